// What the phases of a kernel need (profiler/compiler/source/phases.hpp): the threads' variables that live from one to
// the next, in arrays.
#pragma once

#include "threads.h"

extern "C" {
// Memory of the calling operating-system thread's, from which slots are taken one after another.
char* warpbook_native_memory(unsigned long bytes);
}

namespace warpbook_native {

__attribute__((always_inline)) inline unsigned number_of(const uint3& thread, const uint3& block)
{
    return (thread.z * block.y + thread.y) * block.x + thread.x;
}

/// What is made while it lives is given back at its end.
class SlotsOfBlock {
public:
    SlotsOfBlock() : before_(bytes_in_use) {}
    ~SlotsOfBlock() { bytes_in_use = before_; }
    SlotsOfBlock(const SlotsOfBlock&) = delete;
    SlotsOfBlock& operator=(const SlotsOfBlock&) = delete;

private:
    unsigned long before_;
};

template <class T>
struct WithoutConst {
    using Type = T;
};
template <class T>
struct WithoutConst<const T> {
    using Type = T;
};

/// A variable of each thread.
template <class T>
struct Slots {
    using Value = typename WithoutConst<T>::Type;
    Value* values;

    __attribute__((always_inline)) Value& at(unsigned thread) const { return values[thread]; }
    __attribute__((always_inline)) void set(unsigned thread, const T& value) const
    {
        __builtin_memcpy(static_cast<void*>(values + thread), static_cast<const void*>(&value), sizeof value);
    }
};

template <class T>
inline Slots<T> slots_of()
{
    // Of each, a cache line at least.
    const unsigned long begin = (bytes_in_use + 63) / 64 * 64;
    bytes_in_use = begin + sizeof(T) * blockDim.x * blockDim.y * blockDim.z;
    return {reinterpret_cast<typename Slots<T>::Value*>(warpbook_native_memory(bytes_in_use) + begin)};
}

/// Which threads have left the kernel: none at first.
inline Slots<bool> ended_threads()
{
    const Slots<bool> ended = slots_of<bool>();
    __builtin_memset(ended.values, 0, blockDim.x * blockDim.y * blockDim.z);
    return ended;
}

/// Of a condition with a barrier behind it: the threads for which it does not hold leave out what comes there. CUDA
/// asks that there are none, or that nobody comes to the barrier.
struct Mask {
    bool has_others;
    const bool* holds;

    __attribute__((always_inline)) bool leaves_out(unsigned thread) const { return has_others && !holds[thread]; }
    __attribute__((always_inline)) bool takes_in(unsigned thread) const { return holds[thread]; }
};

/// What the threads say of such a condition.
class Vote {
public:
    Vote() : holds_(slots_of<bool>()) { __builtin_memset(holds_.values, 0, blockDim.x * blockDim.y * blockDim.z); }

    __attribute__((always_inline)) void note(unsigned thread, bool holds)
    {
        holds_.at(thread) = holds;
        any_ |= holds;
        has_others_ |= !holds;
    }
    /// Whether it held for any, the last time.
    bool any()
    {
        const bool any = any_;
        any_ = false;
        return any;
    }
    Mask mask() const { return {has_others_, holds_.values}; }

private:
    Slots<bool> holds_;
    bool any_ = false;
    bool has_others_ = false;
};

}  // namespace warpbook_native
