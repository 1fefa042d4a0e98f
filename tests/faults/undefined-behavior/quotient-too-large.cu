// The one quotient that an int cannot hold.

// FINDS: undefined_behavior @divide
extern "C" __global__ void least_int_by_minus_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int least = static_cast<int>(0x80000000u + in[i] / n);
    out[i] = least / (in[i] / n - 1);  // @divide
}

// CLEAN
extern "C" __global__ void least_int_by_minus_two(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int least = static_cast<int>(0x80000000u + in[i] / n);
    out[i] = least / (in[i] / n - 2);
}

// CLEAN
extern "C" __global__ void greatest_int_by_minus_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int greatest = static_cast<int>(0x7fffffffu - in[i] / n);
    out[i] = greatest / (in[i] / n - 1);
}
