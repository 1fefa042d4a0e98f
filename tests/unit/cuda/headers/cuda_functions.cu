#include "cuda_functions.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

template <class T>
__global__ void shuffle(Shuffled<T>* out, const T* in, int number, int width)
{
    T value = in[threadIdx.x];
    Shuffled<T> got;
    got.at = __shfl_sync(0xffffffff, value, number, width);
    got.up = __shfl_up_sync(0xffffffff, value, number, width);
    got.down = __shfl_down_sync(0xffffffff, value, number, width);
    got.crossed = __shfl_xor_sync(0xffffffff, value, number, width);
    out[threadIdx.x] = got;
}

template __global__ void shuffle(Shuffled<int>*, const int*, int, int);
template __global__ void shuffle(Shuffled<unsigned>*, const unsigned*, int, int);
template __global__ void shuffle(Shuffled<long>*, const long*, int, int);
template __global__ void shuffle(Shuffled<unsigned long>*, const unsigned long*, int, int);
template __global__ void shuffle(Shuffled<long long>*, const long long*, int, int);
template __global__ void shuffle(Shuffled<unsigned long long>*, const unsigned long long*, int, int);
template __global__ void shuffle(Shuffled<float>*, const float*, int, int);
template __global__ void shuffle(Shuffled<double>*, const double*, int, int);

template <class T>
__global__ void shuffle_some(Shuffled<T>* out, const T* in, int number, unsigned mask)
{
    if ((mask >> threadIdx.x & 1) == 0) return;
    T value = in[threadIdx.x];
    Shuffled<T> got;
    got.at = __shfl_sync(mask, value, number);
    got.up = __shfl_up_sync(mask, value, number);
    got.down = __shfl_down_sync(mask, value, number);
    got.crossed = __shfl_xor_sync(mask, value, number);
    out[threadIdx.x] = got;
}

template __global__ void shuffle_some(Shuffled<int>*, const int*, int, unsigned);

__global__ void rotate_by_shuffles(int* values, int rounds)
{
    int value = values[threadIdx.x];  // @load-before-shuffles
    for (int round = 0; round < rounds; ++round) value = __shfl_sync(0xffffffff, value, (threadIdx.x + 1) % warpSize);
    values[threadIdx.x] = value;
}

__global__ void vote(Votes* out, const int* predicates, unsigned mask, bool mask_of_all)
{
    unsigned lane = threadIdx.x % warpSize;
    if ((mask >> lane & 1) == 0) return;
    unsigned voters = mask_of_all ? 0xffffffff : mask;
    int predicate = predicates[threadIdx.x];
    Votes votes;
    votes.ballot = __ballot_sync(voters, predicate);
    votes.any = __any_sync(voters, predicate);
    votes.all = __all_sync(voters, predicate);
    votes.uniform = __uni_sync(voters, predicate);
    out[threadIdx.x] = votes;
}

__global__ void active_lanes(unsigned* out, unsigned lanes)
{
    if (lanes >> threadIdx.x & 1)
        out[threadIdx.x] = __activemask();
    else
        out[threadIdx.x] = ~__activemask();
}

template <class T>
__global__ void match(Matches* out, const T* in, unsigned mask)
{
    if ((mask >> threadIdx.x & 1) == 0) return;
    T value = in[threadIdx.x];
    Matches matches;
    matches.any = __match_any_sync(mask, value);
    matches.all = __match_all_sync(mask, value, &matches.all_match);
    out[threadIdx.x] = matches;
}

template __global__ void match(Matches*, const int*, unsigned);
template __global__ void match(Matches*, const unsigned*, unsigned);
template __global__ void match(Matches*, const long*, unsigned);
template __global__ void match(Matches*, const unsigned long*, unsigned);
template __global__ void match(Matches*, const long long*, unsigned);
template __global__ void match(Matches*, const unsigned long long*, unsigned);
template __global__ void match(Matches*, const float*, unsigned);
template __global__ void match(Matches*, const double*, unsigned);

