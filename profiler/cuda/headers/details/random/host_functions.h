// cuRAND's host API. profiler/cuda/libraries/curand defines it.
#pragma once

#include "../runtime/not_in_model.h"
#include "../runtime/types.h"

#include "host_types.h"

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t rng_type) noexcept;
/// Of one that fills memory of the host.
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t rng_type) noexcept;
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) noexcept;
curandStatus_t curandGetVersion(int* version) noexcept;
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) noexcept;
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) noexcept;
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) noexcept;
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) noexcept;
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int num_dimensions) noexcept;
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) noexcept;

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* outputPtr, size_t num) noexcept;
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long* outputPtr, size_t num) noexcept;
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* outputPtr, size_t num) noexcept;
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* outputPtr, size_t num) noexcept;
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                    float stddev) noexcept;
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n, double mean,
                                          double stddev) noexcept;
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                       float stddev) noexcept;
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n, double mean,
                                             double stddev) noexcept;
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int* outputPtr, size_t n,
                                     double lambda) noexcept;

#define WARPBOOK_NO_TABLES                                                                       \
    WARPBOOK_NOT_IN_MODEL(                                                                       \
        "Warpbook's model has none of cuRAND's tables of direction vectors: give curand_init() " \
        "vectors of your own, or use a pseudorandom generator")
#define WARPBOOK_NO_DISTRIBUTIONS                                                             \
    WARPBOOK_NOT_IN_MODEL(                                                                    \
        "Warpbook's model has none of cuRAND's discrete distributions: use curand_poisson() " \
        "or curandGeneratePoisson()")

WARPBOOK_NO_TABLES curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[],
                                                              curandDirectionVectorSet_t set) noexcept;
WARPBOOK_NO_TABLES curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* vectors[],
                                                              curandDirectionVectorSet_t set) noexcept;
WARPBOOK_NO_TABLES curandStatus_t curandGetScrambleConstants32(unsigned int** constants) noexcept;
WARPBOOK_NO_TABLES curandStatus_t curandGetScrambleConstants64(unsigned long long** constants) noexcept;
WARPBOOK_NO_DISTRIBUTIONS curandStatus_t
curandCreatePoissonDistribution(double lambda, curandDiscreteDistribution_t* discrete_distribution) noexcept;
WARPBOOK_NO_DISTRIBUTIONS curandStatus_t
curandDestroyDistribution(curandDiscreteDistribution_t discrete_distribution) noexcept;

#undef WARPBOOK_NO_DISTRIBUTIONS
#undef WARPBOOK_NO_TABLES
}
