// What the phases of a kernel need (profiler/compiler/source/phases.hpp): the threads' variables that live from one to
// the next, in arrays.
#pragma once

#include "threads.h"

extern "C" {
// Memory of the calling operating-system thread's, from which slots are taken one after another.
char* warpbook_native_memory(unsigned long bytes);
}

namespace warpbook_native {

/// In 64 bits, in which it cannot run over: g++ sees that the variables of neighbors lie side by side.
__attribute__((always_inline)) inline unsigned long number_of(const uint3& thread, const uint3& block)
{
    return static_cast<unsigned long>(thread.z * block.y + thread.y) * block.x + thread.x;
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

    __attribute__((always_inline)) Value& at(unsigned long thread) const { return values[thread]; }
    __attribute__((always_inline)) void set(unsigned long thread, const T& value) const
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
    bool has_others = false;
    const bool* holds = nullptr;

    __attribute__((always_inline)) bool leaves_out(unsigned long thread) const { return has_others && !holds[thread]; }
    __attribute__((always_inline)) bool takes_in(unsigned long thread) const { return holds[thread]; }
};

/// What the threads say of such a condition, each for itself: that of a thread which has not been asked does not hold.
class Vote {
public:
    Vote() : threads_(blockDim.x * blockDim.y * blockDim.z), holds_(slots_of<bool>())
    {
        __builtin_memset(holds_.values, 0, threads_);
    }

    __attribute__((always_inline)) void note(unsigned long thread, bool holds) const { holds_.at(thread) = holds; }
    /// Whether it held for any, the last time.
    bool any() const { return has_any(0); }
    Mask mask() const { return {has_any(all_hold), holds_.values}; }

private:
    static constexpr unsigned long all_hold = 0x0101010101010101;

    /// Whether any has another value than `value`, which are eight.
    bool has_any(unsigned long value) const
    {
        unsigned long other = 0;
        unsigned thread = 0;
        for (; thread + 8 <= threads_; thread += 8) {
            unsigned long eight;
            __builtin_memcpy(&eight, holds_.values + thread, 8);
            other |= eight ^ value;
        }
        for (; thread < threads_; ++thread) other |= holds_.values[thread] != (value != 0) ? 1 : 0;
        return other != 0;
    }

    unsigned threads_;
    Slots<bool> holds_;
};

}  // namespace warpbook_native