__global__ void reduce(Reduced* out, const int* in, unsigned mask)
{
    if ((mask >> threadIdx.x & 1) == 0) return;
    int value = in[threadIdx.x];
    unsigned bits = value;
    Reduced reduced;
    reduced.sum = __reduce_add_sync(mask, value);
    reduced.smallest = __reduce_min_sync(mask, value);
    reduced.largest = __reduce_max_sync(mask, value);
    reduced.unsigned_sum = __reduce_add_sync(mask, bits);
    reduced.unsigned_smallest = __reduce_min_sync(mask, bits);
    reduced.unsigned_largest = __reduce_max_sync(mask, bits);
    reduced.bits_and = __reduce_and_sync(mask, bits);
    reduced.bits_or = __reduce_or_sync(mask, bits);
    reduced.bits_xor = __reduce_xor_sync(mask, bits);
    out[threadIdx.x] = reduced;
}

__global__ void count_at_barrier(Counted* out, const int* predicates)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Counted counted;
    counted.count = __syncthreads_count(predicates[i]);
    counted.all = __syncthreads_and(predicates[i]);
    counted.any = __syncthreads_or(predicates[i]);
    out[i] = counted;
}

template <class T>
__global__ void add_atomically(Scopes<T>* sums, const T* in)
{
    T value = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&sums->device, value);  // @atomic-add
    atomicAdd_system(&sums->system, value);
    atomicAdd_block(&sums->block[blockIdx.x], value);
}

template __global__ void add_atomically(Scopes<int>*, const int*);
template __global__ void add_atomically(Scopes<unsigned>*, const unsigned*);
template __global__ void add_atomically(Scopes<unsigned long long>*, const unsigned long long*);
template __global__ void add_atomically(Scopes<float>*, const float*);
template __global__ void add_atomically(Scopes<double>*, const double*);

