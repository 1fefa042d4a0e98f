#include "inline_ptx.hpp"

__global__ void ptx_arithmetic(unsigned long long* out, int a, unsigned b, long long c, float x, double y)
{
    int i = 0;
    int number = 0;
    unsigned natural = 0;
    long long wide = 0;
    float real = 0;
    double precise = 0;
    asm("add.s32 %0, %1, 7;" : "=r"(number) : "r"(a));
    out[i++] = number;
    asm("sub.u32 %0, %1, %2;" : "=r"(natural) : "r"(b), "r"(a));
    out[i++] = natural;
    asm("mul.lo.s32 %0, %1, %2;" : "=r"(number) : "r"(a), "r"(b));
    out[i++] = number;
    asm("mul.hi.s32 %0, %1, %2;" : "=r"(number) : "r"(a), "r"(0x12345678));
    out[i++] = number;
    asm("mul.wide.s32 %0, %1, %2;" : "=l"(wide) : "r"(a), "r"(0x12345678));
    out[i++] = wide;
    asm("mad.lo.s64 %0, %1, %1, %2;" : "=l"(wide) : "l"(c), "l"(wide));
    out[i++] = wide;
    asm("mul.hi.u64 %0, %1, %2;" : "=l"(wide) : "l"(c), "l"(c));
    out[i++] = wide;
    asm("fma.rn.f32 %0, %1, %2, 0f3F800000;" : "=f"(real) : "f"(x), "f"(x));
    out[i++] = __float_as_uint(real);
    asm("fma.rz.f32 %0, %1, %1, %2;" : "=f"(real) : "f"(x), "f"(1e-9f));
    out[i++] = __float_as_uint(real);
    // Rounded twice, and not contracted.
    asm("{ .reg .f32 square; mul.rn.f32 square, %1, %1; sub.rn.f32 %0, square, 0f3F800000; }"
        : "=f"(real)
        : "f"(x + 0x1p-22f));
    out[i++] = __float_as_uint(real);
    asm("min.f64 %0, %1, 0d3FF0000000000000;" : "=d"(precise) : "d"(y));
    out[i++] = __double_as_longlong(precise);
    asm("max.s32 %0, %1, -3;" : "=r"(number) : "r"(a));
    out[i++] = number;
    asm("neg.s64 %0, %1;" : "=l"(wide) : "l"(c));
    out[i++] = wide;
    asm("cvt.s64.s8 %0, %1;" : "=l"(wide) : "r"(a));
    out[i++] = wide;
    asm("cvt.u32.u16 %0, %1;" : "=r"(natural) : "h"(static_cast<unsigned short>(b)));
    out[i++] = natural;
    asm("{ .reg .u32 low, high; mov.b64 {low, high}, %1; mov.b64 %0, {high, low}; }" : "=l"(wide) : "l"(c));
    out[i++] = wide;
    // A comment, several instructions, and an operand that is read and written.
    asm("add.s32 %0, %0, %1; // twice\n\tadd.s32 %0, %0, %1;" : "+r"(number) : "r"(a));
    out[i++] = number;
    // Inputs are read before outputs are written.
    asm("add.u32 %0, %2, 1; add.u32 %1, %2, 2;" : "=&r"(b), "=r"(natural) : "r"(b));
    out[i++] = b;
    out[i++] = natural;
}

