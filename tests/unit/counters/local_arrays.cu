// Kernels with an array that no register can hold, for the test of what nvcc's code tells of it. Never run.

__device__ int count(const int* values, int index)
{
    int counts[8] = {};
    for (int i = 0; i < index; ++i) ++counts[values[i] & 7];
    return counts[index & 7];
}

__device__ __noinline__ int count_in_a_call(const int* values, int index) { return count(values, index); }

__device__ int (*count_by_pointer)(const int*, int) = count_in_a_call;

extern "C" {

__global__ void by_itself(int* out, const int* values) { out[threadIdx.x] = count(values, out[threadIdx.x]); }

__global__ void by_a_function(int* out, const int* values)
{
    out[threadIdx.x] = count_in_a_call(values, out[threadIdx.x]);
}

__global__ void by_a_pointer(int* out, const int* values)
{
    out[threadIdx.x] = count_by_pointer(values, out[threadIdx.x]);
}

// The compiler does not know where its accesses go: LD and ST.
__global__ void by_a_generic_address(int* out, const int* values, int* others)
{
    int counts[8] = {};
    int* where = values[0] > 0 ? counts : others;
    for (int i = 0; i < out[threadIdx.x]; ++i) ++where[values[i] & 7];
    out[threadIdx.x] = where[values[1] & 7];
}

}  // extern "C"
