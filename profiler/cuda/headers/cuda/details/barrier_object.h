// What the barriers of libcu++ and of <cuda_awbarrier.h> have in common: 8 bytes in memory, which the model keeps.
#pragma once

#include <stddef.h>

#include "../../cuda_runtime.h"

namespace cuda_on_cpu {

/// cuda::barrier without a function that runs between two phases: threads arrive, and wait for the phase.
class BarrierObject {
public:
    using arrival_token = unsigned long long;

    BarrierObject() = default;
    BarrierObject(const BarrierObject&) = delete;
    BarrierObject& operator=(const BarrierObject&) = delete;

    [[nodiscard]] __forceinline__ arrival_token arrive(ptrdiff_t arrivals = 1)
    {
        return warpbook_model::arrive_at_phase(&state_, static_cast<unsigned>(arrivals), false, "barrier::arrive");
    }
    __forceinline__ void wait(arrival_token&& token) const
    {
        warpbook_model::wait_for_phase(&state_, token, "barrier::wait");
    }
    __forceinline__ void wait_parity(bool parity) const
    {
        warpbook_model::wait_for_parity(&state_, parity, "barrier::wait_parity");
    }
    __forceinline__ void arrive_and_wait()
    {
        const arrival_token token = warpbook_model::arrive_at_phase(&state_, 1, false, "barrier::arrive_and_wait");
        warpbook_model::wait_for_phase(&state_, token, "barrier::arrive_and_wait");
    }
    __forceinline__ void arrive_and_drop()
    {
        (void)warpbook_model::arrive_at_phase(&state_, 1, true, "barrier::arrive_and_drop");
    }

    // The model has no clock: any time is long enough for those who are on their way.
    template <class Duration>
    [[nodiscard]] __forceinline__ bool try_wait_for(arrival_token&& token, const Duration&)
    {
        return warpbook_model::test_phase(&state_, token, "barrier::try_wait_for");
    }
    template <class Time>
    [[nodiscard]] __forceinline__ bool try_wait_until(arrival_token&& token, const Time&)
    {
        return warpbook_model::test_phase(&state_, token, "barrier::try_wait_until");
    }
    template <class Duration>
    [[nodiscard]] __forceinline__ bool try_wait_parity_for(bool parity, const Duration&)
    {
        return warpbook_model::test_parity(&state_, parity, "barrier::try_wait_parity_for");
    }
    template <class Time>
    [[nodiscard]] __forceinline__ bool try_wait_parity_until(bool parity, const Time&)
    {
        return warpbook_model::test_parity(&state_, parity, "barrier::try_wait_parity_until");
    }

    static constexpr ptrdiff_t max() noexcept { return (1 << 20) - 1; }

protected:
    __forceinline__ void set_up(ptrdiff_t expected)
    {
        warpbook_model::set_up_barrier(&state_, static_cast<unsigned>(expected));
    }
    __forceinline__ unsigned long long* state() { return &state_; }

    unsigned long long state_;
};

/// The same with a function that the last thread of a phase calls before the others go on.
template <class Completion>
class BarrierWithCompletion : public BarrierObject {
public:
    BarrierWithCompletion() = default;

    [[nodiscard]] __forceinline__ arrival_token arrive(ptrdiff_t arrivals = 1)
    {
        return arrive_and_complete(static_cast<unsigned>(arrivals), false, "barrier::arrive");
    }
    __forceinline__ void arrive_and_wait()
    {
        const arrival_token token = arrive_and_complete(1, false, "barrier::arrive_and_wait");
        warpbook_model::wait_for_phase(&state_, token, "barrier::arrive_and_wait");
    }
    __forceinline__ void arrive_and_drop() { (void)arrive_and_complete(1, true, "barrier::arrive_and_drop"); }

protected:
    Completion completion_;

private:
    __forceinline__ arrival_token arrive_and_complete(unsigned arrivals, bool drops, const char* call)
    {
        const arrival_token token = warpbook_model::arrive_before_completion(&state_, arrivals, drops, call);
        if (warpbook_model::is_last_arrival(token)) {
            completion_();
            warpbook_model::complete_phase(&state_);
        }
        return token;
    }
};

}  // namespace cuda_on_cpu