__global__ void ptx_bits(unsigned* out, unsigned a, unsigned b, unsigned c)
{
    asm("and.b32 %0, %1, %2;" : "=r"(out[0]) : "r"(a), "r"(b));
    asm("xor.b32 %0, %1, %2;" : "=r"(out[1]) : "r"(a), "r"(b));
    asm("not.b32 %0, %1;" : "=r"(out[2]) : "r"(a));
    asm("shl.b32 %0, %1, %2;" : "=r"(out[3]) : "r"(a), "r"(c));
    asm("shl.b32 %0, %1, 32;" : "=r"(out[4]) : "r"(a));
    asm("shr.s32 %0, %1, 40;" : "=r"(out[5]) : "r"(a));
    asm("shr.u32 %0, %1, %2;" : "=r"(out[6]) : "r"(a), "r"(c));
    asm("bfe.u32 %0, %1, 8, 12;" : "=r"(out[7]) : "r"(a));
    asm("bfe.u32 %0, %1, 28, 12;" : "=r"(out[8]) : "r"(a));
    asm("bfi.b32 %0, %1, %2, 8, 12;" : "=r"(out[9]) : "r"(a), "r"(b));
    asm("prmt.b32 %0, %1, %2, 0x7531;" : "=r"(out[10]) : "r"(a), "r"(b));
    asm("lop3.b32 %0, %1, %2, %3, 0xCA;" : "=r"(out[11]) : "r"(a), "r"(b), "r"(c));
    asm("popc.b32 %0, %1;" : "=r"(out[12]) : "r"(a));
    asm("clz.b32 %0, %1;" : "=r"(out[13]) : "r"(c));
    asm("brev.b32 %0, %1;" : "=r"(out[14]) : "r"(c));
    asm("popc.b64 %0, %1;" : "=r"(out[15]) : "l"(0xf0f0f0f0f0ull));
    asm("vshl.u32.u32.u32.clamp.add %0, %1, %2, %3;" : "=r"(out[16]) : "r"(a), "r"(c), "r"(b));
    asm("vadd.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(out[17]) : "r"(a), "r"(c), "r"(b));
}

__global__ void ptx_comparisons(int* out, int a, unsigned b, float x, float not_a_number)
{
    asm("{ .reg .pred p; setp.lt.s32 p, %1, %2; selp.s32 %0, 1, 0, p; }" : "=r"(out[0]) : "r"(a), "r"(b));
    asm("{ .reg .pred p; setp.lt.u32 p, %1, %2; selp.s32 %0, 1, 0, p; }" : "=r"(out[1]) : "r"(a), "r"(b));
    asm("{ .reg .pred p; setp.ne.f32 p, %1, %2; selp.s32 %0, 1, 0, p; }" : "=r"(out[2]) : "f"(x), "f"(not_a_number));
    asm("{ .reg .pred p, q; setp.ge.f32 p, %1, 0f00000000; not.pred q, p; @p mov.s32 %0, 5; @!p mov.s32 %0, 6;"
        "  @q mov.s32 %0, 7; }"
        : "=r"(out[3])
        : "f"(x));
}

__global__ void ptx_places(unsigned* out)
{
    const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
    out += thread * 8;
    asm("mov.u32 %0, %%laneid;" : "=r"(out[0]));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(out[1]));
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(out[2]));
    asm("mov.u32 %0, %%tid.y;" : "=r"(out[3]));
    asm("mov.u32 %0, %%ntid.x;" : "=r"(out[4]));
    asm("mov.u32 %0, %%nctaid.z;" : "=r"(out[5]));
    asm("mov.u32 %0, WARP_SZ;" : "=r"(out[6]));
    asm("mov.u32 %0, %%lanemask_eq;" : "=r"(out[7]));
}

__global__ void ptx_shuffles(unsigned* out)
{
    const unsigned lane = threadIdx.x;
    out += lane * 6;
    const unsigned all = 0xffffffff;
    asm volatile("shfl.sync.up.b32 %0, %1, 3, 0, %2;" : "=r"(out[0]) : "r"(lane), "r"(all));
    // Of eight lanes each: the clamp is the last lane of a segment, and the mask what is the same in it.
    asm volatile("shfl.sync.down.b32 %0, %1, 3, 0x181f, %2;" : "=r"(out[1]) : "r"(lane), "r"(all));
    asm volatile("shfl.sync.bfly.b32 %0, %1, 5, 0x1f, %2;" : "=r"(out[2]) : "r"(lane), "r"(all));
    asm volatile("shfl.sync.idx.b32 %0, %1, 2, 0x181f, %2;" : "=r"(out[3]) : "r"(lane), "r"(all));
    asm volatile("{ .reg .pred p; .reg .u32 v; shfl.sync.up.b32 v|p, %1, 4, 0x1000, %2; selp.u32 %0, v, 99, p; }"
                 : "=r"(out[4])
                 : "r"(lane), "r"(all));
    asm volatile("{ .reg .pred p; .reg .u32 v; shfl.sync.down.b32 v|p, %1, 4, 20, %2; selp.u32 %0, v, 99, p; }"
                 : "=r"(out[5])
                 : "r"(lane), "r"(all));
}

