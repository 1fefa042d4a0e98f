// What of cuRAND kernels cannot use here.
#pragma once

#include "../runtime/not_in_model.h"

#define WARPBOOK_NO_MTGP32                                                                     \
    WARPBOOK_NOT_IN_MODEL(                                                                     \
        "Warpbook's model has no MTGP32, whose blocks share a state: use curandStateXORWOW_t " \
        "or curandStatePhilox4_32_10_t")
#define WARPBOOK_NO_DISTRIBUTION \
    WARPBOOK_NOT_IN_MODEL("Warpbook's model has no curand_discrete(): use curand_poisson() or curand_uniform()")

struct curandStateMtgp32 {
    unsigned int s[1024];
    int offset;
    int pIdx;
    void* k;
};
typedef curandStateMtgp32 curandStateMtgp32_t;

WARPBOOK_NO_MTGP32 unsigned int curand(curandStateMtgp32_t* state);
WARPBOOK_NO_MTGP32 float curand_uniform(curandStateMtgp32_t* state);
WARPBOOK_NO_MTGP32 double curand_uniform_double(curandStateMtgp32_t* state);
WARPBOOK_NO_MTGP32 float curand_normal(curandStateMtgp32_t* state);
WARPBOOK_NO_MTGP32 double curand_normal_double(curandStateMtgp32_t* state);
WARPBOOK_NO_MTGP32 float curand_log_normal(curandStateMtgp32_t* state, float mean, float stddev);
WARPBOOK_NO_MTGP32 double curand_log_normal_double(curandStateMtgp32_t* state, double mean, double stddev);
WARPBOOK_NO_MTGP32 unsigned int curand_poisson(curandStateMtgp32_t* state, double lambda);

template <class State>
WARPBOOK_NO_DISTRIBUTION unsigned int curand_discrete(State* state, curandDiscreteDistribution_t distribution);
template <class State>
WARPBOOK_NO_DISTRIBUTION uint4 curand_discrete4(State* state, curandDiscreteDistribution_t distribution);

#undef WARPBOOK_NO_DISTRIBUTION
#undef WARPBOOK_NO_MTGP32
