// nvcuda::experimental::pipeline, the class before cuda::pipeline, and the functions below it.
#pragma once

#include "details/own_names_begin.h"

#include <type_traits>

#include "cuda_awbarrier.h"
#include "cuda_pipeline_primitives.h"

namespace nvcuda {
namespace experimental {

class pipeline {
public:
    __forceinline__ pipeline() : batches_(0) {}
    pipeline(const pipeline&) = delete;
    pipeline& operator=(const pipeline&) = delete;

    __forceinline__ size_t commit()
    {
        __pipeline_commit();
        return batches_++;
    }
    __forceinline__ void commit_and_wait()
    {
        commit();
        wait_prior<0>();
    }
    __forceinline__ void wait(size_t batch) { __pipeline_wait_prior(batches_ > batch ? batches_ - batch : 0); }
    template <unsigned prior>
    __forceinline__ void wait_prior()
    {
        __pipeline_wait_prior(prior);
    }
    __forceinline__ void arrive_on(awbarrier& barrier) { __pipeline_arrive_on(&barrier.barrier_); }

private:
    size_t batches_;
};

template <class T>
__forceinline__ void memcpy_async(T& to, const T& from, pipeline&)
{
    static_assert(std::is_trivially_copyable_v<T>, "memcpy_async copies what can be copied byte by byte.");
    if constexpr (sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16) {
        if (alignof(T) == sizeof(T) && warpbook_model::copies_asynchronously(&to, &from)) {
            __pipeline_memcpy_async(&to, &from, sizeof(T));
            return;
        }
    }
    to = from;
}

}  // namespace experimental
}  // namespace nvcuda

#include "details/own_names_end.h"