__global__ void ptx_votes(unsigned* out)
{
    const unsigned odd = threadIdx.x % 2;
    out += threadIdx.x * 3;
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(out[0])
                 : "r"(odd));
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.any.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
                 : "=r"(out[1])
                 : "r"(odd));
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.all.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
                 : "=r"(out[2])
                 : "r"(odd));
}

__global__ void ptx_memory(unsigned* out, const unsigned* in)
{
    __shared__ unsigned tile[128];
    const unsigned t = threadIdx.x;
    unsigned word = 0;
    asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(word) : "l"(in + t));
    const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(&tile[t]));
    asm volatile("st.shared.u32 [%0+256], %1;" : : "r"(place), "r"(word) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    const unsigned other = static_cast<unsigned>(__cvta_generic_to_shared(&tile[127 - t]));
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(other) : "memory");
    asm volatile("st.global.cs.u32 [%0], %1;" : : "l"(out + t), "r"(word) : "memory");
    uint4 four;
    if (t < 8) {
        asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(four.x), "=r"(four.y), "=r"(four.z), "=r"(four.w)
                     : "l"(in + 64 + 4 * t));
        asm volatile("st.global.v4.u32 [%0+256], {%4, %3, %2, %1};"
                     :
                     : "l"(out + 4 * t), "r"(four.x), "r"(four.y), "r"(four.z), "r"(four.w)
                     : "memory");
    }
}

__global__ void ptx_barrier_and_atomic_sum(unsigned* out)
{
    __shared__ unsigned sum;
    if (threadIdx.x == 0) sum = 0;
    asm volatile("barrier.sync 0;");
    atomicAdd(&sum, threadIdx.x);
    asm volatile("bar.sync 0;");
    if (threadIdx.x == 0) *out = sum;
}

__global__ void ptx_bit_fields(long long* out, int a, long long b)
{
    int number = 0;
    unsigned natural = 0;
    long long wide = 0;
    asm("bfe.s32 %0, %1, 4, 8;" : "=r"(number) : "r"(a));
    out[0] = number;
    asm("bfe.s32 %0, %1, 28, 12;" : "=r"(number) : "r"(a));
    out[1] = number;
    asm("bfe.s32 %0, %1, 40, 3;" : "=r"(number) : "r"(a));
    out[2] = number;
    asm("bfe.s32 %0, %1, 4, 0;" : "=r"(number) : "r"(a));
    out[3] = number;
    asm("bfe.s64 %0, %1, 60, 3;" : "=l"(wide) : "l"(b));
    out[4] = wide;
    asm("bfe.u64 %0, %1, 8, 40;" : "=l"(wide) : "l"(b));
    out[5] = wide;
    asm("bfi.b64 %0, %1, %2, 60, 8;" : "=l"(wide) : "l"(5ll), "l"(b));
    out[6] = wide;
    asm("bfind.u32 %0, %1;" : "=r"(natural) : "r"(a));
    out[7] = natural;
    asm("bfind.s32 %0, %1;" : "=r"(natural) : "r"(a));
    out[8] = natural;
    asm("bfind.s32 %0, -1;" : "=r"(natural));
    out[9] = natural;
    asm("bfind.shiftamt.u64 %0, %1;" : "=r"(natural) : "l"(0x10ll));
    out[10] = natural;
    asm("bfind.shiftamt.u64 %0, 0;" : "=r"(natural));
    out[11] = natural;
    asm("shf.l.wrap.b32 %0, %1, %2, 36;" : "=r"(natural) : "r"(a), "r"(7));
    out[12] = natural;
    asm("shf.r.clamp.b32 %0, %1, %2, 36;" : "=r"(natural) : "r"(a), "r"(7));
    out[13] = natural;
}

