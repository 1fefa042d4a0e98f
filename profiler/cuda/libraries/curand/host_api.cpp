// cuRAND's host API ("Host API Overview" of its documentation).
#include <cmath>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include <curand_kernel.h>

#include "cuda/runtime/library_calls.hpp"

#include "pseudo_generator.hpp"

struct curandGenerator_st {
    warpbook::program::PseudoGeneratorSettings settings;
    cudaStream_t stream = nullptr;
    /// It fills memory of the host.
    bool is_for_host = false;
    /// Made when the first numbers are asked for, and again after a setting was changed.
    std::unique_ptr<warpbook::program::PseudoGenerator> numbers;
};

namespace warpbook::program {

namespace {

struct CurandCall {
    const char* function;
    CallSite site;
};

curandStatus_t refuse(const CurandCall& call, curandStatus_t status, const char* name, const std::string& reason)
{
    note_refused_call(call.site, call.function, name, reason);
    return status;
}

curandStatus_t no_generator(const CurandCall& call)
{
    return refuse(call, CURAND_STATUS_NOT_INITIALIZED, "CURAND_STATUS_NOT_INITIALIZED", "the generator is null");
}

curandStatus_t create(const CurandCall& call, curandGenerator_t* generator, curandRngType_t type, bool is_for_host)
{
    if (generator == nullptr)
        return refuse(call, CURAND_STATUS_OUT_OF_RANGE, "CURAND_STATUS_OUT_OF_RANGE", "there is no place for it");
    PseudoGeneratorSettings settings;
    settings.type = type == CURAND_RNG_PSEUDO_DEFAULT ? CURAND_RNG_PSEUDO_XORWOW : type;
    auto numbers = make_pseudo_generator(settings);
    if (!numbers)
        return refuse(call, CURAND_STATUS_TYPE_ERROR, "CURAND_STATUS_TYPE_ERROR",
                      "the model has XORWOW, MRG32K3A and PHILOX4_32_10, and no other generator of this API");
    *generator = new curandGenerator_st{settings, nullptr, is_for_host, std::move(numbers)};
    return CURAND_STATUS_SUCCESS;
}

/// Changes a setting; the next numbers are the first ones again.
template <class Change>
curandStatus_t set(const CurandCall& call, curandGenerator_t generator, Change change)
{
    if (generator == nullptr) return no_generator(call);
    change(generator->settings);
    generator->numbers = nullptr;
    return CURAND_STATUS_SUCCESS;
}

PseudoGenerator& numbers_of(curandGenerator_st& generator)
{
    if (!generator.numbers) generator.numbers = make_pseudo_generator(generator.settings);
    return *generator.numbers;
}

template <class Number>
curandStatus_t generate(const CurandCall& call, curandGenerator_t generator, Number* to, std::size_t count,
                        const std::function<void(PseudoGenerator&)>& make)
{
    if (generator == nullptr) return no_generator(call);
    if (generator->is_for_host) {
        if (count > 0 && to == nullptr)
            return refuse(call, CURAND_STATUS_OUT_OF_RANGE, "CURAND_STATUS_OUT_OF_RANGE", "outputPtr is null");
        make(numbers_of(*generator));
        return CURAND_STATUS_SUCCESS;
    }
    LibraryCall library_call;
    library_call.library = "cuRAND";
    library_call.function = call.function;
    library_call.site = call.site;
    library_call.stream = generator->stream;
    library_call.writes = {{"outputPtr", to, count * sizeof(Number)}};
    library_call.operations = static_cast<double>(count);
    const cudaError_t error = do_library_call(library_call, [generator, make] { make(numbers_of(*generator)); });
    return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

/// Normally distributed numbers are made in pairs.
template <class Real>
curandStatus_t generate_normal(const CurandCall& call, curandGenerator_t generator, Real* to, std::size_t count,
                               Real mean, Real deviation, bool is_logarithm)
{
    if (generator == nullptr) return no_generator(call);
    if (count % 2 != 0)
        return refuse(call, CURAND_STATUS_LENGTH_NOT_MULTIPLE, "CURAND_STATUS_LENGTH_NOT_MULTIPLE",
                      "normally distributed numbers are made in pairs, and n is odd");
    return generate(call, generator, to, count, [=](PseudoGenerator& numbers) {
        numbers.generate_normal(to, count, NormalParameters<Real>{mean, deviation});
        if (!is_logarithm) return;
        for (std::size_t i = 0; i < count; ++i) to[i] = std::exp(to[i]);
    });
}

template <class Number>
curandStatus_t generate_uniform(const CurandCall& call, curandGenerator_t generator, Number* to, std::size_t count)
{
    return generate(call, generator, to, count, [=](PseudoGenerator& numbers) { numbers.generate(to, count); });
}

void make_poisson(PseudoGenerator& numbers, unsigned* to, std::size_t count, double mean)
{
    using namespace warpbook_random;
    numbers.generate(to, count);
    for (std::size_t i = 0; i < count; ++i)
        to[i] = mean < 1000 ? poisson_by_inversion(uniform_below_one(to[i]), mean)
                            : poisson_of_normal(inverse_normal_double(to[i]), mean);
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t rng_type) noexcept
{
    return create(CurandCall{"curandCreateGenerator", CallSite(__builtin_return_address(0))}, generator, rng_type,
                  false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t rng_type) noexcept
{
    return create(CurandCall{"curandCreateGeneratorHost", CallSite(__builtin_return_address(0))}, generator, rng_type,
                  true);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator) noexcept
{
    if (generator == nullptr)
        return no_generator(CurandCall{"curandDestroyGenerator", CallSite(__builtin_return_address(0))});
    delete generator;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int* version) noexcept
{
    if (version == nullptr) return CURAND_STATUS_OUT_OF_RANGE;
    *version = CURAND_VERSION;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) noexcept
{
    if (generator == nullptr) return no_generator(CurandCall{"curandSetStream", CallSite(__builtin_return_address(0))});
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) noexcept
{
    return set(CurandCall{"curandSetPseudoRandomGeneratorSeed", CallSite(__builtin_return_address(0))}, generator,
               [seed](PseudoGeneratorSettings& settings) { settings.seed = seed; });
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) noexcept
{
    return set(CurandCall{"curandSetGeneratorOffset", CallSite(__builtin_return_address(0))}, generator,
               [offset](PseudoGeneratorSettings& settings) { settings.offset = offset; });
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) noexcept
{
    const CurandCall call{"curandSetGeneratorOrdering", CallSite(__builtin_return_address(0))};
    if (order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT &&
        order != CURAND_ORDERING_PSEUDO_LEGACY)
        return refuse(call, CURAND_STATUS_OUT_OF_RANGE, "CURAND_STATUS_OUT_OF_RANGE",
                      "the model has the orderings PSEUDO_BEST, PSEUDO_DEFAULT and PSEUDO_LEGACY");
    return set(call, generator, [order](PseudoGeneratorSettings& settings) { settings.ordering = order; });
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int) noexcept
{
    const CurandCall call{"curandSetQuasiRandomGeneratorDimensions", CallSite(__builtin_return_address(0))};
    if (generator == nullptr) return no_generator(call);
    return refuse(call, CURAND_STATUS_TYPE_ERROR, "CURAND_STATUS_TYPE_ERROR", "the generator is no quasirandom one");
}

curandStatus_t curandGenerateSeeds(curandGenerator_t generator) noexcept
{
    if (generator == nullptr)
        return no_generator(CurandCall{"curandGenerateSeeds", CallSite(__builtin_return_address(0))});
    numbers_of(*generator);
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* outputPtr, size_t num) noexcept
{
    return generate_uniform(CurandCall{"curandGenerate", CallSite(__builtin_return_address(0))}, generator, outputPtr,
                            num);
}

curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long*, size_t) noexcept
{
    const CurandCall call{"curandGenerateLongLong", CallSite(__builtin_return_address(0))};
    if (generator == nullptr) return no_generator(call);
    return refuse(call, CURAND_STATUS_TYPE_ERROR, "CURAND_STATUS_TYPE_ERROR",
                  "64 bits are for the quasirandom generators SOBOL64");
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* outputPtr, size_t num) noexcept
{
    return generate_uniform(CurandCall{"curandGenerateUniform", CallSite(__builtin_return_address(0))}, generator,
                            outputPtr, num);
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* outputPtr, size_t num) noexcept
{
    return generate_uniform(CurandCall{"curandGenerateUniformDouble", CallSite(__builtin_return_address(0))}, generator,
                            outputPtr, num);
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                    float stddev) noexcept
{
    return generate_normal(CurandCall{"curandGenerateNormal", CallSite(__builtin_return_address(0))}, generator,
                           outputPtr, n, mean, stddev, false);
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n, double mean,
                                          double stddev) noexcept
{
    return generate_normal(CurandCall{"curandGenerateNormalDouble", CallSite(__builtin_return_address(0))}, generator,
                           outputPtr, n, mean, stddev, false);
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                       float stddev) noexcept
{
    return generate_normal(CurandCall{"curandGenerateLogNormal", CallSite(__builtin_return_address(0))}, generator,
                           outputPtr, n, mean, stddev, true);
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n, double mean,
                                             double stddev) noexcept
{
    return generate_normal(CurandCall{"curandGenerateLogNormalDouble", CallSite(__builtin_return_address(0))},
                           generator, outputPtr, n, mean, stddev, true);
}

curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int* outputPtr, size_t n,
                                     double lambda) noexcept
{
    const CurandCall call{"curandGeneratePoisson", CallSite(__builtin_return_address(0))};
    if (!(lambda > 0))
        return refuse(call, CURAND_STATUS_OUT_OF_RANGE, "CURAND_STATUS_OUT_OF_RANGE", "lambda is not positive");
    return generate(call, generator, outputPtr, n,
                    [=](PseudoGenerator& numbers) { make_poisson(numbers, outputPtr, n, lambda); });
}
}
