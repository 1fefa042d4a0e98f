// cooperative_groups::coalesced_group: any lanes of a warp.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "lanes.h"
#include "shuffles.h"
#include "thread_group.h"

namespace cooperative_groups {

class coalesced_group : public thread_group {
public:
    __forceinline__ void sync() const { warpbook_model::sync_lanes(lanes(), "coalesced_group::sync"); }

    __forceinline__ unsigned num_threads() const { return static_cast<unsigned>(__popc(lanes())); }
    __forceinline__ unsigned size() const { return num_threads(); }
    __forceinline__ unsigned thread_rank() const { return cuda_on_cpu::rank_among(lanes()); }
    __forceinline__ unsigned meta_group_rank() const { return meta_group_rank_; }
    __forceinline__ unsigned meta_group_size() const { return meta_group_size_; }

    template <class T>
    __forceinline__ std::decay_t<T> shfl(T&& value, int rank) const
    {
        const unsigned source = warpbook_lanes::lane_of_rank(lanes(), static_cast<unsigned>(rank));
        return exchange<T>(value, source, "coalesced_group::shfl");
    }
    template <class T>
    __forceinline__ std::decay_t<T> shfl_up(T&& value, unsigned delta) const
    {
        return exchange<T>(value, warpbook_lanes::lane_before(lanes(), delta), "coalesced_group::shfl_up");
    }
    template <class T>
    __forceinline__ std::decay_t<T> shfl_down(T&& value, unsigned delta) const
    {
        return exchange<T>(value, warpbook_lanes::lane_after(lanes(), delta), "coalesced_group::shfl_down");
    }

    __forceinline__ int any(int predicate) const { return holding(predicate, "coalesced_group::any") != 0; }
    __forceinline__ int all(int predicate) const { return holding(predicate, "coalesced_group::all") == lanes(); }
    __forceinline__ unsigned ballot(int predicate) const
    {
        return warpbook_lanes::by_rank(holding(predicate, "coalesced_group::ballot"), lanes());
    }

    template <class T>
    __forceinline__ unsigned match_any(T value) const
    {
        return warpbook_lanes::by_rank(cuda_on_cpu::match_any(lanes(), +value, "coalesced_group::match_any"), lanes());
    }
    template <class T>
    __forceinline__ unsigned match_all(T value, int& all_match) const
    {
        return warpbook_lanes::by_rank(
            cuda_on_cpu::match_all(lanes(), +value, &all_match, "coalesced_group::match_all"), lanes());
    }

    __forceinline__ explicit coalesced_group(unsigned lanes, unsigned meta_group_rank = 0, unsigned meta_group_size = 1)
        : thread_group(lanes), meta_group_rank_(meta_group_rank), meta_group_size_(meta_group_size)
    {}

private:
    template <class T>
    __forceinline__ std::decay_t<T> exchange(const std::decay_t<T>& value, unsigned source, const char* name) const
    {
        return cuda_on_cpu::shuffle(lanes(), value, source, name);
    }

    __forceinline__ unsigned holding(int predicate, const char* name) const
    {
        return warpbook_lanes::not_zero(warpbook_model::gather(lanes(), predicate != 0, name));
    }

    unsigned meta_group_rank_;
    unsigned meta_group_size_;
};

__forceinline__ coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

}  // namespace cooperative_groups