template <class T>
__global__ void add_one(T* sums, T* old)
{
    old[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(sums, 1);
}

template __global__ void add_one(int*, int*);
template __global__ void add_one(unsigned*, unsigned*);
template __global__ void add_one(unsigned long long*, unsigned long long*);
template __global__ void add_one(float*, float*);
template __global__ void add_one(double*, double*);

template <class T>
__global__ void subtract_atomically(Scopes<T>* differences, const T* in)
{
    T value = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicSub(&differences->device, value);
    atomicSub_system(&differences->system, value);
    atomicSub_block(&differences->block[blockIdx.x], value);
}

template __global__ void subtract_atomically(Scopes<int>*, const int*);
template __global__ void subtract_atomically(Scopes<unsigned>*, const unsigned*);

template <class T>
__global__ void extremes(Scopes<T>* smallest, Scopes<T>* largest, const T* in)
{
    T value = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicMin(&smallest->device, value);
    atomicMin_system(&smallest->system, value);
    atomicMin_block(&smallest->block[blockIdx.x], value);
    atomicMax(&largest->device, value);
    atomicMax_system(&largest->system, value);
    atomicMax_block(&largest->block[blockIdx.x], value);
}

template __global__ void extremes(Scopes<int>*, Scopes<int>*, const int*);
template __global__ void extremes(Scopes<unsigned>*, Scopes<unsigned>*, const unsigned*);
template __global__ void extremes(Scopes<long long>*, Scopes<long long>*, const long long*);
template __global__ void extremes(Scopes<unsigned long long>*, Scopes<unsigned long long>*, const unsigned long long*);

template <class T>
__global__ void combine_bits(Scopes<T>* ands, Scopes<T>* ors, Scopes<T>* xors, const T* in)
{
    T value = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAnd(&ands->device, value);
    atomicAnd_system(&ands->system, value);
    atomicAnd_block(&ands->block[blockIdx.x], value);
    atomicOr(&ors->device, value);
    atomicOr_system(&ors->system, value);
    atomicOr_block(&ors->block[blockIdx.x], value);
    atomicXor(&xors->device, value);
    atomicXor_system(&xors->system, value);
    atomicXor_block(&xors->block[blockIdx.x], value);
}

template __global__ void combine_bits(Scopes<int>*, Scopes<int>*, Scopes<int>*, const int*);
template __global__ void combine_bits(Scopes<unsigned>*, Scopes<unsigned>*, Scopes<unsigned>*, const unsigned*);
template __global__ void combine_bits(Scopes<long long>*, Scopes<long long>*, Scopes<long long>*, const long long*);
template __global__ void combine_bits(Scopes<unsigned long long>*, Scopes<unsigned long long>*,
                                      Scopes<unsigned long long>*, const unsigned long long*);

template <class T>
__global__ void exchange_atomically(Scopes<T>* places, Scopes<T>* old, const T* in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    old[i].device = atomicExch(&places->device, in[i]);
    old[i].system = atomicExch_system(&places->system, in[i]);
    old[i].block[blockIdx.x] = atomicExch_block(&places->block[blockIdx.x], in[i]);
}

template __global__ void exchange_atomically(Scopes<int>*, Scopes<int>*, const int*);
template __global__ void exchange_atomically(Scopes<unsigned>*, Scopes<unsigned>*, const unsigned*);
template __global__ void exchange_atomically(Scopes<unsigned long long>*, Scopes<unsigned long long>*,
                                             const unsigned long long*);
template __global__ void exchange_atomically(Scopes<float>*, Scopes<float>*, const float*);

__global__ void wrap_around(Scopes<unsigned>* up, Scopes<unsigned>* down, unsigned last)
{
    atomicInc(&up->device, last);
    atomicInc_system(&up->system, last);
    atomicInc_block(&up->block[blockIdx.x], last);
    atomicDec(&down->device, last);
    atomicDec_system(&down->system, last);
    atomicDec_block(&down->block[blockIdx.x], last);
}

template <class T>
__global__ void count_by_swapping(Scopes<T>* counts)
{
    // Volatile: another thread changes what is read here.
    const volatile Scopes<T>* seen = counts;
    T expected = seen->device;
    for (T found; (found = atomicCAS(&counts->device, expected, expected + 1)) != expected;) expected = found;
    expected = seen->system;
    for (T found; (found = atomicCAS_system(&counts->system, expected, expected + 1)) != expected;) expected = found;
    expected = seen->block[blockIdx.x];
    for (T found; (found = atomicCAS_block(&counts->block[blockIdx.x], expected, expected + 1)) != expected;)
        expected = found;
}

template __global__ void count_by_swapping(Scopes<int>*);
template __global__ void count_by_swapping(Scopes<unsigned>*);
template __global__ void count_by_swapping(Scopes<unsigned long long>*);

__global__ void count_in_halves_of_words(unsigned short* counts)
{
    unsigned short* count = &counts[threadIdx.x % 2];
    unsigned short expected = *(const volatile unsigned short*)count;
    for (unsigned short found; (found = atomicCAS(count, expected, expected + 1)) != expected;) expected = found;
}

template <class T>
__global__ void copy_with_advice(T* out, const T* in)
{
    int i = threadIdx.x;
    __stwb(&out[i], __ldg(&in[i]));               // @advice-1
    __stcg(&out[32 + i], __ldca(&in[32 + i]));    // @advice-2
    __stcs(&out[64 + i], __ldcg(&in[64 + i]));    // @advice-3
    __stwt(&out[96 + i], __ldcs(&in[96 + i]));    // @advice-4
    __stwb(&out[128 + i], __ldlu(&in[128 + i]));  // @advice-5
    __stwb(&out[160 + i], __ldcv(&in[160 + i]));  // @advice-6
}

template __global__ void copy_with_advice(char*, const char*);
template __global__ void copy_with_advice(unsigned short*, const unsigned short*);
template __global__ void copy_with_advice(float*, const float*);
template __global__ void copy_with_advice(long*, const long*);
template __global__ void copy_with_advice(float2*, const float2*);
template __global__ void copy_with_advice(uchar4*, const uchar4*);
template __global__ void copy_with_advice(double2*, const double2*);
template __global__ void copy_with_advice(int4*, const int4*);

__global__ void copy_bytes(char* to, const char* from, int bytes)
{
    memcpy(to + threadIdx.x * bytes, from + threadIdx.x * bytes, bytes);  // @copy-bytes
}

__global__ void copy_four_bytes(float* out, const float* in)
{
    memcpy(&out[threadIdx.x], &in[threadIdx.x], sizeof(float));  // @copy-four-bytes
}

__global__ void fill_bytes(unsigned char* to, int value, int bytes)
{
    memset(to + threadIdx.x * bytes, value, bytes);  // @fill-bytes
}

__global__ void take_bits_by_memcpy(unsigned* out, const float* in)
{
    float value = in[threadIdx.x];
    unsigned bits;
    memcpy(&bits, &value, sizeof(bits));  // @bits-by-memcpy
    out[threadIdx.x] = bits;
}

__constant__ int a_constant = 1;
__device__ int a_variable = 2;

__device__ unsigned memory_of(const void* pointer)
{
    return __isGlobal(pointer) | __isShared(pointer) << 1 | __isConstant(pointer) << 2 | __isLocal(pointer) << 3;
}

__global__ void tell_memory(unsigned* out)
{
    __shared__ int tile[32];
    int local = threadIdx.x;
    tile[threadIdx.x] = local;
    const void* pointers[] = {out, &a_variable, &tile[threadIdx.x], &a_constant, &local, nullptr};
    for (int i = 0; i < 6; i++) out[i * 32 + threadIdx.x] = memory_of(pointers[i]);
}

__global__ void convert_addresses(int* out)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = threadIdx.x;
    size_t own = __cvta_generic_to_shared(&tile[threadIdx.x]);
    size_t first = __cvta_generic_to_shared(tile);
    int* global = static_cast<int*>(__cvta_global_to_generic(__cvta_generic_to_global(out)));
    __syncthreads();
    const int* last = static_cast<const int*>(__cvta_shared_to_generic(first + 31 * sizeof(int)));
    global[threadIdx.x] = *last + static_cast<int>(own - first);
}

