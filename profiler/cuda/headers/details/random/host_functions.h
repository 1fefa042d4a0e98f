// cuRAND's host API. profiler/cuda/libraries/curand defines it.
#pragma once

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
}
