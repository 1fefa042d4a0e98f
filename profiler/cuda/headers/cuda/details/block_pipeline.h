// cuda::pipeline among the threads of a group: some produce, some consume, or each does both.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../../cuda_runtime.h"
#include "../atomic"
#include "barrier.h"
#include "memory_order.h"
#include "thread_pipeline.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

}  // namespace cuda

namespace cuda_on_cpu {

/// One place in a pipeline: it is full when all producers have arrived, with their copies, and free again when all
/// consumers have.
template <cuda::thread_scope scope>
struct PipelineStage {
    cuda::barrier<scope> produced;
    cuda::barrier<scope> consumed;
};

}  // namespace cuda_on_cpu

namespace cuda {

template <thread_scope scope, uint8_t stages_count>
class pipeline_shared_state {
public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state&) = delete;
    pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;

    // For the functions below.

    __forceinline__ void set_up(unsigned producers, unsigned consumers)
    {
        for (unsigned stage = 0; stage < stages_count; ++stage) {
            init(&stages_[stage].consumed, consumers);
            init(&stages_[stage].produced, producers);
        }
    }
    __forceinline__ cuda_on_cpu::PipelineStage<scope>* stages() { return stages_; }
    __forceinline__ atomic<uint32_t, scope>& producers() { return producers_; }

private:
    cuda_on_cpu::PipelineStage<scope> stages_[stages_count];
    atomic<uint32_t, scope> producers_;
};

template <thread_scope scope>
class pipeline {
public:
    __forceinline__ pipeline(cuda_on_cpu::PipelineStage<scope>* stages, uint8_t count)
        : stages_(stages), count_(count), head_(0), tail_(0), consumed_parity_(true), produced_parity_(false)
    {}
    pipeline(pipeline&&) = default;
    pipeline(const pipeline&) = delete;
    pipeline& operator=(pipeline&&) = delete;
    pipeline& operator=(const pipeline&) = delete;

    __forceinline__ void producer_acquire() { stages_[head_].consumed.wait_parity(consumed_parity_); }
    __forceinline__ void producer_commit()
    {
        auto& produced = stages_[head_].produced;
        warpbook_model::let_copies_arrive(produced.native_handle(), "pipeline::producer_commit");
        (void)produced.arrive();
        if (++head_ == count_) {
            head_ = 0;
            consumed_parity_ = !consumed_parity_;
        }
    }
    __forceinline__ void consumer_wait() { stages_[tail_].produced.wait_parity(produced_parity_); }
    __forceinline__ void consumer_release()
    {
        (void)stages_[tail_].consumed.arrive();
        if (++tail_ == count_) {
            tail_ = 0;
            produced_parity_ = !produced_parity_;
        }
    }
    template <class Duration>
    __forceinline__ bool consumer_wait_for(const Duration& duration)
    {
        return stages_[tail_].produced.try_wait_parity_for(produced_parity_, duration);
    }
    template <class Time>
    __forceinline__ bool consumer_wait_until(const Time& time)
    {
        return stages_[tail_].produced.try_wait_parity_until(produced_parity_, time);
    }
    __forceinline__ bool quit() { return true; }

private:
    cuda_on_cpu::PipelineStage<scope>* stages_;
    uint8_t count_;
    uint8_t head_;
    uint8_t tail_;
    bool consumed_parity_;
    bool produced_parity_;
};

/// All threads of the group produce and consume.
template <class Group, thread_scope scope, uint8_t stages_count>
__forceinline__ pipeline<scope> make_pipeline(const Group& group, pipeline_shared_state<scope, stages_count>* state)
{
    const auto threads = static_cast<unsigned>(group.size());
    if (group.thread_rank() == 0) state->set_up(threads, threads);
    group.sync();
    return pipeline<scope>(state->stages(), stages_count);
}

/// So many of them produce, and the others consume.
template <class Group, thread_scope scope, uint8_t stages_count>
__forceinline__ pipeline<scope> make_pipeline(const Group& group, pipeline_shared_state<scope, stages_count>* state,
                                              size_t producer_count)
{
    const auto producers = static_cast<unsigned>(producer_count);
    if (group.thread_rank() == 0) state->set_up(producers, static_cast<unsigned>(group.size()) - producers);
    group.sync();
    return pipeline<scope>(state->stages(), stages_count);
}

/// Each says what it does.
template <class Group, thread_scope scope, uint8_t stages_count>
__forceinline__ pipeline<scope> make_pipeline(const Group& group, pipeline_shared_state<scope, stages_count>* state,
                                              pipeline_role role)
{
    if (group.thread_rank() == 0) state->producers().store(0, memory_order_relaxed);
    group.sync();
    if (role == pipeline_role::producer) state->producers().fetch_add(1, memory_order_relaxed);
    group.sync();
    if (group.thread_rank() == 0) {
        const unsigned producers = state->producers().load(memory_order_relaxed);
        state->set_up(producers, static_cast<unsigned>(group.size()) - producers);
    }
    group.sync();
    return pipeline<scope>(state->stages(), stages_count);
}

}  // namespace cuda
