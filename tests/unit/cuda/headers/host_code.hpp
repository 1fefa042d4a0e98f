#pragma once

#include <string>
#include <vector>

__global__ void weighted(float* out, const int* in);
__global__ void products(float* out);
__global__ void copy_through_shared_memory(int* out, const int* in);
/// Uses what has no __device__ before it, and is for the device all the same: out[i] = 3 i + 10.
__global__ void uses_what_kernels_may(float* out);

/// Host functions of the kernels' file; each does the same whenever it is called, but count_calls().
int count_calls();
int count_calls_of_this_thread();
double value_in_table(int i);
std::string name_of_power(int i);
int set_up_once();
unsigned long long all_atomic_operations();
std::vector<int> sorted(std::vector<int> numbers);
__host__ __device__ float weight_for_host(int i);
