// Compiles what chapters show as code and no lab has in these words; code_in_text.py finds it here.

#include <cuda_pipeline.h>

namespace {

// labs/12-vector-loads/README.md
__device__ float4 load_wide(const float* in, int i)
{
    const float4 four = *reinterpret_cast<const float4*>(in + i);
    return four;
}

// labs/13-swap-shared/README.md
__device__ int first_of_four()
{
    __shared__ int staged[4];
    staged[threadIdx.x] = threadIdx.x;
    __syncthreads();
    return staged[0];
}

// labs/14-tile-transpose/README.md
template <int rows, int columns>
__device__ float first_of_tile()
{
    __shared__ float name[rows][columns];
    name[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    return name[0][0];
}

// labs/24-reduce-shuffle/README.md
__device__ int value_of_neighbour(int mine, int distance)
{
    int other = __shfl_down_sync(0xffffffff, mine, distance);
    return other;
}

// labs/25-atomic-counter/README.md
__device__ int add(int& sum, int value)
{
    int old = atomicAdd(&sum, value);
    return old;
}

// labs/26-cas-lock/README.md
__device__ int exchange(int* address, int expected, int desired)
{
    int old = atomicCAS(address, expected, desired);
    return old;
}

// labs/31-copy-while-multiplying/README.md
__device__ float copied(const float* from)
{
    constexpr unsigned n = 0;
    __shared__ __align__(16) float to[4];
    __pipeline_memcpy_async(to, from, 16);
    __pipeline_commit();
    __pipeline_wait_prior(n);
    return to[0];
}

}  // namespace

__global__ void use_all(float* out, const float* in, int* sum)
{
    out[0] = load_wide(in, 0).x + first_of_tile<2, 2>();
    out[1] = first_of_four() + value_of_neighbour(1, 1) + add(*sum, 1) + exchange(sum, 0, 1);
    out[2] = copied(in);
}
