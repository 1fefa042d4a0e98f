// cuda::barrier.
#pragma once

#include "../../cuda_runtime.h"
#include "barrier_object.h"
#include "memory_order.h"

namespace cuda_on_cpu {

/// What happens between two phases when nobody has said.
struct NoCompletion {
    __forceinline__ void operator()() const noexcept {}
};

}  // namespace cuda_on_cpu

namespace cuda {

template <thread_scope scope, class Completion = cuda_on_cpu::NoCompletion>
class barrier : public cuda_on_cpu::BarrierWithCompletion<Completion> {
public:
    barrier() = default;
    __forceinline__ barrier(ptrdiff_t expected, Completion completion = Completion())
    {
        this->completion_ = completion;
        this->set_up(expected);
    }

    __forceinline__ friend void init(barrier* place, ptrdiff_t expected, Completion completion = Completion())
    {
        place->completion_ = completion;
        place->set_up(expected);
    }
};

template <thread_scope scope>
class barrier<scope, cuda_on_cpu::NoCompletion> : public cuda_on_cpu::BarrierObject {
public:
    barrier() = default;
    __forceinline__ barrier(ptrdiff_t expected, cuda_on_cpu::NoCompletion = {}) { set_up(expected); }

    __forceinline__ friend void init(barrier* place, ptrdiff_t expected, cuda_on_cpu::NoCompletion = {})
    {
        place->set_up(expected);
    }

    /// For this folder's functions.
    __forceinline__ unsigned long long* native_handle() { return state(); }
};

namespace std {

template <class Completion = cuda_on_cpu::NoCompletion>
class barrier : public cuda::barrier<thread_scope_system, Completion> {
    using cuda::barrier<thread_scope_system, Completion>::barrier;
};

}  // namespace std

namespace device {

__forceinline__ uint64_t* barrier_native_handle(barrier<thread_scope_block>& barrier)
{
    return reinterpret_cast<uint64_t*>(barrier.native_handle());
}

}  // namespace device

}  // namespace cuda
