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

/// How many bytes of that memory are in use.
WARPBOOK_OF_HOST_THREAD unsigned long bytes_in_use;

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

extern "C" [[noreturn]] void warpbook_native_trap(const char* what);

/// What the threads say of a condition with a barrier behind it, which must be the same for all of them.
class Vote {
public:
    __attribute__((always_inline)) void note(bool holds)
    {
        holds_ |= holds;
        holds_not_ |= !holds;
    }
    bool all()
    {
        if (holds_ && holds_not_) warpbook_native_trap("threads of a block go different ways around __syncthreads()");
        const bool all = holds_;
        holds_ = holds_not_ = false;
        return all;
    }

private:
    bool holds_ = false;
    bool holds_not_ = false;
};

}  // namespace warpbook_native
