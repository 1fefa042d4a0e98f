// The states of cuRAND's generators in kernels. Size, alignment and members are CUDA's (curand_kernel.h of CUDA 13.0):
// programs allocate arrays of them, copy them, and pay for their bytes.
#pragma once

#include "../../vector_types.h"

/// The second of two normally distributed numbers that were made together waits in an `extra`, and its flag says so.
struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};

struct curandStateMRG32k3a {
    unsigned int s1[3];
    unsigned int s2[3];
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};

/// `STATE` numbers of `output` have been given away.
struct curandStatePhilox4_32_10 {
    uint4 ctr;
    uint4 output;
    uint2 key;
    unsigned int STATE;
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};

struct curandStateSobol32 {
    unsigned int i, x, c;
    unsigned int direction_vectors[32];
};

struct curandStateScrambledSobol32 {
    unsigned int i, x, c;
    unsigned int direction_vectors[32];
};

struct curandStateSobol64 {
    unsigned long long i, x, c;
    unsigned long long direction_vectors[64];
};

struct curandStateScrambledSobol64 {
    unsigned long long i, x, c;
    unsigned long long direction_vectors[64];
};

typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandState;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;

static_assert(sizeof(curandStateXORWOW) == 48 && alignof(curandStateXORWOW) == 8);
static_assert(sizeof(curandStateMRG32k3a) == 48 && alignof(curandStateMRG32k3a) == 8);
static_assert(sizeof(curandStatePhilox4_32_10) == 64 && alignof(curandStatePhilox4_32_10) == 16);
static_assert(sizeof(curandStateSobol32) == 140 && sizeof(curandStateScrambledSobol32) == 140);
static_assert(sizeof(curandStateSobol64) == 536 && sizeof(curandStateScrambledSobol64) == 536);
