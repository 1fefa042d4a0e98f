#pragma once

#include <string>
#include <vector>

/// Where code was compiled for: what each function here says of itself.
enum Side : int { host_side = 1, device_side = 2 };

/// In a header, and inline: the test's own file has a copy of it, too.
__host__ __device__ inline int side_in_header()
{
#ifdef __CUDA_ARCH__
    return device_side;
#else
    return host_side;
#endif
}

/// Kinds of code that ask, and what each of them answers.
constexpr int kinds = 10;
/// Of each thread of a block, one thread's answers after another's.
__global__ void ask_on_device(int* answers);
std::vector<int> ask_on_host();

/// Counts, and begins at 100 times its side.
int calls_of_function_with_static();

/// What the constructor of a static variable saw, which calls the test's own function.
int side_of_static_variable();
void note_construction();

/// A `__device__` variable that host code changes, as cudaMemcpyToSymbol() would, and a static `__constant__` array.
void set_counter(int value);
int counter_as_host_sees_it();
const void* address_of_weights();
__global__ void read_variables(int* out);
__host__ __device__ void set_variables_of_device();
__global__ void read_variables_set_by_host(int* out);

using Kernel = void (*)(int*);
/// Kernels that the rest of the program does not see by name.
Kernel static_kernel();
Kernel kernel_in_unnamed_namespace();
Kernel kernel_made_by_a_macro();
int made_by_a_macro_on_host();
Kernel kernel_template();
/// Has the thread's number.
Kernel kernel_of_device_lambda();
Kernel kernel_of_lambda_for_both();
/// As host code calls that lambda.
int lambda_for_both_on_host();

__global__ void shuffle_of_this_architecture(int* out);
__global__ void one_store(int* out);
__global__ void runs_past_the_end(int* out);

/// Host code that the compiler sees in the host's pass alone.
std::string written_for_host_alone();
