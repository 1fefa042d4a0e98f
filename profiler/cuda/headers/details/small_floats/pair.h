// What CUDA's half2 and bfloat162 can do alike: mostly what one number can, with both.
#pragma once

#include "../../vector_types.h"
#include "scalar.h"

namespace cuda_on_cpu {

/// The base of `Pair`, which has two numbers, x and y, in one word.
template <class Pair, class T>
class SmallFloatPair {
public:
// Macros, because the names differ by their ends alone.
#define WARPBOOK_OF_BOTH_1(name, of_one) \
    friend __forceinline__ Pair name(Pair a) { return Pair(of_one(a.x), of_one(a.y)); }
#define WARPBOOK_OF_BOTH_2(name, of_one) \
    friend __forceinline__ Pair name(Pair a, Pair b) { return Pair(of_one(a.x, b.x), of_one(a.y, b.y)); }
#define WARPBOOK_OF_BOTH_3(name, of_one)                           \
    friend __forceinline__ Pair name(Pair a, Pair b, Pair c)       \
    {                                                              \
        return Pair(of_one(a.x, b.x, c.x), of_one(a.y, b.y, c.y)); \
    }
// A comparison as two numbers 1 or 0, as two masks, and whether it holds for both.
#define WARPBOOK_COMPARISONS(relation)                                                                           \
    friend __forceinline__ Pair __h##relation##2(Pair a, Pair b)                                                 \
    {                                                                                                            \
        return Pair(T(static_cast<int>(__h##relation(a.x, b.x))), T(static_cast<int>(__h##relation(a.y, b.y)))); \
    }                                                                                                            \
    friend __forceinline__ unsigned __h##relation##2_mask(Pair a, Pair b)                                        \
    {                                                                                                            \
        return (__h##relation(a.x, b.x) * 0xffffu) | (__h##relation(a.y, b.y) * 0xffff0000u);                    \
    }                                                                                                            \
    friend __forceinline__ bool __hb##relation##2(Pair a, Pair b)                                                \
    {                                                                                                            \
        return (__h##relation(a.x, b.x) & __h##relation(a.y, b.y)) != 0;                                         \
    }

    WARPBOOK_OF_BOTH_2(__hadd2, __hadd)
    WARPBOOK_OF_BOTH_2(__hsub2, __hsub)
    WARPBOOK_OF_BOTH_2(__hmul2, __hmul)
    WARPBOOK_OF_BOTH_2(__h2div, __hdiv)
    WARPBOOK_OF_BOTH_3(__hfma2, __hfma)
    WARPBOOK_OF_BOTH_2(__hadd2_rn, __hadd_rn)
    WARPBOOK_OF_BOTH_2(__hsub2_rn, __hsub_rn)
    WARPBOOK_OF_BOTH_2(__hmul2_rn, __hmul_rn)
    WARPBOOK_OF_BOTH_2(__hadd2_sat, __hadd_sat)
    WARPBOOK_OF_BOTH_2(__hsub2_sat, __hsub_sat)
    WARPBOOK_OF_BOTH_2(__hmul2_sat, __hmul_sat)
    WARPBOOK_OF_BOTH_3(__hfma2_sat, __hfma_sat)
    WARPBOOK_OF_BOTH_3(__hfma2_relu, __hfma_relu)
    WARPBOOK_OF_BOTH_1(__hneg2, __hneg)
    WARPBOOK_OF_BOTH_1(__habs2, __habs)

    WARPBOOK_COMPARISONS(eq)
    WARPBOOK_COMPARISONS(ne)
    WARPBOOK_COMPARISONS(lt)
    WARPBOOK_COMPARISONS(le)
    WARPBOOK_COMPARISONS(gt)
    WARPBOOK_COMPARISONS(ge)
    WARPBOOK_COMPARISONS(equ)
    WARPBOOK_COMPARISONS(neu)
    WARPBOOK_COMPARISONS(ltu)
    WARPBOOK_COMPARISONS(leu)
    WARPBOOK_COMPARISONS(gtu)
    WARPBOOK_COMPARISONS(geu)
    friend __forceinline__ Pair __hisnan2(Pair a) { return __hneu2(a, a); }

    WARPBOOK_OF_BOTH_2(__hmax2, __hmax)
    WARPBOOK_OF_BOTH_2(__hmin2, __hmin)
    WARPBOOK_OF_BOTH_2(__hmax2_nan, __hmax_nan)
    WARPBOOK_OF_BOTH_2(__hmin2_nan, __hmin_nan)

    WARPBOOK_OF_BOTH_1(h2ceil, hceil)
    WARPBOOK_OF_BOTH_1(h2floor, hfloor)
    WARPBOOK_OF_BOTH_1(h2trunc, htrunc)
    WARPBOOK_OF_BOTH_1(h2rint, hrint)
    WARPBOOK_OF_BOTH_1(h2sqrt, hsqrt)
    WARPBOOK_OF_BOTH_1(h2rsqrt, hrsqrt)
    WARPBOOK_OF_BOTH_1(h2rcp, hrcp)
    WARPBOOK_OF_BOTH_1(h2exp, hexp)
    WARPBOOK_OF_BOTH_1(h2exp2, hexp2)
    WARPBOOK_OF_BOTH_1(h2exp10, hexp10)
    WARPBOOK_OF_BOTH_1(h2log, hlog)
    WARPBOOK_OF_BOTH_1(h2log2, hlog2)
    WARPBOOK_OF_BOTH_1(h2log10, hlog10)
    WARPBOOK_OF_BOTH_1(h2sin, hsin)
    WARPBOOK_OF_BOTH_1(h2cos, hcos)
    WARPBOOK_OF_BOTH_1(h2tanh, htanh)
    WARPBOOK_OF_BOTH_1(h2tanh_approx, htanh_approx)

#undef WARPBOOK_OF_BOTH_1
#undef WARPBOOK_OF_BOTH_2
#undef WARPBOOK_OF_BOTH_3
#undef WARPBOOK_COMPARISONS

    /// a * b + c of complex numbers, in four steps that round.
    friend __forceinline__ Pair __hcmadd(Pair a, Pair b, Pair c)
    {
        return Pair(__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));
    }

    friend __forceinline__ Pair operator+(Pair a, Pair b) { return __hadd2(a, b); }
    friend __forceinline__ Pair operator-(Pair a, Pair b) { return __hsub2(a, b); }
    friend __forceinline__ Pair operator*(Pair a, Pair b) { return __hmul2(a, b); }
    friend __forceinline__ Pair operator/(Pair a, Pair b) { return __h2div(a, b); }
    friend __forceinline__ Pair& operator+=(Pair& a, Pair b) { return a = __hadd2(a, b); }
    friend __forceinline__ Pair& operator-=(Pair& a, Pair b) { return a = __hsub2(a, b); }
    friend __forceinline__ Pair& operator*=(Pair& a, Pair b) { return a = __hmul2(a, b); }
    friend __forceinline__ Pair& operator/=(Pair& a, Pair b) { return a = __h2div(a, b); }
    friend __forceinline__ Pair operator+(Pair a) { return a; }
    friend __forceinline__ Pair operator-(Pair a) { return __hneg2(a); }
    friend __forceinline__ Pair& operator++(Pair& a) { return a = __hadd2(a, ones()); }
    friend __forceinline__ Pair& operator--(Pair& a) { return a = __hsub2(a, ones()); }
    friend __forceinline__ Pair operator++(Pair& a, int)
    {
        const Pair old = a;
        a = __hadd2(old, ones());
        return old;
    }
    friend __forceinline__ Pair operator--(Pair& a, int)
    {
        const Pair old = a;
        a = __hsub2(old, ones());
        return old;
    }
    // Each must hold for both numbers; of "not equal", too.
    friend __forceinline__ bool operator==(Pair a, Pair b) { return __hbeq2(a, b); }
    friend __forceinline__ bool operator!=(Pair a, Pair b) { return __hbneu2(a, b); }
    friend __forceinline__ bool operator<(Pair a, Pair b) { return __hblt2(a, b); }
    friend __forceinline__ bool operator<=(Pair a, Pair b) { return __hble2(a, b); }
    friend __forceinline__ bool operator>(Pair a, Pair b) { return __hbgt2(a, b); }
    friend __forceinline__ bool operator>=(Pair a, Pair b) { return __hbge2(a, b); }

    friend __forceinline__ float __low2float(Pair a) { return static_cast<float>(a.x); }
    friend __forceinline__ float __high2float(Pair a) { return static_cast<float>(a.y); }
    friend __forceinline__ Pair __lowhigh2highlow(Pair a) { return Pair(a.y, a.x); }

private:
    static __forceinline__ Pair ones() { return Pair(T(1), T(1)); }
};

}  // namespace cuda_on_cpu
