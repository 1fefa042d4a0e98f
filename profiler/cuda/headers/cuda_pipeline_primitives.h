// CUDA's functions for asynchronous copies from global to shared memory.
#pragma once

#include <stddef.h>

#include "cuda/details/async_copies.h"
#include "cuda_awbarrier_primitives.h"
#include "cuda_runtime.h"

__forceinline__ void __pipeline_memcpy_async(void* __restrict__ dst_shared, const void* __restrict__ src_global,
                                             size_t size_and_align, size_t zfill = 0)
{
    const auto zeros = static_cast<unsigned>(zfill);
    if (size_and_align == 16)
        cuda_on_cpu::copy_asynchronously<16>(dst_shared, src_global, zeros);
    else if (size_and_align == 8)
        cuda_on_cpu::copy_asynchronously<8>(dst_shared, src_global, zeros);
    else if (size_and_align == 4)
        cuda_on_cpu::copy_asynchronously<4>(dst_shared, src_global, zeros);
    else
        warpbook_model::trap("__pipeline_memcpy_async: the size must be 4, 8 or 16 bytes");
}

__forceinline__ void __pipeline_commit() { warpbook_model::commit_copies(); }

__forceinline__ void __pipeline_wait_prior(size_t prior)
{
    // CUDA knows no more.
    warpbook_model::wait_for_copies(prior < 8 ? static_cast<unsigned>(prior) : 8);
}

__forceinline__ void __pipeline_arrive_on(__mbarrier_t* barrier)
{
    warpbook_model::let_copies_arrive(barrier, "__pipeline_arrive_on");
}
