// nvcuda::experimental::awbarrier, the class before cuda::barrier.
#pragma once

#include "cuda_awbarrier_primitives.h"

namespace nvcuda {
namespace experimental {

class awbarrier {
public:
    class arrival_token {
    public:
        arrival_token() = default;
        __forceinline__ uint32_t pending_count() const { return __mbarrier_token_pending_count(token_); }

    private:
        friend awbarrier;
        __forceinline__ explicit arrival_token(__mbarrier_token_t token) : token_(token) {}
        __mbarrier_token_t token_;
    };

    awbarrier() = default;
    awbarrier(const awbarrier&) = delete;
    awbarrier& operator=(const awbarrier&) = delete;

    __forceinline__ arrival_token arrive() { return arrival_token(__mbarrier_arrive(&barrier_)); }
    __forceinline__ arrival_token arrive_and_drop() { return arrival_token(__mbarrier_arrive_and_drop(&barrier_)); }
    __forceinline__ void wait(arrival_token token)
    {
        warpbook_model::wait_for_phase(&barrier_, token.token_, "awbarrier::wait");
    }
    __forceinline__ void arrive_and_wait() { wait(arrive()); }
    // The model has no clock: any time is long enough for those who are on their way.
    __forceinline__ bool timed_wait(arrival_token token, uint32_t)
    {
        return __mbarrier_test_wait(&barrier_, token.token_);
    }
    __forceinline__ bool timed_wait_parity(bool phase, uint32_t)
    {
        return __mbarrier_test_wait_parity(&barrier_, phase);
    }
    __forceinline__ bool try_wait(arrival_token token, uint32_t)
    {
        return __mbarrier_test_wait(&barrier_, token.token_);
    }
    __forceinline__ bool try_wait_parity(bool phase, uint32_t) { return __mbarrier_test_wait_parity(&barrier_, phase); }

    static constexpr uint32_t max() { return (1u << 20) - 1; }

    __forceinline__ friend void init(awbarrier* barrier, uint32_t expected_count)
    {
        __mbarrier_init(&barrier->barrier_, expected_count);
    }
    __forceinline__ friend void inval(awbarrier* barrier) { __mbarrier_inval(&barrier->barrier_); }

private:
    friend class pipeline;
    uint64_t barrier_;
};

}  // namespace experimental
}  // namespace nvcuda
