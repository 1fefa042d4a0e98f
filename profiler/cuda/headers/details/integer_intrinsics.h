// Single instructions on integers and their bits.
#pragma once

#include "qualifiers.h"
#include "../vector_types.h"

__forceinline__ int __popc(unsigned x) { return __builtin_popcount(x); }
__forceinline__ int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
__forceinline__ int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
__forceinline__ int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
__forceinline__ int __ffs(int x) { return __builtin_ffs(x); }
__forceinline__ int __ffsll(long long x) { return __builtin_ffsll(x); }

__forceinline__ unsigned __brev(unsigned x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
__forceinline__ unsigned long long __brevll(unsigned long long x)
{
    const unsigned long long low_reversed = __brev(static_cast<unsigned>(x));
    return low_reversed << 32 | __brev(static_cast<unsigned>(x >> 32));
}

namespace cuda_on_cpu {

/// The byte of `bytes` that the lowest bits of `selector` name.
__forceinline__ unsigned selected_byte(unsigned long long bytes, unsigned selector)
{
    return static_cast<unsigned>(bytes >> (selector % 8 * 8)) & 0xff;
}

}  // namespace cuda_on_cpu

__forceinline__ unsigned __byte_perm(unsigned x, unsigned y, unsigned selectors)
{
    const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
    return cuda_on_cpu::selected_byte(bytes, selectors) | cuda_on_cpu::selected_byte(bytes, selectors >> 4) << 8 |
           cuda_on_cpu::selected_byte(bytes, selectors >> 8) << 16 |
           cuda_on_cpu::selected_byte(bytes, selectors >> 12) << 24;
}

/// The place of the offset-th set bit from `base` on: upwards, or downwards when `offset` is negative. With an offset
/// of 0: `base` itself when it is set.
__forceinline__ unsigned __fns(unsigned mask, unsigned base, int offset)
{
    const int step = offset < 0 ? -1 : 1;
    int left = offset * step;
    for (int place = static_cast<int>(base); place >= 0 && place < 32; place += step) {
        if ((mask >> place & 1) != 0 && --left <= 0) return static_cast<unsigned>(place);
        if (offset == 0) break;
    }
    return 0xffffffffu;
}

__forceinline__ unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift)
{
    const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
    return static_cast<unsigned>(both << shift % 32 >> 32);
}
__forceinline__ unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift)
{
    const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
    return static_cast<unsigned>(both >> shift % 32);
}
// These shift by 32 at most, where the others begin again at 0.
__forceinline__ unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift)
{
    return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
__forceinline__ unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift)
{
    return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

namespace cuda_on_cpu {

__forceinline__ int lowest_24_bits(int x) { return static_cast<int>(static_cast<unsigned>(x) << 8) >> 8; }

}  // namespace cuda_on_cpu

__forceinline__ int __mul24(int x, int y)
{
    return static_cast<int>(static_cast<long long>(cuda_on_cpu::lowest_24_bits(x)) * cuda_on_cpu::lowest_24_bits(y));
}
__forceinline__ unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffffu) * (y & 0xffffffu); }
__forceinline__ int __mulhi(int x, int y) { return static_cast<int>(static_cast<long long>(x) * y >> 32); }
__forceinline__ unsigned __umulhi(unsigned x, unsigned y)
{
    return static_cast<unsigned>(static_cast<unsigned long long>(x) * y >> 32);
}
__forceinline__ long long __mul64hi(long long x, long long y)
{
    __extension__ using Twice = __int128;
    return static_cast<long long>(static_cast<Twice>(x) * y >> 64);
}
__forceinline__ unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    __extension__ using Twice = unsigned __int128;
    return static_cast<unsigned long long>(static_cast<Twice>(x) * y >> 64);
}

/// |x - y| + z.
__forceinline__ unsigned __sad(int x, int y, unsigned z)
{
    return (x < y ? static_cast<unsigned>(y) - static_cast<unsigned>(x)
                  : static_cast<unsigned>(x) - static_cast<unsigned>(y)) +
           z;
}
__forceinline__ unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x < y ? y - x : x - y) + z; }

// Half of the sum, without losing its highest bit; those with an r round up.
__forceinline__ int __hadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y) >> 1); }
__forceinline__ int __rhadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1); }
__forceinline__ unsigned __uhadd(unsigned x, unsigned y)
{
    return static_cast<unsigned>((static_cast<unsigned long long>(x) + y) >> 1);
}
__forceinline__ unsigned __urhadd(unsigned x, unsigned y)
{
    return static_cast<unsigned>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}

// The scalar product of four bytes each, plus c.
__forceinline__ int __dp4a(char4 a, char4 b, int c)
{
    return static_cast<int>(static_cast<unsigned>(c) +
                            static_cast<unsigned>(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w));
}
__forceinline__ unsigned __dp4a(uchar4 a, uchar4 b, unsigned c)
{
    return c + static_cast<unsigned>(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}
__forceinline__ int __dp4a(int a, int b, int c)
{
    return __dp4a(__builtin_bit_cast(char4, a), __builtin_bit_cast(char4, b), c);
}
__forceinline__ unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    return __dp4a(__builtin_bit_cast(uchar4, a), __builtin_bit_cast(uchar4, b), c);
}

// The scalar product of two 16-bit numbers with the lower, or the upper, two bytes of `b`, plus c.
__forceinline__ int __dp2a_lo(short2 a, char4 b, int c)
{
    return static_cast<int>(static_cast<unsigned>(c) + static_cast<unsigned>(a.x * b.x + a.y * b.y));
}
__forceinline__ int __dp2a_hi(short2 a, char4 b, int c) { return __dp2a_lo(a, char4{b.z, b.w, 0, 0}, c); }
__forceinline__ unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned c)
{
    return c + static_cast<unsigned>(a.x * b.x) + static_cast<unsigned>(a.y * b.y);
}
__forceinline__ unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned c) { return __dp2a_lo(a, uchar4{b.z, b.w, 0, 0}, c); }
__forceinline__ int __dp2a_lo(int a, int b, int c)
{
    return __dp2a_lo(__builtin_bit_cast(short2, a), __builtin_bit_cast(char4, b), c);
}
__forceinline__ int __dp2a_hi(int a, int b, int c)
{
    return __dp2a_hi(__builtin_bit_cast(short2, a), __builtin_bit_cast(char4, b), c);
}
__forceinline__ unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c)
{
    return __dp2a_lo(__builtin_bit_cast(ushort2, a), __builtin_bit_cast(uchar4, b), c);
}
__forceinline__ unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c)
{
    return __dp2a_hi(__builtin_bit_cast(ushort2, a), __builtin_bit_cast(uchar4, b), c);
}
