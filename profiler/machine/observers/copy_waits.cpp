#include "copy_waits.hpp"

#include <algorithm>
#include <cstddef>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

void CopyWaits::begin_copy(const AccessEvent& event)
{
    if (event.warp >= warps_.size()) warps_.resize(event.warp + 1);
    Warp& warp = warps_[event.warp];
    for_each_lane(event.access.mask, [&](unsigned lane) { warp.lanes[lane].under_way.push_back(warp.shared_loads); });
}

void CopyWaits::on_copies(const AccessEvent& event)
{
    if (event.warp >= warps_.size()) return;
    Warp& warp = warps_[event.warp];
    for_each_lane(event.access.mask, [&](unsigned number) {
        Lane& lane = warp.lanes[number];
        const std::uint64_t step = event.access.addresses[number];
        if (step == CopyStep::commit)
            lane.ends_of_batches.push_back(lane.under_way.size());
        else
            wait(lane, CopyStep::batches_left(step), warp.shared_loads);
    });
}

void CopyWaits::wait(Lane& lane, std::uint64_t batches_left, std::uint64_t shared_loads)
{
    if (lane.ends_of_batches.size() <= batches_left) return;
    const auto first_left = lane.ends_of_batches.end() - static_cast<std::ptrdiff_t>(batches_left);
    const std::size_t complete = *(first_left - 1);
    const auto end = lane.under_way.begin() + static_cast<std::ptrdiff_t>(complete);
    awaited_at_once_ += static_cast<std::uint64_t>(std::count(lane.under_way.begin(), end, shared_loads));
    lane.under_way.erase(lane.under_way.begin(), end);
    lane.ends_of_batches.erase(lane.ends_of_batches.begin(), first_left);
    for (std::size_t& later : lane.ends_of_batches) later -= complete;
}

}  // namespace warpbook::model
