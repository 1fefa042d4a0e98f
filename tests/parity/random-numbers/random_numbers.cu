// The first 1,000 numbers of cuRAND's generators and distributions, from kernels and from the host API, as a table.
// nvcc and an NVIDIA GPU make the recording, ./warpbook run the same table by the model; compare.py compares them.
//
//     nvcc -std=c++17 -o random_numbers random_numbers.cu -lcurand && ./random_numbers > random-numbers.csv
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

namespace {

constexpr unsigned long long seed = 0x123456789abcdefULL;
constexpr int threads = 10;
constexpr int numbers_of_thread = 100;
constexpr int numbers = threads * numbers_of_thread;

void check(cudaError_t error, const char* what)
{
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(2);
}

void check(curandStatus_t status, const char* what)
{
    if (status == CURAND_STATUS_SUCCESS) return;
    std::fprintf(stderr, "%s: status %d\n", what, static_cast<int>(status));
    std::exit(2);
}

/// How numbers can be compared: bit by bit; within rounding; as counts, of which few may lie at an edge.
enum class Kind { exact, close, count };
const char* name(Kind kind) { return kind == Kind::exact ? "exact" : kind == Kind::close ? "close" : "count"; }

template <class Number>
std::uint64_t hash_of(const Number* numbers_to_hash, int count)
{
    std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a
    const auto* const bytes = reinterpret_cast<const unsigned char*>(numbers_to_hash);
    for (std::size_t i = 0; i < count * sizeof(Number); ++i) hash = (hash ^ bytes[i]) * 1099511628211ULL;
    return hash;
}

/// A row for each hundred. Numbers that need not be equal are all shown, of the others the first 32.
template <class Number>
void print(const char* api, const char* generator, const char* distribution, Kind kind,
           const std::vector<Number>& drawn)
{
    for (int first = 0; first < numbers; first += 100) {
        std::printf("%s,%s,%s,%s,%d,%016llx,", api, generator, distribution, name(kind), first,
                    static_cast<unsigned long long>(hash_of(&drawn[first], 100)));
        const int shown = kind == Kind::close ? 100 : first == 0 ? 32 : 0;
        for (int i = 0; i < shown; ++i) {
            unsigned long long bits = 0;
            std::memcpy(&bits, &drawn[first + i], sizeof(Number));
            std::printf(i == 0 ? "%0*llx" : " %0*llx", static_cast<int>(2 * sizeof(Number)), bits);
        }
        std::printf("\n");
    }
}

// Kernels: ten threads, each with a subsequence and an offset of its own, draw a hundred numbers each.

template <class State>
__device__ void begin(State* state)
{
    curand_init(seed, 1000003ULL * threadIdx.x, 7ULL * threadIdx.x, state);
}

__constant__ unsigned vectors_32[32];
__constant__ unsigned long long vectors_64[64];

__device__ void begin(curandStateSobol32_t* state)
{
    unsigned vectors[32];
    for (int i = 0; i < 32; ++i) vectors[i] = vectors_32[i];
    curand_init(vectors, 12345U * threadIdx.x, state);
}
__device__ void begin(curandStateScrambledSobol32_t* state)
{
    unsigned vectors[32];
    for (int i = 0; i < 32; ++i) vectors[i] = vectors_32[i];
    curand_init(vectors, 0x5bd1e995U, 12345U * threadIdx.x, state);
}
__device__ void begin(curandStateSobol64_t* state)
{
    unsigned long long vectors[64];
    for (int i = 0; i < 64; ++i) vectors[i] = vectors_64[i];
    curand_init(vectors, 12345ULL * threadIdx.x, state);
}
__device__ void begin(curandStateScrambledSobol64_t* state)
{
    unsigned long long vectors[64];
    for (int i = 0; i < 64; ++i) vectors[i] = vectors_64[i];
    curand_init(vectors, 0x9e3779b97f4a7c15ULL, 12345ULL * threadIdx.x, state);
}

struct Bits {
    template <class State>
    __device__ auto operator()(State* state) const
    {
        return curand(state);
    }
};
struct Uniform {
    template <class State>
    __device__ float operator()(State* state) const
    {
        return curand_uniform(state);
    }
};
struct UniformDouble {
    template <class State>
    __device__ double operator()(State* state) const
    {
        return curand_uniform_double(state);
    }
};
struct Normal {
    template <class State>
    __device__ float operator()(State* state) const
    {
        return curand_normal(state);
    }
};
struct NormalDouble {
    template <class State>
    __device__ double operator()(State* state) const
    {
        return curand_normal_double(state);
    }
};
struct LogNormal {
    template <class State>
    __device__ float operator()(State* state) const
    {
        return curand_log_normal(state, 0.5F, 0.25F);
    }
};
struct LogNormalDouble {
    template <class State>
    __device__ double operator()(State* state) const
    {
        return curand_log_normal_double(state, 0.5, 0.25);
    }
};
struct Poisson {
    double mean;
    template <class State>
    __device__ unsigned operator()(State* state) const
    {
        return curand_poisson(state, mean);
    }
};
/// What only Philox has: four at a time.
struct Four {
    __device__ unsigned operator()(curandStatePhilox4_32_10_t* state) const
    {
        const uint4 four = curand4(state);
        return four.x ^ four.y * 3 ^ four.z * 5 ^ four.w * 7 ^ curand(state);
    }
};

template <class State, class Number, class Draw>
__global__ void draw_numbers(Number* drawn, Draw draw)
{
    State state;
    begin(&state);
    for (int i = 0; i < numbers_of_thread; ++i) drawn[threadIdx.x * numbers_of_thread + i] = draw(&state);
}

template <class State, class Number, class Draw>
void record(const char* generator, const char* distribution, Kind kind, Draw draw)
{
    Number* drawn = nullptr;
    check(cudaMalloc(&drawn, numbers * sizeof(Number)), "cudaMalloc");
    draw_numbers<State><<<1, threads>>>(drawn, draw);
    check(cudaGetLastError(), distribution);
    std::vector<Number> on_host(numbers);
    check(cudaMemcpy(on_host.data(), drawn, numbers * sizeof(Number), cudaMemcpyDeviceToHost), distribution);
    check(cudaFree(drawn), "cudaFree");
    print("device", generator, distribution, kind, on_host);
}

/// Of all generators.
template <class State, class Word>
void record_distributions(const char* generator)
{
    record<State, Word>(generator, "bits", Kind::exact, Bits());
    record<State, float>(generator, "uniform", Kind::exact, Uniform());
    record<State, double>(generator, "uniform double", Kind::exact, UniformDouble());
    record<State, float>(generator, "normal", Kind::close, Normal());
    record<State, double>(generator, "normal double", Kind::close, NormalDouble());
    record<State, float>(generator, "log-normal", Kind::close, LogNormal());
    for (const double mean : {0.5, 10.0, 100.0, 1000.0, 5000.0}) {
        char distribution[32];
        std::snprintf(distribution, sizeof distribution, "Poisson %g", mean);
        record<State, unsigned>(generator, distribution, Kind::count, Poisson{mean});
    }
}

void record_kernels()
{
    unsigned of_32[32];
    unsigned long long of_64[64];
    // No direction vectors of a dimension, but as good as any to tell one implementation from another.
    for (unsigned i = 0; i < 32; ++i) of_32[i] = (0x9e3779b9U * (i + 1) << 1 | 1U) << (31 - i);
    for (unsigned i = 0; i < 64; ++i) of_64[i] = (0x9e3779b97f4a7c15ULL * (i + 1) << 1 | 1ULL) << (63 - i);
    check(cudaMemcpyToSymbol(vectors_32, of_32, sizeof of_32), "vectors_32");
    check(cudaMemcpyToSymbol(vectors_64, of_64, sizeof of_64), "vectors_64");

    record_distributions<curandStateXORWOW_t, unsigned>("XORWOW");
    record_distributions<curandStatePhilox4_32_10_t, unsigned>("Philox");
    record_distributions<curandStateMRG32k3a_t, unsigned>("MRG32k3a");
    record<curandStatePhilox4_32_10_t, unsigned>("Philox", "four", Kind::exact, Four());
    record<curandStateXORWOW_t, double>("XORWOW", "log-normal double", Kind::close, LogNormalDouble());
    record<curandStateSobol32_t, unsigned>("Sobol32", "bits", Kind::exact, Bits());
    record<curandStateSobol32_t, float>("Sobol32", "normal", Kind::close, Normal());
    record<curandStateSobol32_t, unsigned>("Sobol32", "Poisson 10", Kind::count, Poisson{10});
    record<curandStateScrambledSobol32_t, unsigned>("scrambled Sobol32", "bits", Kind::exact, Bits());
    record<curandStateSobol64_t, unsigned long long>("Sobol64", "bits", Kind::exact, Bits());
    record<curandStateSobol64_t, double>("Sobol64", "uniform double", Kind::exact, UniformDouble());
    record<curandStateSobol64_t, double>("Sobol64", "normal double", Kind::close, NormalDouble());
    record<curandStateScrambledSobol64_t, unsigned long long>("scrambled Sobol64", "bits", Kind::exact, Bits());
}

// The host API: a generator of its own for each distribution; the recorded numbers are those after the first 300,000,
// where the threads of all generators have had a turn.

template <class Number, class Generate>
void record_generated(curandRngType_t type, const char* generator, const char* distribution, Kind kind,
                      curandOrdering_t ordering, Generate generate)
{
    constexpr std::size_t left_out = 300000;
    curandGenerator_t made = nullptr;
    check(curandCreateGenerator(&made, type), "curandCreateGenerator");
    check(curandSetPseudoRandomGeneratorSeed(made, seed), "curandSetPseudoRandomGeneratorSeed");
    check(curandSetGeneratorOrdering(made, ordering), "curandSetGeneratorOrdering");
    check(curandSetGeneratorOffset(made, 12345), "curandSetGeneratorOffset");
    Number* drawn = nullptr;
    check(cudaMalloc(&drawn, (left_out + numbers) * sizeof(Number)), "cudaMalloc");
    check(generate(made, drawn, left_out), distribution);
    check(generate(made, drawn + left_out, numbers), distribution);
    std::vector<Number> on_host(numbers);
    check(cudaMemcpy(on_host.data(), drawn + left_out, numbers * sizeof(Number), cudaMemcpyDeviceToHost), distribution);
    check(cudaFree(drawn), "cudaFree");
    check(curandDestroyGenerator(made), "curandDestroyGenerator");
    print("host", generator, distribution, kind, on_host);
}

void record_generator(curandRngType_t type, const char* generator)
{
    const curandOrdering_t usual = CURAND_ORDERING_PSEUDO_DEFAULT;
    const auto bits = [](curandGenerator_t made, unsigned* to, std::size_t count) {
        return curandGenerate(made, to, count);
    };
    record_generated<unsigned>(type, generator, "bits", Kind::exact, usual, bits);
    record_generated<unsigned>(type, generator, "bits best", Kind::exact, CURAND_ORDERING_PSEUDO_BEST, bits);
    record_generated<unsigned>(type, generator, "bits legacy", Kind::exact, CURAND_ORDERING_PSEUDO_LEGACY, bits);
    record_generated<float>(
        type, generator, "uniform", Kind::exact, usual,
        [](curandGenerator_t made, float* to, std::size_t count) { return curandGenerateUniform(made, to, count); });
    record_generated<double>(type, generator, "uniform double", Kind::exact, usual,
                             [](curandGenerator_t made, double* to, std::size_t count) {
                                 return curandGenerateUniformDouble(made, to, count);
                             });
    record_generated<float>(type, generator, "normal", Kind::close, usual,
                            [](curandGenerator_t made, float* to, std::size_t count) {
                                return curandGenerateNormal(made, to, count, 0, 1);
                            });
    record_generated<double>(type, generator, "normal double", Kind::close, usual,
                             [](curandGenerator_t made, double* to, std::size_t count) {
                                 return curandGenerateNormalDouble(made, to, count, 0, 1);
                             });
}

}  // namespace

int main()
{
    cudaDeviceProp device{};
    check(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
    int version = 0;
    check(curandGetVersion(&version), "curandGetVersion");
    std::printf("# device: %s\n# cuRAND: %d\n", device.name, version);
    std::printf("\napi,generator,distribution,kind,first,FNV-1a,bits\n");
    record_kernels();
    record_generator(CURAND_RNG_PSEUDO_XORWOW, "XORWOW");
    record_generator(CURAND_RNG_PSEUDO_PHILOX4_32_10, "Philox");
    record_generator(CURAND_RNG_PSEUDO_MRG32K3A, "MRG32k3a");
}