__global__ void ptx_parts_of_a_word(unsigned* out, unsigned a, unsigned b, unsigned c)
{
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(out[0]) : "r"(a), "r"(b), "r"(c));
    asm("vabsdiff4.u32.s32.s32 %0, %1, %2, %3;" : "=r"(out[1]) : "r"(a), "r"(b), "r"(c));
    asm("vadd4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(out[2]) : "r"(a), "r"(b), "r"(c));
    asm("vsub4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(out[3]) : "r"(a), "r"(b), "r"(c));
    asm("vmax2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(out[4]) : "r"(a), "r"(b), "r"(c));
    asm("vset4.u32.u32.gt %0, %1, %2, %3;" : "=r"(out[5]) : "r"(a), "r"(b), "r"(c));
    asm("vset4.s32.s32.gt.add %0, %1, %2, %3;" : "=r"(out[6]) : "r"(a), "r"(b), "r"(c));
    asm("vavrg4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(out[7]) : "r"(a), "r"(b), "r"(c));
    asm("vmin.s32.s32.s32.max %0, %1, %2, %3;" : "=r"(out[8]) : "r"(a), "r"(b), "r"(c));
    asm("vabsdiff.u32.s32.s32.add %0, %1, %2, %3;" : "=r"(out[9]) : "r"(a), "r"(b), "r"(c));
    asm("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(out[10]) : "r"(a), "r"(b), "r"(c));
    asm("dp2a.hi.s32.u32 %0, %1, %2, %3;" : "=r"(out[11]) : "r"(a), "r"(b), "r"(c));
    asm("sad.s32 %0, %1, %2, %3;" : "=r"(out[12]) : "r"(a), "r"(b), "r"(c));
    asm("mad24.lo.s32 %0, %1, %2, %3;" : "=r"(out[13]) : "r"(a), "r"(b), "r"(c));
    asm("{ .reg .b16 low, high; mov.b32 {low, high}, %1; mov.b32 %0, {high, low}; }" : "=r"(out[14]) : "r"(a));
}

// (a1, a0) + (b1, b0), the same as a difference, and the product of a1:a0 and b0, in three words.
__global__ void ptx_carries(unsigned* out, unsigned a0, unsigned a1, unsigned b0, unsigned b1)
{
    asm("add.cc.u32 %0, %3, %5;\n\t"
        "addc.cc.u32 %1, %4, %6;\n\t"
        "addc.u32 %2, 0, 0;"
        : "=r"(out[0]), "=r"(out[1]), "=r"(out[2])
        : "r"(a0), "r"(a1), "r"(b0), "r"(b1));
    asm("sub.cc.u32 %0, %3, %5; subc.cc.u32 %1, %4, %6; subc.u32 %2, 0, 0;"
        : "=r"(out[3]), "=r"(out[4]), "=r"(out[5])
        : "r"(a0), "r"(a1), "r"(b0), "r"(b1));
    asm("{\n\t"
        "mul.lo.u32 %0, %3, %5;\n\t"
        "mul.hi.u32 %1, %3, %5;\n\t"
        "mad.lo.cc.u32 %1, %4, %5, %1;\n\t"
        "madc.hi.u32 %2, %4, %5, 0;\n\t"
        "}"
        : "=&r"(out[6]), "=&r"(out[7]), "=&r"(out[8])
        : "r"(a0), "r"(a1), "r"(b0));
}

__global__ void ptx_roundings(double* out, float x, double y, int i, long long l, float small)
{
    float real = 0;
    int number = 0;
    unsigned natural = 0;
    long long wide = 0;
    asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(number) : "f"(x));
    out[0] = number;
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(number) : "f"(x));
    out[1] = number;
    asm("cvt.rpi.s64.f64 %0, %1;" : "=l"(wide) : "d"(y));
    out[2] = wide;
    asm("cvt.rzi.u32.f64 %0, %1;" : "=r"(natural) : "d"(y));
    out[3] = natural;
    asm("cvt.rz.f32.s32 %0, %1;" : "=f"(real) : "r"(i));
    out[4] = real;
    asm("cvt.rp.f32.s64 %0, %1;" : "=f"(real) : "l"(l));
    out[5] = real;
    asm("cvt.rm.f32.f64 %0, %1;" : "=f"(real) : "d"(y));
    out[6] = real;
    asm("cvt.f64.f32 %0, %1;" : "=d"(out[7]) : "f"(x));
    asm("add.rp.f32 %0, %1, %2;" : "=f"(real) : "f"(x), "f"(1e-9f));
    out[8] = real;
    asm("mul.ftz.f32 %0, %1, %2;" : "=f"(real) : "f"(small), "f"(16777216.0f));
    out[9] = real;
    asm("mul.f32 %0, %1, %2;" : "=f"(real) : "f"(small), "f"(16777216.0f));
    out[10] = real;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(real) : "f"(x));
    out[11] = real;
    asm("rsqrt.approx.f32 %0, 0f41800000;" : "=f"(real));
    out[12] = real;
    asm("{ .reg .pred p; setp.gt.ftz.f32 p, %1, 0f00000000; selp.f32 %0, 0f3F800000, 0f40000000, p; }"
        : "=f"(real)
        : "f"(small));
    out[13] = real;
}

// How often a number can be halved, and a scope inside of the loop.
__global__ void ptx_jumps(unsigned* out)
{
    unsigned number = threadIdx.x;
    unsigned rounds = 0;
    asm volatile(
        "{\n\t"
        ".reg .pred at_end;\n"
        "AGAIN_%=:\n\t"
        "setp.eq.u32 at_end, %0, 0;\n\t"
        "@at_end bra DONE_%=;\n\t"
        "{ .reg .u32 at_end; mov.u32 at_end, 1; shr.u32 %0, %0, at_end; add.u32 %1, %1, at_end; }\n\t"
        "bra.uni AGAIN_%=;\n"
        "DONE_%=:\n\t"
        "}"
        : "+r"(number), "+r"(rounds));
    out[threadIdx.x] = rounds;
}

// Each operation on a word of its own, which it finds as 12.
__global__ void ptx_atomics(unsigned* old, unsigned* words, unsigned long long* wide, float* real, double* precise)
{
    asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(old[0]) : "l"(words), "r"(5) : "memory");
    asm volatile("atom.global.min.s32 %0, [%1+4], -5;" : "=r"(old[1]) : "l"(words) : "memory");
    asm volatile("atom.relaxed.cta.max.u32 %0, [%1+8], %2;" : "=r"(old[2]) : "l"(words), "r"(-5) : "memory");
    asm volatile("atom.and.b32 %0, [%1], 10;" : "=r"(old[3]) : "l"(words + 3) : "memory");
    asm volatile("atom.or.b32 %0, [%1], 3;" : "=r"(old[4]) : "l"(words + 4) : "memory");
    asm volatile("atom.acquire.gpu.xor.b32 %0, [%1], 6;" : "=r"(old[5]) : "l"(words + 5) : "memory");
    asm volatile("atom.release.sys.global.exch.b32 %0, [%1], 99;" : "=r"(old[6]) : "l"(words + 6) : "memory");
    asm volatile("atom.acq_rel.gpu.cas.b32 %0, [%1], 12, 77;" : "=r"(old[7]) : "l"(words + 7) : "memory");
    asm volatile("atom.cas.b32 %0, [%1], 11, 77;" : "=r"(old[8]) : "l"(words + 8) : "memory");
    asm volatile("atom.inc.u32 %0, [%1], 12;" : "=r"(old[9]) : "l"(words + 9) : "memory");
    asm volatile("atom.dec.u32 %0, [%1], 11;" : "=r"(old[10]) : "l"(words + 10) : "memory");
    asm volatile("red.add.u32 [%0], 1;\n\tred.relaxed.gpu.global.add.u32 [%0], 1;" : : "l"(words + 11) : "memory");
    unsigned long long before = 0;
    asm volatile("atom.add.u64 %0, [%1], %2;" : "=l"(before) : "l"(wide), "l"(1ull << 40) : "memory");
    asm volatile("atom.exch.b64 %0, [%1], %2;" : "=l"(wide[2]) : "l"(wide + 1), "l"(before) : "memory");
    asm volatile("red.max.s64 [%0], -1;" : : "l"(wide + 3) : "memory");
    asm volatile("red.global.add.f32 [%0], %1;" : : "l"(real), "f"(0.5f) : "memory");
    asm volatile("atom.exch.b32 %0, [%1], %2;" : "=f"(real[2]) : "l"(real + 1), "f"(2.5f) : "memory");
    asm volatile("atom.add.f64 %0, [%1], %2;" : "=d"(precise[1]) : "l"(precise), "d"(0.25) : "memory");
    __shared__ unsigned shared;
    shared = 12;
    const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(&shared));
    asm volatile("atom.shared.add.u32 %0, [%1], 30;" : "=r"(old[11]) : "r"(place) : "memory");
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %1, 12; @p red.shared::cta.add.u32 [%0], 100; @!p trap; }"
                 :
                 : "r"(place), "r"(old[11])
                 : "memory");
    old[12] = shared;
}

