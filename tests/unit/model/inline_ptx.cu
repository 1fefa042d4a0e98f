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
