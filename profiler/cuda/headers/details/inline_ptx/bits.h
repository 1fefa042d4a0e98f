// Bits in inline PTX: PTX ISA, "Logic and Shift Instructions", and of "Integer Arithmetic Instructions" those on bits.
// A shift by more bits than there are leaves none of them, or the sign.
#pragma once

#include <type_traits>

#include "../integer_intrinsics.h"
#include "../qualifiers.h"

namespace cuda_on_cpu::ptx {

template <class T>
__forceinline__ T and_(T a, T b)
{
    return static_cast<T>(a & b);
}
template <class T>
__forceinline__ T or_(T a, T b)
{
    return static_cast<T>(a | b);
}
template <class T>
__forceinline__ T xor_(T a, T b)
{
    return static_cast<T>(a ^ b);
}
template <class T>
__forceinline__ T not_(T a)
{
    if constexpr (std::is_same_v<T, bool>)
        return !a;
    else
        return static_cast<T>(~a);
}
template <class T>
__forceinline__ T shl(T a, unsigned b)
{
    return b >= 8 * sizeof(T) ? T(0) : static_cast<T>(a << b);
}
template <class T>
__forceinline__ T shr(T a, unsigned b)
{
    const unsigned last = 8 * sizeof(T) - 1;
    if (b > last) return std::is_signed_v<T> ? static_cast<T>(a >> last) : T(0);
    return static_cast<T>(a >> b);
}
/// `length` bits of `a` from `begin` on, of which the last is the sign of a signed T. Only the lowest byte of both
/// counts.
template <class T>
__forceinline__ T bfe(T a, unsigned begin, unsigned length)
{
    constexpr unsigned width = 8 * sizeof(T);
    length &= 0xff;
    if (length == 0) return 0;
    // With what is missing above: zeros, or the sign.
    const T field = shr(a, begin & 0xff);
    if (length >= width) return field;
    const auto at_the_top = static_cast<std::make_unsigned_t<T>>(field) << (width - length);
    return static_cast<T>(at_the_top) >> (width - length);
}
/// `length` bits of `a` in place of those of `b` from `begin` on.
template <class T>
__forceinline__ T bfi(T a, T b, unsigned begin, unsigned length)
{
    length &= 0xff;
    const T mask =
        shl(length >= 8 * sizeof(T) ? static_cast<T>(~T(0)) : static_cast<T>((T(1) << length) - 1), begin & 0xff);
    return (b & ~mask) | (shl(a, begin & 0xff) & mask);
}
/// The place of the highest bit that is not the sign; 0xffffffff where there is none.
template <class T>
__forceinline__ unsigned bfind(T a)
{
    const auto bits = static_cast<unsigned long long>(a < 0 ? static_cast<T>(~a) : a);
    return static_cast<unsigned>(63 - __clzll(static_cast<long long>(bits)));
}
/// By how much it can be shifted to the left.
template <class T>
__forceinline__ unsigned bfind_shift(T a)
{
    const unsigned place = bfind(a);
    return place == ~0u ? place : static_cast<unsigned>(8 * sizeof(T)) - 1 - place;
}
__forceinline__ unsigned prmt(unsigned a, unsigned b, unsigned selectors) { return __byte_perm(a, b, selectors); }
/// Each bit of `table` says what becomes of one combination of the three bits.
__forceinline__ unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned result = 0;
    if (table & 0x01) result |= ~a & ~b & ~c;
    if (table & 0x02) result |= ~a & ~b & c;
    if (table & 0x04) result |= ~a & b & ~c;
    if (table & 0x08) result |= ~a & b & c;
    if (table & 0x10) result |= a & ~b & ~c;
    if (table & 0x20) result |= a & ~b & c;
    if (table & 0x40) result |= a & b & ~c;
    if (table & 0x80) result |= a & b & c;
    return result;
}
template <class T>
__forceinline__ unsigned popc(T a)
{
    return static_cast<unsigned>(__popcll(a));
}
template <class T>
__forceinline__ unsigned clz(T a)
{
    return static_cast<unsigned>(sizeof(T) == 4 ? __clz(static_cast<int>(a)) : __clzll(static_cast<long long>(a)));
}
template <class T>
__forceinline__ T brev(T a)
{
    return static_cast<T>(sizeof(T) == 4 ? __brev(static_cast<unsigned>(a)) : __brevll(a));
}
/// The sum of products of the bytes of a and b, and c.
template <class A, class B>
__forceinline__ unsigned dp4a(unsigned a, unsigned b, unsigned c)
{
    for (unsigned place = 0; place < 32; place += 8)
        c += static_cast<unsigned>(static_cast<A>(a >> place) * static_cast<B>(b >> place));
    return c;
}
/// The same of the halves of a and the two bytes of b from bit `first` on.
template <class A, class B, unsigned first>
__forceinline__ unsigned dp2a(unsigned a, unsigned b, unsigned c)
{
    c += static_cast<unsigned>(static_cast<A>(a) * static_cast<B>(b >> first));
    return c + static_cast<unsigned>(static_cast<A>(a >> 16) * static_cast<B>(b >> (first + 8)));
}

}  // namespace cuda_on_cpu::ptx