__global__ void ptx_atomic_counts(unsigned* sums, unsigned* out)
{
    __shared__ unsigned bins[64];
    bins[threadIdx.x] = 0;
    __syncthreads();
    const unsigned bin = static_cast<unsigned>(__cvta_generic_to_shared(&bins[2 * threadIdx.x % 64]));
    asm volatile("red.global.add.u32 [%0], 1;" : : "l"(sums + threadIdx.x) : "memory");  // @sum without a result
    unsigned old = 0;
    asm volatile("atom.global.add.u32 %0, [%1], 1;" : "=r"(old) : "l"(sums + 64) : "memory");  // @sum with a result
    asm volatile("red.shared.add.u32 [%0], %1;" : : "r"(bin), "r"(old) : "memory");            // @sum in shared memory
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

// Whole copies, those of which half is read, none is read, and a predicate says that none is read.
__global__ void ptx_copies(uint4* out, const uint4* in)
{
    __shared__ uint4 tile[32];
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    const int bytes = threadIdx.x < 8 ? 16 : threadIdx.x < 16 ? 8 : 0;
    if (threadIdx.x < 24) {
        asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;"
                     :
                     : "r"(to), "l"(in + threadIdx.x), "r"(bytes)  // @copy
                     : "memory");
    } else {
        asm volatile("{ .reg .pred p; setp.lt.u32 p, %2, 28; cp.async.ca.shared.global [%0], [%1], 16, p; }"
                     :
                     : "r"(to), "l"(in + threadIdx.x), "r"(threadIdx.x)
                     : "memory");
    }
    asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 0;" : : : "memory");
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void ptx_lanes(unsigned* out)
{
    const unsigned lane = threadIdx.x;
    out += 6 * lane;
    const unsigned all = 0xffffffff;
    asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(out[0]) : "r"(lane), "r"(all));
    asm volatile("redux.sync.or.b32 %0, %1, %2;" : "=r"(out[1]) : "r"(1u << lane / 4), "r"(all));
    asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(out[2]) : "r"(lane / 8), "r"(all));
    asm volatile("{ .reg .pred p; match.all.sync.b64 %0|p, %1, %2; @p mov.u32 %0, 7; }"
                 : "=r"(out[3])
                 : "l"(5ull), "r"(all));
    asm volatile("{ .reg .pred p; elect.sync _|p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(out[5]) : "r"(all));
    asm volatile("{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 1, 2, p; }" : "=r"(out[4]) : "l"(out));
}

