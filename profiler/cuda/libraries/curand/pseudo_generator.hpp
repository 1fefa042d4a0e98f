#pragma once

#include <cstddef>
#include <memory>

#include <curand.h>

namespace warpbook::program {

/// A distribution's two numbers.
template <class Real>
struct NormalParameters {
    Real mean;
    Real deviation;
};

/// The numbers of one of cuRAND's pseudorandom generators, in the order in which its host API gives them: the threads
/// of a GPU take turns, each of which has a subsequence of its own. The order is that of libcurand 10.4 ("Host API
/// Overview", and its generators for the host).
class PseudoGenerator {
public:
    virtual ~PseudoGenerator() = default;

    virtual void generate(unsigned* to, std::size_t count) = 0;
    virtual void generate(float* to, std::size_t count) = 0;
    virtual void generate(double* to, std::size_t count) = 0;
    /// `count` is even.
    virtual void generate_normal(float* to, std::size_t count, NormalParameters<float> parameters) = 0;
    virtual void generate_normal(double* to, std::size_t count, NormalParameters<double> parameters) = 0;
};

struct PseudoGeneratorSettings {
    curandRngType_t type = CURAND_RNG_PSEUDO_XORWOW;
    curandOrdering_t ordering = CURAND_ORDERING_PSEUDO_DEFAULT;
    unsigned long long seed = 0;
    /// How many numbers are left out.
    unsigned long long offset = 0;
};

/// XORWOW, MRG32k3a and Philox; null for the others.
std::unique_ptr<PseudoGenerator> make_pseudo_generator(const PseudoGeneratorSettings& settings);

}  // namespace warpbook::program
