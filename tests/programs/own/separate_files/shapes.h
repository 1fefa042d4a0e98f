// What the two files of this program share: with nvcc, `nvcc -rdc=true main.cu shapes.cu`.
#pragma once

struct Box {
    double x, y, width, height;

    __host__ __device__ double area() const;
};

struct Pair {
    long first, second;
};

/// Its operator is in the other file.
struct Scale {
    int factor;
    __device__ int operator()(int x) const;
};

// Structures go through memory (Box) and through registers (Pair).
__device__ Box grown(Box box, double by);
__device__ Pair swapped(Pair pair);
/// Tells where it runs.
__host__ __device__ int where();
template <class T>
__device__ T twice(T x);
/// All threads of the block call it. Its array is the kernel's own dynamic shared memory.
__device__ int sum_of_block(int value);
/// Threads that take different ways meet after it.
__device__ int sum_by_shuffles(int value);
/// Adds to what `total` of this file is.
__device__ void add_to_total(int value);

extern __device__ int total;
extern __constant__ int offsets[4];
extern __managed__ int seen;
