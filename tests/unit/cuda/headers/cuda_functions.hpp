#pragma once

#include <cuda_runtime.h>

// The kernels of the tests cuda_functions_*: each calls some of CUDA's functions and writes down what they return.

// Of each lane of one warp: what it got by __shfl_sync, _up, _down and _xor, with `number` as the lane, delta or mask.
template <class T>
struct Shuffled {
    T at;
    T up;
    T down;
    T crossed;
};

// T: int, unsigned, long, unsigned long, long long, unsigned long long, float, double.
template <class T>
__global__ void shuffle(Shuffled<T>* out, const T* in, int number, int width);
// Without a width, by the lanes of `mask` only.
template <class T>
__global__ void shuffle_some(Shuffled<T>* out, const T* in, int number, unsigned mask);
// Rotates by one lane in a loop: what a lane gets in a round it gives in the next.
__global__ void rotate_by_shuffles(int* values, int rounds);

struct Votes {
    unsigned ballot;
    int any;
    int all;
    int uniform;
};

// Votes of the lanes of `mask`; the others leave before it and yet are in the mask when `mask_of_all`.
__global__ void vote(Votes* out, const int* predicates, unsigned mask, bool mask_of_all);
__global__ void active_lanes(unsigned* out, unsigned lanes);

struct Matches {
    unsigned any;
    unsigned all;
    int all_match;
};

// T: as for `shuffle`.
template <class T>
__global__ void match(Matches* out, const T* in, unsigned mask);

struct Reduced {
    int sum, smallest, largest;
    unsigned unsigned_sum, unsigned_smallest, unsigned_largest;
    unsigned bits_and, bits_or, bits_xor;
};

__global__ void reduce(Reduced* out, const int* in, unsigned mask);

struct Counted {
    int count;
    int all;
    int any;
};

__global__ void count_at_barrier(Counted* out, const int* predicates);

// Where atomics of one kind add up: in device scope, in that of the system, and in that of the block, which has a place
// of its own for each.
template <class T>
struct Scopes {
    T device;
    T system;
    T block[4];
};

// T: int, unsigned, unsigned long long, float, double.
template <class T>
__global__ void add_atomically(Scopes<T>* sums, const T* in);
// sums[0] += 1, with a literal that is an int.
template <class T>
__global__ void add_one(T* sums, T* old);
// T: int, unsigned.
template <class T>
__global__ void subtract_atomically(Scopes<T>* differences, const T* in);
// T: int, unsigned, long long, unsigned long long.
template <class T>
__global__ void extremes(Scopes<T>* smallest, Scopes<T>* largest, const T* in);
template <class T>
__global__ void combine_bits(Scopes<T>* ands, Scopes<T>* ors, Scopes<T>* xors, const T* in);
// old[i]: what thread i got for in[i]. T: int, unsigned, unsigned long long, float.
template <class T>
__global__ void exchange_atomically(Scopes<T>* places, Scopes<T>* old, const T* in);
__global__ void wrap_around(Scopes<unsigned>* up, Scopes<unsigned>* down, unsigned last);
// Counts threads. T: int, unsigned, unsigned long long.
template <class T>
__global__ void count_by_swapping(Scopes<T>* counts);
// Counts even threads in counts[0] and odd ones in counts[1].
__global__ void count_in_halves_of_words(unsigned short* counts);

// T: of each width, a number and a vector of two and of four.
template <class T>
__global__ void copy_with_advice(T* out, const T* in);
__global__ void tell_memory(unsigned* out);
__global__ void convert_addresses(int* out);
__global__ void assume(int* out, const int* in, int n);
__global__ void copy_bytes(char* to, const char* from, int bytes);
__global__ void copy_four_bytes(float* out, const float* in);
__global__ void fill_bytes(unsigned char* to, int value, int bytes);
__global__ void take_bits_by_memcpy(unsigned* out, const float* in);

struct IntegerResults {
    int popc, popcll, clz, clzll, ffs, ffsll;
    unsigned brev;
    unsigned long long brevll;
    unsigned byte_perm, fns, funnel_left, funnel_right, funnel_left_clamped, funnel_right_clamped;
    int mul24;
    unsigned umul24;
    int mulhi;
    unsigned umulhi;
    long long mul64hi;
    unsigned long long umul64hi;
    unsigned sad, usad;
    int hadd, rhadd;
    unsigned uhadd, urhadd;
    int dp4a;
    unsigned udp4a;
    int dp2a_lo, dp2a_hi;
    unsigned udp2a_lo, udp2a_hi;
};

__global__ void integer_intrinsics(IntegerResults* out, const unsigned* x, const unsigned* y, const unsigned* z);

