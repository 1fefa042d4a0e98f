#include "warp_meeting.hpp"

#include "../rules/lanes.hpp"

namespace warpbook::model {

void WarpMeeting::conclude(std::uint32_t lanes)
{
    results_[next_result_] = {values_, lanes};
    for_each_lane(lanes, [&](unsigned lane) { result_of_[lane] = next_result_; });
    next_result_ = (next_result_ + 1) % kept_results;
}

}  // namespace warpbook::model
