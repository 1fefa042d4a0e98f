// cuda::pipeline<cuda::thread_scope_thread>: a thread waits for its own copies.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../../cuda_runtime.h"
#include "barrier.h"
#include "memcpy_async.h"
#include "memory_order.h"

namespace cuda {

template <thread_scope scope>
class pipeline;

template <>
class pipeline<thread_scope_thread> {
public:
    pipeline(pipeline&&) = default;
    pipeline(const pipeline&) = delete;
    pipeline& operator=(pipeline&&) = delete;
    pipeline& operator=(const pipeline&) = delete;

    __forceinline__ void producer_acquire() {}
    __forceinline__ void producer_commit()
    {
        warpbook_model::commit_copies();
        ++head_;
    }
    /// For the oldest batch that nobody has waited for.
    __forceinline__ void consumer_wait()
    {
        if (head_ == tail_) return;
        wait_for_all_but(static_cast<uint8_t>(head_ - tail_ - 1));
        ++tail_;
    }
    __forceinline__ void consumer_release() {}
    __forceinline__ bool quit() { return true; }

    // The model has no clock: any time is long enough.
    template <class Duration>
    __forceinline__ bool consumer_wait_for(const Duration&)
    {
        consumer_wait();
        return true;
    }
    template <class Time>
    __forceinline__ bool consumer_wait_until(const Time&)
    {
        consumer_wait();
        return true;
    }

private:
    friend pipeline make_pipeline();
    template <uint8_t prior>
    friend void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& pipeline);

    __forceinline__ pipeline() : head_(0), tail_(0) {}

    static __forceinline__ void wait_for_all_but(unsigned batches)
    {
        // CUDA tells no more apart.
        warpbook_model::wait_for_copies(batches < 8 ? batches : 8);
    }

    uint8_t head_;
    uint8_t tail_;
};

__forceinline__ pipeline<thread_scope_thread> make_pipeline() { return pipeline<thread_scope_thread>(); }

template <uint8_t prior>
__forceinline__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& pipeline)
{
    pipeline.wait_for_all_but(prior);
    pipeline.tail_ = static_cast<uint8_t>(pipeline.head_ - prior);
}

/// The thread's copies will be complete with the barrier's phase.
template <thread_scope scope>
__forceinline__ void pipeline_producer_commit(pipeline<thread_scope_thread>&, barrier<scope>& barrier)
{
    warpbook_model::let_copies_arrive(barrier.native_handle(), "cuda::pipeline_producer_commit");
}

template <class Group, class T, class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(const Group& group, T* to, const T* from, Size bytes,
                                                        pipeline<scope>&)
{
    static_assert(::std::is_trivially_copyable_v<T>, "cuda::memcpy_async copies what can be copied byte by byte.");
    cuda_on_cpu::copy_with_group<cuda_on_cpu::alignment_of_copy<T, Size>>(group, to, from, bytes);
    return async_contract_fulfillment::async;
}

template <class T, class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(T* to, const T* from, Size bytes, pipeline<scope>& pipeline)
{
    return memcpy_async(cuda_on_cpu::SingleThread(), to, from, bytes, pipeline);
}

template <class Group, class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(const Group& group, void* to, const void* from, Size bytes,
                                                        pipeline<scope>&)
{
    cuda_on_cpu::copy_with_group<cuda_on_cpu::alignment_of_size<Size>>(group, to, from, bytes);
    return async_contract_fulfillment::async;
}

template <class Size, thread_scope scope>
__forceinline__ async_contract_fulfillment memcpy_async(void* to, const void* from, Size bytes,
                                                        pipeline<scope>& pipeline)
{
    return memcpy_async(cuda_on_cpu::SingleThread(), to, from, bytes, pipeline);
}

}  // namespace cuda
