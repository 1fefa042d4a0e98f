// Operands of inline PTX: registers, which hold bits, and the variables of the source that they stand for.
#pragma once

#include <type_traits>

#include "../qualifiers.h"

namespace cuda_on_cpu::ptx {

/// What a register holds, as the type that an instruction takes it for: the same bits, or as many of them as there are
/// room for.
template <class To, class From>
__forceinline__ To taken_as(From value)
{
    if constexpr (std::is_same_v<To, From>)
        return value;
    else if constexpr (std::is_pointer_v<From>)
        return static_cast<To>(reinterpret_cast<unsigned long long>(value));
    else if constexpr (sizeof(To) == sizeof(From) && !std::is_same_v<To, bool> && !std::is_same_v<From, bool>)
        return __builtin_bit_cast(To, value);
    else
        return static_cast<To>(value);
}

/// An operand becomes whatever an instruction takes.
template <class Register>
struct Operand {
    Register value;

    template <class T>
    __forceinline__ operator T() const
    {
        return taken_as<T>(value);
    }
};

template <class Register>
__forceinline__ Operand<Register> of(Register value)
{
    return {value};
}

template <class Register, class T>
__forceinline__ void set(Register& result, T value)
{
    result = taken_as<Register>(value);
}

/// A variable of the source, for the register that an asm() asks for: of as many bytes, or a smaller number, as nvcc
/// takes it.
template <class Register, class T>
__forceinline__ Register input(T value)
{
    constexpr bool fits =
        std::is_floating_point_v<Register> ? std::is_same_v<T, Register> : sizeof(T) <= sizeof(Register);
    static_assert(fits && !std::is_class_v<T>,
                  "Warpbook's model: an operand of this asm() has another size than its constraint: \"h\" is for 2 "
                  "bytes, \"r\" for 4, \"l\" for 8, \"f\" for float, \"d\" for double");
    return taken_as<Register>(value);
}

template <class Register, class T>
__forceinline__ void output(T& variable, Register value)
{
    static_assert(sizeof(T) == sizeof(Register),
                  "Warpbook's model: an operand of this asm() has another size than its constraint: \"h\" is for 2 "
                  "bytes, \"r\" for 4, \"l\" for 8, \"f\" for float, \"d\" for double");
    if constexpr (std::is_pointer_v<T>)
        variable = reinterpret_cast<T>(value);
    else
        variable = taken_as<T>(value);
}

}  // namespace cuda_on_cpu::ptx
