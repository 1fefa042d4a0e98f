#include "access_recorder.hpp"

#include <algorithm>

#include "machine/memory/memory_content.hpp"
#include "machine/rules/lanes.hpp"

namespace warpbook::model {

AccessRecorder::AccessRecorder(const InitializedBytes& initialized, std::uint64_t memory_bytes, std::size_t warps)
    : initialized_(initialized), memory_bytes_(memory_bytes), have_fenced_(warps)
{}

void AccessRecorder::on_block(const Dim3&) { std::fill(have_fenced_.begin(), have_fenced_.end(), 0); }

void AccessRecorder::on_system_fence(const WarpLanes& lanes) { have_fenced_[lanes.warp] |= lanes.mask; }

/// Of a store: whose value was there already, and was written by somebody.
std::uint32_t AccessRecorder::lanes_that_leave_content(const AccessEvent& event) const
{
    std::uint32_t lanes = 0;
    for_each_lane(event.access.mask, [&](unsigned lane) {
        const std::uint64_t address = event.access.addresses[lane];
        if (event.overwritten[lane] != content_of(address, event.access.width)) return;
        const bool is_known = address - initialized_.begin() >= memory_bytes_ ||
                              initialized_.all_initialized(address, event.access.width);
        lanes |= std::uint32_t{is_known} << lane;
    });
    return lanes;
}

void AccessRecorder::add(Touch touch, const AccessEvent& event, std::uint32_t lanes)
{
    const AccessedBytes::Place place{event.instruction, touch};
    const unsigned width = event.access.width;
    if (lanes == every_lane && event.stride == width) {
        accessed_.add(place, event.access.addresses[0], std::size_t{width} * max_warp_size, width);
        return;
    }
    if (event.stride == 0) lanes &= -lanes;
    for_each_lane(lanes, [&](unsigned lane) { accessed_.add(place, event.access.addresses[lane], width, width); });
}

void AccessRecorder::on_access(const AccessEvent& event)
{
    if (event.access.space == Space::shared) return;
    const std::uint32_t lanes = event.access.mask;
    const bool is_signal = is_volatile(event.kind) || is_atomic_load(event.kind) ||
                           event.kind == StepKind::atomic_store || event.kind == StepKind::atomic_store_in_block;
    switch (event.access.operation) {
    case Operation::load: add(is_signal ? Touch::signal_read : Touch::read, event, lanes); break;
    case Operation::atomic: add(Touch::atomic, event, lanes); break;
    case Operation::store: {
        if (is_signal) return add(Touch::signal_write, event, lanes);
        const std::uint32_t fenced = lanes & have_fenced_[event.warp];
        if (fenced != 0) add(Touch::signal_write, event, fenced);
        const std::uint32_t same = lanes_that_leave_content(event) & ~fenced;
        if (same != 0) add(Touch::same_write, event, same);
        if (const std::uint32_t rest = lanes & ~fenced & ~same; rest != 0) add(Touch::write, event, rest);
        break;
    }
    }
}

}  // namespace warpbook::model
