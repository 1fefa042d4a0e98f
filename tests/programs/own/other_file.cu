// What launch_forms.cu has from another file: kernels and variables, some of them with the same names.

namespace {
constexpr int n = 64;
}

__device__ int device_value_of_other_file = 74;

static __global__ void store_hidden(int* out, int value) { out[threadIdx.x] = value * 2; }

__global__ void in_other_file(int* out) { out[threadIdx.x] = 71; }

template <class T>
__global__ void deduced(T* out, T value)
{
    out[threadIdx.x] = value;
}

void launch_in_other_file(int* out) { store_hidden<<<1, n>>>(out, 36); }

int launch_template_in_other_file(int* out)
{
    deduced<<<1, n>>>(out, 75);
    return cudaGetLastError() == cudaSuccess;
}
