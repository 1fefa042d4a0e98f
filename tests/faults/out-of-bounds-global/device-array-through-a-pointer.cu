// Variables of a file lie side by side: behind the end of one begins another.

namespace lookup {
__device__ int squares[64];
__device__ int cubes[64];
__constant__ int weights[64] = {1};
__constant__ int more_weights[64];
}  // namespace lookup

static __device__ int last_value[1];

// FINDS: out_of_bounds @next
extern "C" __global__ void next_element_of_a_device_array(int* out, const int* in, int n)
{
    const int* values = lookup::squares;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = values[threadIdx.x + 1] + lookup::cubes[threadIdx.x];  // @next
}

// FINDS: out_of_bounds @previous
extern "C" __global__ void before_a_device_array(int* out, const int* in, int n)
{
    const int* values = lookup::cubes;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = values[static_cast<int>(threadIdx.x) - 1] + lookup::squares[threadIdx.x];  // @previous
}

// FINDS: out_of_bounds @weight
extern "C" __global__ void next_element_of_a_constant_array(int* out, const int* in, int n)
{
    const int* values = lookup::weights;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = values[threadIdx.x + 1] + lookup::more_weights[threadIdx.x];  // @weight
}

// FINDS: out_of_bounds @store
// LAUNCH: <<<1, 64>>>
extern "C" __global__ void behind_a_static_variable(int* out, const int* in, int n)
{
    int* value = last_value;
    if (threadIdx.x == 63) value[1] = in[threadIdx.x];  // @store
    out[threadIdx.x] = in[threadIdx.x];
}

// CLEAN
extern "C" __global__ void all_of_four_arrays(int* out, const int* in, int n)
{
    const int* values[] = {lookup::squares, lookup::cubes, lookup::weights, lookup::more_weights};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = values[threadIdx.x % 4][63 - threadIdx.x] + last_value[0];
}