__global__ void assume(int* out, const int* in, int n)
{
    __builtin_assume(n == 32 && in[threadIdx.x] > 0);  // @assume
    const int* aligned = static_cast<const int*>(__builtin_assume_aligned(in, 16));
    out[threadIdx.x] = aligned[threadIdx.x];
}

__global__ void integer_intrinsics(IntegerResults* out, const unsigned* x, const unsigned* y, const unsigned* z)
{
    unsigned a = x[threadIdx.x];
    unsigned b = y[threadIdx.x];
    unsigned c = z[threadIdx.x];
    unsigned long long wide_a = (unsigned long long)a << 32 | b;
    unsigned long long wide_b = (unsigned long long)b << 32 | c;
    IntegerResults result;
    result.popc = __popc(a);
    result.popcll = __popcll(wide_a);
    result.clz = __clz(a);
    result.clzll = __clzll(wide_a);
    result.ffs = __ffs(a);
    result.ffsll = __ffsll(wide_a);
    result.brev = __brev(a);
    result.brevll = __brevll(wide_a);
    result.byte_perm = __byte_perm(a, b, c & 0x7777);
    result.fns = __fns(a, b % 32, (int)(c % 9) - 4);
    result.funnel_left = __funnelshift_l(a, b, c);
    result.funnel_right = __funnelshift_r(a, b, c);
    result.funnel_left_clamped = __funnelshift_lc(a, b, c);
    result.funnel_right_clamped = __funnelshift_rc(a, b, c);
    result.mul24 = __mul24(a, b);
    result.umul24 = __umul24(a, b);
    result.mulhi = __mulhi(a, b);
    result.umulhi = __umulhi(a, b);
    result.mul64hi = __mul64hi(wide_a, wide_b);
    result.umul64hi = __umul64hi(wide_a, wide_b);
    result.sad = __sad(a, b, c);
    result.usad = __usad(a, b, c);
    result.hadd = __hadd(a, b);
    result.rhadd = __rhadd(a, b);
    result.uhadd = __uhadd(a, b);
    result.urhadd = __urhadd(a, b);
    result.dp4a = __dp4a((int)a, (int)b, (int)c);
    result.udp4a = __dp4a(a, b, c);
    result.dp2a_lo = __dp2a_lo((int)a, (int)b, (int)c);
    result.dp2a_hi = __dp2a_hi((int)a, (int)b, (int)c);
    result.udp2a_lo = __dp2a_lo(a, b, c);
    result.udp2a_hi = __dp2a_hi(a, b, c);
    out[threadIdx.x] = result;
}

