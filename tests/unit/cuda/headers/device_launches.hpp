#pragma once

#include <cuda_runtime.h>

// Kernels that launch kernels. What of that is a fault is in the fault suite.

/// Sums and a place, passed by value.
struct Task {
    int first;
    short count;
    double factor;
};

__global__ void sort_in_parts(int* values, int first, int last);
__global__ void one_child_of_each_block(int* out, int n);
__global__ void child_of_a_template(int* out, float* floats);
__global__ void converted_arguments(double* out);
__global__ void structure_as_argument(double* out, int n);
__global__ void dynamic_memory_of_a_child(int* out, const int* in, int n);
__global__ void kernels_in_variables(int* out);
__global__ void kernels_by_other_names(int* out);
__global__ void launches_over_lines(int* out);
__global__ void order_of_streams(int* order, int* next);
__global__ void order_of_grandchildren(int* order, int* next, int depth);
__global__ void child_that_counts(int* counter, int* seen);
__global__ void child_beside_many_readers(int* words, int n);
__global__ void child_that_only_adds(int* counter);
__global__ void launches_of_no_child(int* errors, int* out);
__global__ void as_deep_as_it_goes(int* deepest, int* errors, int depth);
__global__ void streams_of_its_own(int* out, int* errors);
__global__ void memory_by_the_runtime(int* out, int** numbers);
__global__ void many_children(int* out, int count);
__global__ void child_that_writes_outside(int* out, int n);
__global__ void child_that_reads_what_nobody_wrote(int* out, const int* in);
