// The operations of cooperative_groups::reduce and of scans.
#pragma once

#include "../../details/operations.h"
#include "../../details/qualifiers.h"

namespace cooperative_groups {

template <class T>
struct plus {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::Sum()(a, b); }
};

template <class T>
struct less {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::Minimum()(a, b); }
};

template <class T>
struct greater {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::Maximum()(a, b); }
};

template <class T>
struct bit_and {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::BitAnd()(a, b); }
};

template <class T>
struct bit_or {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::BitOr()(a, b); }
};

template <class T>
struct bit_xor {
    __forceinline__ T operator()(T a, T b) const { return cuda_on_cpu::BitXor()(a, b); }
};

}  // namespace cooperative_groups
