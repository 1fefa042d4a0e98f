// CUDA's functions for barriers in shared memory, of which the object is a number.
#pragma once

#include <stdint.h>

#include "cuda_runtime.h"

using __mbarrier_t = uint64_t;
using __mbarrier_token_t = uint64_t;

__forceinline__ uint32_t __mbarrier_maximum_count() { return (1u << 20) - 1; }

__forceinline__ void __mbarrier_init(__mbarrier_t* barrier, uint32_t expected_count)
{
    warpbook_model::set_up_barrier(barrier, expected_count);
}
__forceinline__ void __mbarrier_inval(__mbarrier_t* barrier) { warpbook_model::invalidate_barrier(barrier); }

__forceinline__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t* barrier)
{
    return warpbook_model::arrive_at_phase(barrier, 1, false, "__mbarrier_arrive");
}
__forceinline__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t* barrier)
{
    return warpbook_model::arrive_at_phase(barrier, 1, true, "__mbarrier_arrive_and_drop");
}
__forceinline__ uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token)
{
    return warpbook_model::pending_in(token);
}

__forceinline__ bool __mbarrier_test_wait(__mbarrier_t* barrier, __mbarrier_token_t token)
{
    return warpbook_model::test_phase(barrier, token, "__mbarrier_test_wait");
}
__forceinline__ bool __mbarrier_test_wait_parity(__mbarrier_t* barrier, bool phase_parity)
{
    return warpbook_model::test_parity(barrier, phase_parity, "__mbarrier_test_wait_parity");
}
__forceinline__ bool __mbarrier_try_wait(__mbarrier_t* barrier, __mbarrier_token_t token, uint32_t)
{
    return warpbook_model::test_phase(barrier, token, "__mbarrier_try_wait");
}
__forceinline__ bool __mbarrier_try_wait_parity(__mbarrier_t* barrier, bool phase_parity, uint32_t)
{
    return warpbook_model::test_parity(barrier, phase_parity, "__mbarrier_try_wait_parity");
}
