// Code that asks for __CUDA_ARCH__: the host sees another text than the device.
#include <string>
#include <vector>

#include <nv/target>

#include "two_passes.hpp"

__host__ __device__ int side_of_function()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    return device_side;
#else
    return host_side;
#endif
}

template <class T>
__host__ __device__ T side_of_template(T none)
{
#ifdef __CUDA_ARCH__
    return none + device_side;
#else
    return none + host_side;
#endif
}

struct Asks {
    __host__ __device__ Asks() : constructed_on(side_of_function()) {}
    __host__ __device__ int side() const
    {
#ifndef __CUDA_ARCH__
        return host_side;
#else
        return device_side;
#endif
    }
    int constructed_on;
};

/// A static variable's own initializer.
__host__ __device__ int side_of_local_static()
{
#ifdef __CUDA_ARCH__
    static int side[1] = {device_side};
#else
    static int side[1] = {host_side};
#endif
    return side[0];
}

#ifdef __CUDA_ARCH__
#define SIDE_BY_MACRO device_side
#else
#define SIDE_BY_MACRO host_side
#endif

__host__ __device__ int next_call()
{
    static int calls = 100 * SIDE_BY_MACRO;
    return ++calls;
}

__host__ __device__ void answer(int* answers)
{
    const Asks asks;
    const auto lambda = [] __host__ __device__(int none) {
#ifdef __CUDA_ARCH__
        return none + device_side;
#else
        return none + host_side;
#endif
    };
    answers[0] = side_of_function();
    answers[1] = side_of_template(0);
    answers[2] = side_in_header();
    answers[3] = asks.side();
    answers[4] = asks.constructed_on;
    answers[5] = side_of_local_static();
    answers[6] = lambda(0);
    answers[7] = SIDE_BY_MACRO;
    NV_IF_ELSE_TARGET(NV_IS_DEVICE, (answers[8] = device_side;), (answers[8] = host_side;))
    // The last that holds, and one choice within another.
    NV_DISPATCH_TARGET(NV_PROVIDES_SM_100, (answers[9] = 0;), NV_IS_EXACTLY_SM_80, (answers[9] = 0;), NV_PROVIDES_SM_90,
                       (int before = 1, one = 1; NV_IF_TARGET(NV_IS_EXACTLY_SM_90, (answers[9] = before + one;))),
                       NV_IS_HOST, (answers[9] = host_side;))
}

__global__ void ask_on_device(int* answers) { answer(answers + kinds * threadIdx.x); }

std::vector<int> ask_on_host()
{
    std::vector<int> answers(kinds);
    answer(answers.data());
    return answers;
}

int calls_of_function_with_static() { return next_call(); }

// Initializers belong to the host, and run once.
struct Counted {
    Counted() : side(side_of_function()) { note_construction(); }
    ~Counted() { side = 0; }
    int side;
};
static Counted counted;
static const std::vector<int> one_of_the_library{side_of_template(0)};

int side_of_static_variable() { return counted.side == one_of_the_library.front() ? counted.side : 0; }

__device__ int counter = 5;
static __device__ int static_counter = 6;
static __constant__ int weights[2] = {7, 8};

void set_counter(int value)
{
    counter = value;
    static_counter = value + 1;
}
// Nothing that the device's pass sees writes these.
static __device__ int set_by_host_alone = 1;
static __constant__ int weight_set_by_host_alone = 2;
__global__ void read_variables_set_by_host(int* out)
{
    out[0] = set_by_host_alone;
    out[1] = weight_set_by_host_alone;
}
__host__ __device__ void set_variables_of_device()
{
#ifndef __CUDA_ARCH__
    set_by_host_alone = 10;
    weight_set_by_host_alone = 20;
#endif
}

int counter_as_host_sees_it() { return counter + static_counter; }
const void* address_of_weights() { return weights; }

__global__ void read_variables(int* out)
{
    out[0] = counter;
    out[1] = static_counter;
    out[2] = weights[threadIdx.x & 1];
    ++counter;
    ++static_counter;
}

static __global__ void not_seen_elsewhere(int* out) { out[threadIdx.x] = 10 + side_of_function(); }
namespace {
__global__ void unnamed(int* out) { out[threadIdx.x] = 20 + side_of_function(); }
}  // namespace
// All on one line, as far as debug information knows.
#define FUNCTIONS_OF_ONE_LINE(name)                                                               \
    __host__ __device__ int name##_for_both() { return side_of_function(); }                      \
    static __global__ void name##_kernel(int* out) { out[threadIdx.x] = 50 + name##_for_both(); } \
    int name##_on_host() { return name##_for_both(); }                                            \
    Kernel kernel_##name() { return name##_kernel; }
FUNCTIONS_OF_ONE_LINE(made_by_a_macro)

template <int n>
__global__ void with_number(int* out)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = n;
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x] + side_of_template(0);
}
template <class Function>
__global__ void apply(int* out)
{
    // Lambdas without captures have no constructor before C++20; this one has no state either.
    alignas(Function) unsigned char none[sizeof(Function)] = {};
    out[threadIdx.x] = (*reinterpret_cast<const Function*>(none))(static_cast<int>(threadIdx.x));
}

Kernel static_kernel() { return not_seen_elsewhere; }
Kernel kernel_in_unnamed_namespace() { return unnamed; }
Kernel kernel_template() { return with_number<30>; }
Kernel kernel_of_device_lambda()
{
    const auto same = [] __device__(int i) { return i; };
    return apply<decltype(same)>;
}

namespace {
const auto plus_side = [](int i) { return i; };
struct PlusSide {
    __host__ __device__ int operator()(int i) const { return i + side_of_function(); }
};
}  // namespace
Kernel kernel_of_lambda_for_both() { return apply<PlusSide>; }
int lambda_for_both_on_host() { return PlusSide()(plus_side(40)); }

// The old instruction cannot be compiled here, and need not be: no pass for a device asks for it, and the host has no
// kernels.
__global__ void shuffle_of_this_architecture(int* out)
{
    const int value = static_cast<int>(threadIdx.x);
#if __CUDA_ARCH__ < 700
    out[threadIdx.x] = __shfl_down(value, 1);
#else
    out[threadIdx.x] = __shfl_down_sync(0xffffffff, value, 1);
#endif
}

__global__ void one_store(int* out)
{
    out[threadIdx.x] = side_in_header();  // @one_store
}

__global__ void runs_past_the_end(int* out)
{
    out[threadIdx.x + side_in_header()] = 1;  // @runs_past_the_end
}

std::string written_for_host_alone()
{
#ifdef __CUDA_ARCH__
    return "";
#else
    static std::string text = "for the host";
    try {
        throw text;
    } catch (const std::string& thrown) {
        return thrown;
    }
#endif
}