__global__ void float_arithmetic(Arithmetic<float>* out, const float* x, const float* y, const float* z)
{
    float a = x[threadIdx.x];
    float b = y[threadIdx.x];
    float c = z[threadIdx.x];
    Arithmetic<float> result;
    result.sum = {__fadd_rn(a, b), __fadd_rz(a, b), __fadd_ru(a, b), __fadd_rd(a, b)};
    result.difference = {__fsub_rn(a, b), __fsub_rz(a, b), __fsub_ru(a, b), __fsub_rd(a, b)};
    result.product = {__fmul_rn(a, b), __fmul_rz(a, b), __fmul_ru(a, b), __fmul_rd(a, b)};
    result.quotient = {__fdiv_rn(a, b), __fdiv_rz(a, b), __fdiv_ru(a, b), __fdiv_rd(a, b)};
    result.fused = {__fmaf_rn(a, b, c), __fmaf_rz(a, b, c), __fmaf_ru(a, b, c), __fmaf_rd(a, b, c)};
    result.reciprocal = {__frcp_rn(a), __frcp_rz(a), __frcp_ru(a), __frcp_rd(a)};
    result.root = {__fsqrt_rn(a), __fsqrt_rz(a), __fsqrt_ru(a), __fsqrt_rd(a)};
    out[threadIdx.x] = result;
}

__global__ void double_arithmetic(Arithmetic<double>* out, const double* x, const double* y, const double* z)
{
    double a = x[threadIdx.x];
    double b = y[threadIdx.x];
    double c = z[threadIdx.x];
    Arithmetic<double> result;
    result.sum = {__dadd_rn(a, b), __dadd_rz(a, b), __dadd_ru(a, b), __dadd_rd(a, b)};
    result.difference = {__dsub_rn(a, b), __dsub_rz(a, b), __dsub_ru(a, b), __dsub_rd(a, b)};
    result.product = {__dmul_rn(a, b), __dmul_rz(a, b), __dmul_ru(a, b), __dmul_rd(a, b)};
    result.quotient = {__ddiv_rn(a, b), __ddiv_rz(a, b), __ddiv_ru(a, b), __ddiv_rd(a, b)};
    result.fused = {__fma_rn(a, b, c), __fma_rz(a, b, c), __fma_ru(a, b, c), __fma_rd(a, b, c)};
    result.reciprocal = {__drcp_rn(a), __drcp_rz(a), __drcp_ru(a), __drcp_rd(a)};
    result.root = {__dsqrt_rn(a), __dsqrt_rz(a), __dsqrt_ru(a), __dsqrt_rd(a)};
    out[threadIdx.x] = result;
}

__global__ void float_to_integers(Integers<float>* out, const float* in)
{
    float x = in[threadIdx.x];
    Integers<float> result;
    result.to_int = {__float2int_rn(x), __float2int_rz(x), __float2int_ru(x), __float2int_rd(x)};
    result.to_unsigned = {__float2uint_rn(x), __float2uint_rz(x), __float2uint_ru(x), __float2uint_rd(x)};
    result.to_long_long = {__float2ll_rn(x), __float2ll_rz(x), __float2ll_ru(x), __float2ll_rd(x)};
    result.to_unsigned_long_long = {__float2ull_rn(x), __float2ull_rz(x), __float2ull_ru(x), __float2ull_rd(x)};
    out[threadIdx.x] = result;
}

__global__ void double_to_integers(Integers<double>* out, const double* in)
{
    double x = in[threadIdx.x];
    Integers<double> result;
    result.to_int = {__double2int_rn(x), __double2int_rz(x), __double2int_ru(x), __double2int_rd(x)};
    result.to_unsigned = {__double2uint_rn(x), __double2uint_rz(x), __double2uint_ru(x), __double2uint_rd(x)};
    result.to_long_long = {__double2ll_rn(x), __double2ll_rz(x), __double2ll_ru(x), __double2ll_rd(x)};
    result.to_unsigned_long_long = {__double2ull_rn(x), __double2ull_rz(x), __double2ull_ru(x), __double2ull_rd(x)};
    out[threadIdx.x] = result;
}