// By rounding: to nearest, to zero, up, down.
template <class T>
struct Rounded {
    T rn, rz, ru, rd;
};

template <class T>
struct Arithmetic {
    Rounded<T> sum, difference, product, quotient, fused, reciprocal, root;
};

__global__ void float_arithmetic(Arithmetic<float>* out, const float* x, const float* y, const float* z);
__global__ void double_arithmetic(Arithmetic<double>* out, const double* x, const double* y, const double* z);

template <class Float>
struct Integers {
    Rounded<int> to_int;
    Rounded<unsigned> to_unsigned;
    Rounded<long long> to_long_long;
    Rounded<unsigned long long> to_unsigned_long_long;
};

__global__ void float_to_integers(Integers<float>* out, const float* in);
__global__ void double_to_integers(Integers<double>* out, const double* in);

struct Floats {
    Rounded<float> from_int, from_unsigned, from_long_long, from_unsigned_long_long, from_double;
    Rounded<double> double_from_long_long, double_from_unsigned_long_long;
    double double_from_int, double_from_unsigned;
};

// `bits` is taken as each of the types.
__global__ void integers_to_floats(Floats* out, const unsigned long long* bits);

struct Bits {
    int of_float;
    unsigned unsigned_of_float;
    long long of_double;
    int high, low;
    float float_again, float_again_from_unsigned;
    double double_again, double_of_halves;
};

__global__ void take_bits(Bits* out, const double* in);

struct Approximations {
    float sine, cosine, tangent, power_of_e, power_of_10, logarithm, logarithm_2, logarithm_10, power, quotient;
    float sine_of_both, cosine_of_both, saturated, reciprocal_root;
};

__global__ void approximations(Approximations* out, const float* in);

struct MathResults {
    double rsqrt, rcbrt, sinpi, cospi, exp10, rhypot, norm3d, normcdf, norm, rnorm, cyl_bessel_i0, cyl_bessel_i1;
    float rsqrtf, rcbrtf, sinpif, cospif, exp10f, rhypotf, norm3df, normcdff, normf, rnormf, cyl_bessel_i0f,
        cyl_bessel_i1f;
};

__global__ void math_functions(MathResults* out, const double* in);

struct Extremes {
    int smaller_int, larger_int;
    unsigned smaller_unsigned, larger_unsigned;
    unsigned smaller_int_and_unsigned, larger_unsigned_and_int;
    long long smaller_long_long, larger_long_long;
    unsigned long long smaller_long_and_unsigned, larger_long_long_and_unsigned;
    float smaller_float, larger_float;
    double smaller_float_and_double, larger_double_and_float;
};

// Of in[i] and in[i + 1], taken as each of the types.
__global__ void minimum_and_maximum(Extremes* out, const long long* in);

struct GroupPlace {
    unsigned rank, size;
    unsigned index[3], group[3], extents[3];
    unsigned long long grid_rank, grid_size;
};

__global__ void block_group(GroupPlace* out);
// Reverses the block's values in shared memory, with a barrier of the group.
__global__ void reverse_by_group(int* out, const int* in);

struct TilePlace {
    unsigned rank, size, meta_rank, meta_size;
    int at, up, down, crossed;
    int any, all;
    unsigned ballot, match_any, match_all;
    int all_match;
    int sum;
};

// In tiles of that size: 1, 2, 4, 8, 16, 32.
template <unsigned Size>
__global__ void tiles(TilePlace* out, const int* in, int number);
// In tiles of 4 that are parts of tiles of 16.
__global__ void tiles_of_tiles(TilePlace* out, const int* in, int number);
// By the threads with in[i] > 0 of each warp. `up` and `down` by `number` ranks, `at`: from that rank.
__global__ void coalesced(TilePlace* out, const int* in, int number);

struct Reductions {
    int sum, smallest, largest, bits_and, bits_or, bits_xor, product;
    float float_sum;
};

__global__ void reduce_tiles(Reductions* out, const int* in);
__global__ void reduce_coalesced(Reductions* out, const int* in);

// Sums over the block, over its tiles of 32, and over parts of `threads`, by one function for groups of all kinds.
__global__ void sum_by_groups(int* out, const int* in, int threads);

struct Part {
    unsigned rank, size, meta_rank, meta_size;
    int first;
};

// Each thread's part among those of its tile of 32 with the same label, and with a label above 0.
__global__ void partitions(Part* labeled, Part* binary, const int* labels);

struct Pixel {
    unsigned char red, green, blue;
    double weight;
};

__global__ void shuffle_structures(Pixel* out, const Pixel* in, int rank);