// Numbers are handed on in shared memory: arrivals at a barrier there come before what is after the wait.
__global__ void ptx_barrier_in_memory(unsigned* out)
{
    __shared__ unsigned tile[64];
    __shared__ unsigned long long barrier;
    const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(&barrier));
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(place), "r"(64) : "memory");
    }
    __syncthreads();
    for (unsigned round = 0; round < 3; ++round) {
        tile[threadIdx.x] = round * 100 + threadIdx.x;
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" : : "r"(place) : "memory");
        asm volatile(
            "{\n\t"
            ".reg .pred is_over;\n"
            "WAIT_%=:\n\t"
            "mbarrier.try_wait.parity.shared::cta.b64 is_over, [%0], %1;\n\t"
            "@is_over bra DONE_%=;\n\t"
            "bra WAIT_%=;\n"
            "DONE_%=:\n\t"
            "}"
            :
            : "r"(place), "r"(round & 1)
            : "memory");
        out[round * 64 + threadIdx.x] = tile[63 - threadIdx.x];
        __syncthreads();
    }
}

// For each pixel of the left row how far away the most similar one of the right row is.
__global__ void ptx_best_shift(unsigned* best, const unsigned* left, const unsigned* right, unsigned shifts)
{
    const unsigned i = threadIdx.x;
    unsigned least = ~0u;
    for (unsigned shift = 0; shift < shifts; ++shift) {
        unsigned difference = 0;
        asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;"
            : "=r"(difference)
            : "r"(left[i]), "r"(right[i + shift]), "r"(0));
        if (difference < least) {
            least = difference;
            best[i] = shift;
        }
    }
}