__global__ void integers_to_floats(Floats* out, const unsigned long long* bits)
{
    unsigned long long u64 = bits[threadIdx.x];
    long long s64 = u64;
    unsigned u32 = u64;
    int s32 = u32;
    double d = __longlong_as_double(s64);
    Floats result;
    result.from_int = {__int2float_rn(s32), __int2float_rz(s32), __int2float_ru(s32), __int2float_rd(s32)};
    result.from_unsigned = {__uint2float_rn(u32), __uint2float_rz(u32), __uint2float_ru(u32), __uint2float_rd(u32)};
    result.from_long_long = {__ll2float_rn(s64), __ll2float_rz(s64), __ll2float_ru(s64), __ll2float_rd(s64)};
    result.from_unsigned_long_long = {__ull2float_rn(u64), __ull2float_rz(u64), __ull2float_ru(u64),
                                      __ull2float_rd(u64)};
    result.from_double = {__double2float_rn(d), __double2float_rz(d), __double2float_ru(d), __double2float_rd(d)};
    result.double_from_long_long = {__ll2double_rn(s64), __ll2double_rz(s64), __ll2double_ru(s64), __ll2double_rd(s64)};
    result.double_from_unsigned_long_long = {__ull2double_rn(u64), __ull2double_rz(u64), __ull2double_ru(u64),
                                             __ull2double_rd(u64)};
    result.double_from_int = __int2double_rn(s32);
    result.double_from_unsigned = __uint2double_rn(u32);
    out[threadIdx.x] = result;
}

__global__ void take_bits(Bits* out, const double* in)
{
    double x = in[threadIdx.x];
    Bits bits;
    bits.of_float = __float_as_int((float)x);
    bits.unsigned_of_float = __float_as_uint((float)x);
    bits.of_double = __double_as_longlong(x);
    bits.high = __double2hiint(x);
    bits.low = __double2loint(x);
    bits.float_again = __int_as_float(bits.of_float);
    bits.float_again_from_unsigned = __uint_as_float(bits.unsigned_of_float);
    bits.double_again = __longlong_as_double(bits.of_double);
    bits.double_of_halves = __hiloint2double(bits.high, bits.low);
    out[threadIdx.x] = bits;
}

__global__ void approximations(Approximations* out, const float* in)
{
    float x = in[threadIdx.x];
    Approximations result;
    result.sine = __sinf(x);
    result.cosine = __cosf(x);
    result.tangent = __tanf(x);
    result.power_of_e = __expf(x);
    result.power_of_10 = __exp10f(x);
    result.logarithm = __logf(x);
    result.logarithm_2 = __log2f(x);
    result.logarithm_10 = __log10f(x);
    result.power = __powf(x, 1.5f);
    result.quotient = __fdividef(x, 3.0f);
    __sincosf(x, &result.sine_of_both, &result.cosine_of_both);
    result.saturated = __saturatef(x);
    result.reciprocal_root = __frsqrt_rn(x);
    out[threadIdx.x] = result;
}

__global__ void math_functions(MathResults* out, const double* in)
{
    double x = in[threadIdx.x];
    float f = (float)x;
    MathResults result;
    result.rsqrt = rsqrt(x);
    result.rcbrt = rcbrt(x);
    result.sinpi = sinpi(x);
    result.cospi = cospi(x);
    result.exp10 = exp10(x);
    result.rhypot = rhypot(x, 2.0);
    result.norm3d = norm3d(x, 1.0, 2.0);
    result.normcdf = normcdf(x);
    result.rsqrtf = rsqrtf(f);
    result.rcbrtf = rcbrtf(f);
    result.sinpif = sinpif(f);
    result.cospif = cospif(f);
    result.exp10f = exp10f(f);
    result.rhypotf = rhypotf(f, 2.0f);
    result.norm3df = norm3df(f, 1.0f, 2.0f);
    result.normcdff = normcdff(f);
    result.norm = norm(3, in);
    result.rnorm = rnorm(3, in);
    result.cyl_bessel_i0 = cyl_bessel_i0(x);
    result.cyl_bessel_i1 = cyl_bessel_i1(x);
    const float numbers[3] = {(float)in[0], (float)in[1], (float)in[2]};
    result.normf = normf(3, numbers);
    result.rnormf = rnormf(3, numbers);
    result.cyl_bessel_i0f = cyl_bessel_i0f(f);
    result.cyl_bessel_i1f = cyl_bessel_i1f(f);
    out[threadIdx.x] = result;
}

