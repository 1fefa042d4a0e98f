// The remainder, too, comes from a division.

// FINDS: division_by_zero @remainder
extern "C" __global__ void remainder_of_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = n % (in[i] % 4);  // @remainder
}

// FINDS: division_by_zero @unsigned
extern "C" __global__ void unsigned_remainder_of_zero(int* out, const int* in, int n)
{
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = static_cast<int>((i + 77) % (static_cast<unsigned long long>(in[i]) / 2));  // @unsigned
}

// CLEAN
extern "C" __global__ void remainder_of_one_at_least(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = n % (in[i] % 4 + 1);
}
