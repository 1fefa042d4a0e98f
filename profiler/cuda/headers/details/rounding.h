// Arithmetic that rounds as its name says: _rn to nearest, _rz to zero, _ru up, _rd down.
#pragma once

#include <fenv.h>

#include "qualifiers.h"

namespace cuda_on_cpu {

/// operation(a, b, c) while the processor rounds in that direction.
template <class Operation, class T>
__forceinline__ auto rounded(int direction, Operation operation, T a, T b = T(), T c = T())
{
    // volatile keeps the arithmetic between the two changes of direction.
    const volatile T x = a;
    const volatile T y = b;
    const volatile T z = c;
    fesetround(direction);
    const volatile auto result = operation(x, y, z);
    fesetround(FE_TONEAREST);
    return result;
}

/// The conversion of a number to a floating-point type as an operation.
template <class Float>
struct ConversionTo {
    template <class T>
    __forceinline__ Float operator()(T x, T, T) const
    {
        return static_cast<Float>(x);
    }
};

}  // namespace cuda_on_cpu