__global__ void minimum_and_maximum(Extremes* out, const long long* in)
{
    long long a = in[threadIdx.x];
    long long b = in[threadIdx.x + 1];
    Extremes result;
    result.smaller_int = min((int)a, (int)b);
    result.larger_int = max((int)a, (int)b);
    result.smaller_unsigned = min((unsigned)a, (unsigned)b);
    result.larger_unsigned = max((unsigned)a, (unsigned)b);
    result.smaller_int_and_unsigned = min((int)a, (unsigned)b);
    result.larger_unsigned_and_int = max((unsigned)a, (int)b);
    result.smaller_long_long = min(a, b);
    result.larger_long_long = max(a, b);
    result.smaller_long_and_unsigned = min((long)a, (unsigned long)b);
    result.larger_long_long_and_unsigned = max(a, (unsigned long long)b);
    result.smaller_float = min((float)a, (float)b);
    result.larger_float = max((float)a, (float)b);
    result.smaller_float_and_double = min((float)a, (double)b);
    result.larger_double_and_float = max((double)a, (float)b);
    out[threadIdx.x] = result;
}

__global__ void block_group(GroupPlace* out)
{
    cg::thread_block block = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    GroupPlace place;
    place.rank = block.thread_rank();
    place.size = block.size();
    dim3 index = block.thread_index();
    dim3 group = block.group_index();
    dim3 extents = block.group_dim();
    place.index[0] = index.x;
    place.index[1] = index.y;
    place.index[2] = index.z;
    place.group[0] = group.x;
    place.group[1] = group.y;
    place.group[2] = group.z;
    place.extents[0] = extents.x;
    place.extents[1] = extents.y;
    place.extents[2] = extents.z;
    place.grid_rank = grid.thread_rank();
    place.grid_size = grid.size();
    out[grid.thread_rank()] = place;
}

__global__ void reverse_by_group(int* out, const int* in)
{
    __shared__ int reversed[256];
    cg::thread_block block = cg::this_thread_block();
    reversed[block.size() - 1 - block.thread_rank()] = in[block.thread_rank()];
    block.sync();
    out[block.thread_rank()] = reversed[block.thread_rank()];
    cg::sync(block);
}

template <class Tile>
__device__ void describe_tile(TilePlace* out, const int* in, int number, const Tile& tile)
{
    int value = in[threadIdx.x];
    TilePlace place;
    place.rank = tile.thread_rank();
    place.size = tile.size();
    place.meta_rank = tile.meta_group_rank();
    place.meta_size = tile.meta_group_size();
    place.at = tile.shfl(value, number);
    place.up = tile.shfl_up(value, number);
    place.down = tile.shfl_down(value, number);
    place.crossed = tile.shfl_xor(value, number % tile.size());
    place.any = tile.any(value > 0);
    place.all = tile.all(value > 0);
    place.ballot = tile.ballot(value > 0);
    place.match_any = tile.match_any(value);
    place.match_all = tile.match_all(value, place.all_match);
    place.sum = cg::reduce(tile, value, cg::plus<int>());
    tile.sync();
    out[threadIdx.x] = place;
}

template <unsigned Size>
__global__ void tiles(TilePlace* out, const int* in, int number)
{
    describe_tile(out, in, number, cg::tiled_partition<Size>(cg::this_thread_block()));
}

template __global__ void tiles<1>(TilePlace*, const int*, int);
template __global__ void tiles<2>(TilePlace*, const int*, int);
template __global__ void tiles<4>(TilePlace*, const int*, int);
template __global__ void tiles<8>(TilePlace*, const int*, int);
template __global__ void tiles<16>(TilePlace*, const int*, int);
template __global__ void tiles<32>(TilePlace*, const int*, int);

__global__ void tiles_of_tiles(TilePlace* out, const int* in, int number)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    cg::thread_block_tile<4> part = cg::tiled_partition<4>(tile);
    describe_tile(out, in, number, part);
}

