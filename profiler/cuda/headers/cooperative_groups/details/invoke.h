// cooperative_groups::invoke_one and invoke_one_broadcast.
#pragma once

#include <type_traits>
#include <utility>

#include "../../cuda_runtime.h"
#include "coalesced_group.h"
#include "group_kinds.h"
#include "lanes.h"
#include "shuffles.h"
#include "thread_block_tile.h"

namespace cuda_on_cpu {

/// The lane that a warp's lanes elect when they meet; a GPU's choice is the lowest one, too.
__forceinline__ unsigned elected_lane(unsigned lanes, const char* name)
{
    (void)warpbook_model::gather(lanes, 0, name);
    return static_cast<unsigned>(__builtin_ctz(warpbook_model::gathered_lanes()));
}

}  // namespace cuda_on_cpu

namespace cooperative_groups {

/// One thread of the group calls the function.
template <class Group, class Function, class... Arguments>
__forceinline__ void invoke_one(const Group& group, Function&& function, Arguments&&... arguments)
{
    bool is_elected;
    if constexpr (cuda_on_cpu::is_within_a_warp<Group>)
        is_elected = warpbook_model::lane() == cuda_on_cpu::elected_lane(cuda_on_cpu::Lanes::of(group), "invoke_one");
    else
        is_elected = group.thread_rank() == 0;
    if (is_elected) std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
}

/// And all get its result.
template <class Group, class Function, class... Arguments>
__forceinline__ auto invoke_one_broadcast(const Group& group, Function&& function, Arguments&&... arguments)
{
    using Result = std::decay_t<decltype(std::forward<Function>(function)(std::forward<Arguments>(arguments)...))>;
    static_assert(cuda_on_cpu::has_collectives<Group>,
                  "invoke_one_broadcast is for tiles (tiled_partition) and coalesced groups: a whole block is none.");
    static_assert(!std::is_void_v<Result>, "invoke_one_broadcast: a function without a result is for invoke_one");
    constexpr auto name = "invoke_one_broadcast";
    Result result{};
    if constexpr (cuda_on_cpu::is_within_a_warp<Group>) {
        const unsigned lanes = cuda_on_cpu::Lanes::of(group);
        const unsigned elected = cuda_on_cpu::elected_lane(lanes, name);
        if (warpbook_model::lane() == elected)
            result = std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
        return cuda_on_cpu::shuffle(lanes, result, elected, name);
    } else {
        if (group.thread_rank() == 0) result = std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
        return group.shfl(result, 0);
    }
}

}  // namespace cooperative_groups
