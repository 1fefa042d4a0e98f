// Local arrays that kernels use by pointers. profiler/compiler/source/local_arrays.cpp makes `int a[4];` to
// `int (&&a)[4] = UnsetLocalArray<int[4]>("a").array;`, so that an access beside the array meets a gap.
#pragma once

#include "model_runtime.h"

namespace cuda_on_cpu {

// What g++ gives larger arrays: programs use them by `float4*`.
template <class Array>
constexpr unsigned alignment_of_local_array = alignof(Array) < 16 ? 16 : alignof(Array);

template <class Array>
class BeforeLocalArray {
public:
    __forceinline__ BeforeLocalArray(const char* name, bool is_unset = false) noexcept
    {
        warpbook_model::enter_local_array(gap_ + sizeof gap_, sizeof(Array), name, is_unset);
    }
    __forceinline__ ~BeforeLocalArray() { warpbook_model::leave_local_array(); }
    BeforeLocalArray(const BeforeLocalArray&) = delete;
    BeforeLocalArray& operator=(const BeforeLocalArray&) = delete;

private:
    // As many bytes as keep the array directly behind it.
    char
        gap_[alignof(Array) > warpbook_model::gap_of_local_array ? alignof(Array) : warpbook_model::gap_of_local_array];
};

class AfterLocalArray {
public:
    __forceinline__ AfterLocalArray() noexcept {}

private:
    char gap_[warpbook_model::gap_of_local_array];
};

// An aggregate, so that what stands in braces is read as for the array alone.
template <class Array>
struct LocalArray {
    BeforeLocalArray<Array> before;
    alignas(alignment_of_local_array<Array>) Array array;
    AfterLocalArray after;
};

template <class Array>
struct UnsetLocalArray {
    __forceinline__ explicit UnsetLocalArray(const char* name) : before(name, __is_trivially_constructible(Array)) {}

    BeforeLocalArray<Array> before;
    alignas(alignment_of_local_array<Array>) Array array;
    AfterLocalArray after;
};

}  // namespace cuda_on_cpu