__global__ void coalesced(TilePlace* out, const int* in, int number)
{
    int value = in[threadIdx.x];
    if (value <= 0) return;
    cg::coalesced_group group = cg::coalesced_threads();
    TilePlace place = {};
    place.rank = group.thread_rank();
    place.size = group.size();
    place.meta_rank = group.meta_group_rank();
    place.meta_size = group.meta_group_size();
    place.at = group.shfl(value, number);
    place.up = group.shfl_up(value, number);
    place.down = group.shfl_down(value, number);
    place.any = group.any(value > 5);
    place.all = group.all(value > 5);
    place.ballot = group.ballot(value > 5);
    place.match_any = group.match_any(value);
    place.match_all = group.match_all(value, place.all_match);
    place.sum = cg::reduce(group, value, cg::plus<int>());
    group.sync();
    out[threadIdx.x] = place;
}

template <class Group>
__device__ Reductions reductions_of(const Group& group, int value)
{
    Reductions result;
    result.sum = cg::reduce(group, value, cg::plus<int>());
    result.smallest = cg::reduce(group, value, cg::less<int>());
    result.largest = cg::reduce(group, value, cg::greater<int>());
    result.bits_and = cg::reduce(group, value, cg::bit_and<int>());
    result.bits_or = cg::reduce(group, value, cg::bit_or<int>());
    result.bits_xor = cg::reduce(group, value, cg::bit_xor<int>());
    result.product = cg::reduce(group, value, [](int a, int b) { return a * b; });
    result.float_sum = cg::reduce(group, 1.0f / value, cg::plus<float>());
    return result;
}

__global__ void reduce_tiles(Reductions* out, const int* in)
{
    const Reductions reductions = reductions_of(cg::tiled_partition<8>(cg::this_thread_block()), in[threadIdx.x]);
    out[threadIdx.x] = reductions;
}

__global__ void reduce_coalesced(Reductions* out, const int* in)
{
    int value = in[threadIdx.x];
    if (value % 3 == 0) return;
    const Reductions reductions = reductions_of(cg::coalesced_threads(), value);
    out[threadIdx.x] = reductions;
}

__device__ int sum_of_group(cg::thread_group group, int* memory, int value)
{
    int rank = group.thread_rank();
    for (int half = group.size() / 2; half > 0; half /= 2) {
        memory[rank] = value;
        group.sync();
        if (rank < half) value += memory[rank + half];
        group.sync();
    }
    return value;
}

__global__ void sum_by_groups(int* out, const int* in, int threads)
{
    __shared__ int memory[256];
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    cg::thread_group part = cg::tiled_partition(block, threads);
    int value = in[block.thread_rank()];
    int of_block = sum_of_group(block, memory, value);
    block.sync();
    int of_warp = sum_of_group(warp, memory + warp.meta_group_rank() * 32, value);
    block.sync();
    int of_part = sum_of_group(part, memory + block.thread_rank() / threads * threads, value);
    if (block.thread_rank() == 0) out[0] = of_block;
    if (warp.thread_rank() == 0) out[1 + warp.meta_group_rank()] = of_warp;
    if (part.thread_rank() == 0) out[1 + block.size() / 32 + block.thread_rank() / threads] = of_part;
}

__device__ Part describe_part(const cg::coalesced_group& group)
{
    Part part;
    part.rank = group.thread_rank();
    part.size = group.size();
    part.meta_rank = group.meta_group_rank();
    part.meta_size = group.meta_group_size();
    part.first = group.shfl((int)threadIdx.x, 0);
    return part;
}

__global__ void partitions(Part* labeled, Part* binary, const int* labels)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int label = labels[threadIdx.x];
    const Part of_label = describe_part(cg::labeled_partition(warp, label));
    const Part of_sign = describe_part(cg::binary_partition(warp, label > 0));
    labeled[threadIdx.x] = of_label;
    binary[threadIdx.x] = of_sign;
}

__global__ void shuffle_structures(Pixel* out, const Pixel* in, int rank)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    out[threadIdx.x] = warp.shfl(in[threadIdx.x], rank);
}