__global__ void ptx_what_is_no_number(unsigned* out, float x, float not_a_number)
{
    asm("{ .reg .pred p; setp.neu.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(out[0]) : "f"(x), "f"(not_a_number));
    asm("{ .reg .pred p; setp.geu.f32 p, %1, %2; selp.u32 %0, 1, 0, !p; }" : "=r"(out[1]) : "f"(x), "f"(not_a_number));
    asm("{ .reg .pred p; setp.num.f32 p, %1, %1; selp.u32 %0, 1, 0, p; }" : "=r"(out[2]) : "f"(x));
    asm("{ .reg .pred p; setp.hs.u32 p, %1, 5; selp.u32 %0, 1, 0, p; }" : "=r"(out[3]) : "r"(-1));
    asm("{ .reg .pred p; setp.eq.b64 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(out[4]) : "l"(-1ll), "l"(~0ull));
}

__global__ void ptx_race_in_shared_memory(unsigned* out)
{
    __shared__ unsigned tile[64];
    tile[threadIdx.x] = 0;
    __syncthreads();
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    const unsigned from = static_cast<unsigned>(__cvta_generic_to_shared(&tile[63 - threadIdx.x]));
    asm volatile("st.shared.u32 [%0], %1;" : : "r"(to), "r"(threadIdx.x) : "memory");  // @store that races
    unsigned word = 0;
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(from) : "memory");  // @load that races
    out[threadIdx.x] = word;
}

__global__ void ptx_shuffle_of_absent_lanes(unsigned* out)
{
    if (threadIdx.x >= 16) return;
    unsigned value = threadIdx.x;
    asm volatile("shfl.sync.idx.b32 %0, %0, 20, 0x1f, 0xffff;" : "+r"(value));  // @shuffle of an absent lane
    out[threadIdx.x] = value;
}

__global__ void ptx_load_outside(unsigned* out, const unsigned* in)
{
    unsigned word = 0;
    asm volatile("ld.global.u32 %0, [%1+4];" : "=r"(word) : "l"(in + threadIdx.x));  // @load outside
    out[threadIdx.x] = word;
}

__global__ void ptx_trap(unsigned* out)
{
    if (out[threadIdx.x] == 0) asm("trap;");  // @trap
}
