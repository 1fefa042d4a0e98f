#include "lane_pattern.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>

#include "lanes.hpp"

namespace warpbook {

namespace {

/// The steps between pairs of lanes, as long as they are the same for each unit of distance.
class CommonStep {
public:
    /// `distance` is positive.
    void add(std::int64_t bytes, std::int64_t distance)
    {
        if (bytes % distance != 0 || (step_ && *step_ != bytes / distance)) differ_ = true;
        step_ = bytes / distance;
    }

    std::optional<std::int64_t> get() const { return differ_ ? std::nullopt : step_; }

private:
    std::optional<std::int64_t> step_;
    bool differ_ = false;
};

struct Place {
    unsigned x;
    unsigned row;
};

Place place_of(unsigned lane, const LanePlaces& places)
{
    const unsigned thread = places.first_thread + lane;
    return {thread % places.threads_of_row, thread / places.threads_of_row};
}

std::int64_t bytes_between(const WarpAccess& access, unsigned from, unsigned to)
{
    return static_cast<std::int64_t>(access.addresses[to] - access.addresses[from]);
}

}  // namespace

LanePattern lane_pattern(const Machine& machine, const WarpAccess& access, const AccessCost& cost,
                         const LanePlaces& places)
{
    LanePattern pattern;
    pattern.width = access.width;
    pattern.lanes = count_lanes(access.mask);
    pattern.has_gaps = !are_neighbors(access.mask);
    pattern.units = cost.units;
    pattern.ideal_units = cost.ideal_units;

    CommonStep along_x;
    CommonStep along_y;
    std::set<unsigned> rows;
    std::set<std::uint64_t> words;
    std::set<std::uint64_t> banks;
    std::uint64_t lowest = std::numeric_limits<std::uint64_t>::max();
    for_each_lane(access.mask, [&](unsigned lane) {
        const Place place = place_of(lane, places);
        rows.insert(place.row);
        lowest = std::min(lowest, access.addresses[lane]);
        for (std::uint64_t byte = 0; byte < access.width; byte += machine.bank_bytes) {
            const std::uint64_t word = (access.addresses[lane] + byte) / machine.bank_bytes;
            words.insert(word);
            banks.insert(word % machine.bank_count);
        }
        for_each_lane(access.mask & lanes_from(0, lane), [&](unsigned before) {
            const Place earlier = place_of(before, places);
            const std::int64_t bytes = bytes_between(access, before, lane);
            if (earlier.row == place.row) along_x.add(bytes, std::int64_t{place.x} - earlier.x);
            if (earlier.x == place.x) along_y.add(bytes, std::int64_t{place.row} - earlier.row);
        });
    });
    pattern.rows = static_cast<unsigned>(rows.size());
    pattern.along_x = along_x.get();
    pattern.along_y = along_y.get();
    pattern.start_in_sector = static_cast<unsigned>(lowest % machine.sector_bytes);
    if (access.space == Space::shared) {
        pattern.words = static_cast<unsigned>(words.size());
        pattern.banks = static_cast<unsigned>(banks.size());
    }
    return pattern;
}

}  // namespace warpbook
