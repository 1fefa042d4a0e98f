// curand_poisson(). By the mean: products of uniform numbers (D. Knuth, The Art of Computer Programming, volume 2),
// rejection below an approximation of the incomplete gamma function, or the normal distribution. The bounds between
// them, and the approximation's constants, are those of curand_poisson.h in CUDA 13.0.
//
// A GPU computes exponentials and logarithms of these with approximate instructions: a number that lies at the edge
// between two may differ from a GPU's, and with it those that are drawn after it.
#pragma once

#include "normal.h"

namespace warpbook_random {

/// By the products of uniform numbers that stay above exp(-mean).
template <class State>
__forceinline__ unsigned poisson_by_products(State* state, float mean)
{
    unsigned count = 0;
    for (float product = expf(mean) * curand_uniform(state); product > 1; product *= curand_uniform(state)) ++count;
    return count;
}

/// Approximates the incomplete gamma function by a logistic curve of its argument.
struct GammaApproximation {
    float scale, shift;
};

WARPBOOK_OWN WARPBOOK_OUT_OF_LINE GammaApproximation gamma_approximation(float mean)
{
    return {fmaf(1.43248035075540910F, 1 / sqrtf(mean - 0.12400979329415655F), 0.00025361074907033F),
            fmaf(0.21096734870196546F, 1 / sqrtf(mean - 1.97381164089999420F), 0.94201734077887530F)};
}

/// exp() as a GPU's instruction for powers of 2 gives it.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE float exponential_by_two(float x)
{
    return exp2f(static_cast<float>(x * 1.4426950408889634));
}
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE float logarithm_by_two(float x)
{
    return static_cast<float>(log2f(x) * 0.69314718055994531);
}

WARPBOOK_OWN WARPBOOK_OUT_OF_LINE float gamma_below(float mean, float x)
{
    const GammaApproximation curve = gamma_approximation(mean);
    const float root = 1 + exponential_by_two(fmaf(curve.scale, mean - x, -curve.shift));
    return 1 / (root * root);
}

/// Where it has this value.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE float where_gamma_is(float mean, float value)
{
    const GammaApproximation curve = gamma_approximation(mean);
    const float logit = curve.shift + logarithm_by_two(1 / sqrtf(value) - 1);
    return fmaf(-logit, 1 / curve.scale, mean);
}

/// Whether a candidate is taken, with `drawn` of (0, 1].
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE bool takes_candidate(float mean, float candidate, float drawn)
{
    int sign = 0;
    const auto log_factorial = static_cast<float>(lgamma_r(static_cast<int>(1 + candidate), &sign));
    const float density = exponential_by_two(fmaf(candidate, logarithm_by_two(mean), -mean) - log_factorial);
    const float bound = (gamma_below(mean, candidate + 1) - gamma_below(mean, candidate)) * 1.3F;
    return drawn * bound < density && bound >= 1e-20;
}

template <class State>
__forceinline__ unsigned poisson_by_rejection(State* state, float mean)
{
    for (;;) {
        const float candidate = floorf(where_gamma_is(mean, curand_uniform(state)));
        const float drawn = curand_uniform(state);
        if (takes_candidate(mean, candidate, drawn)) return static_cast<unsigned>(candidate);
    }
}

__forceinline__ unsigned poisson_of_normal(double normal, double mean)
{
    return static_cast<unsigned>(fma(sqrt(mean), normal, mean) + 0.5);
}

/// How many probabilities of 0, 1, 2, ... are together below `uniform` (0, 1): in parts, since exp(-mean) would be 0.
WARPBOOK_OWN WARPBOOK_OUT_OF_LINE unsigned poisson_by_inversion(double uniform, double mean)
{
    constexpr int part = 500;
    double probability = 1;
    double sum = 1;
    unsigned count = 0;
    for (int done = 0;; done += part) {
        const double factor = mean > done + part ? exp(-static_cast<double>(part)) : exp(done - mean);
        probability *= factor;
        sum *= factor;
        while (uniform > sum) {
            ++count;
            probability *= mean / count;
            sum += probability;
        }
        if (done + part >= mean) return count;
    }
}

/// In (0, 1): with 1, inversion would not end.
__forceinline__ double uniform_below_one(unsigned bits) { return bits * unit_32 + unit_32 / 2; }
__forceinline__ double uniform_below_one(unsigned long long bits)
{
    return static_cast<double>(bits >> 11) * unit_53 + unit_53 / 4;
}

}  // namespace warpbook_random

template <class State>
__forceinline__ auto curand_poisson(State* state, double lambda)
    -> decltype(static_cast<void>(state->boxmuller_flag), 0U)
{
    if (lambda < 64) return warpbook_random::poisson_by_products(state, static_cast<float>(lambda));
    if (lambda > 4000) return warpbook_random::poisson_of_normal(curand_normal_double(state), lambda);
    return warpbook_random::poisson_by_rejection(state, static_cast<float>(lambda));
}
template <class State>
__forceinline__ auto curand_poisson(State* state, double lambda)
    -> decltype(static_cast<void>(state->direction_vectors), 0U)
{
    const auto bits = curand(state);
    if (lambda < 1000) return warpbook_random::poisson_by_inversion(warpbook_random::uniform_below_one(bits), lambda);
    return warpbook_random::poisson_of_normal(warpbook_random::inverse_normal_double(bits), lambda);
}

__forceinline__ uint4 curand_poisson4(curandStatePhilox4_32_10_t* state, double lambda)
{
    if (lambda > 4000) {
        const double4 normal = curand_normal4_double(state);
        return {
            warpbook_random::poisson_of_normal(normal.x, lambda), warpbook_random::poisson_of_normal(normal.y, lambda),
            warpbook_random::poisson_of_normal(normal.z, lambda), warpbook_random::poisson_of_normal(normal.w, lambda)};
    }
    // One after the other: the order of the arguments of a constructor in parentheses would be anybody's.
    return {curand_poisson(state, lambda), curand_poisson(state, lambda), curand_poisson(state, lambda),
            curand_poisson(state, lambda)};
}
