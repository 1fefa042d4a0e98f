// A number is divided by an element, and one of the elements is zero. A GPU goes on with whatever comes out.

// FINDS: division_by_zero @divide
extern "C" __global__ void divides_by_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = n / in[i];  // @divide
}

// CLEAN
extern "C" __global__ void divides_by_all_but_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] != 0 ? n / in[i] : 0;
}

// For floating-point numbers the result is defined: it is infinite.
// CLEAN
extern "C" __global__ void divides_floats_by_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float quotient = static_cast<float>(n) / static_cast<float>(in[i]);
    out[i] = quotient > 1000.0f;
}

// FINDS: division_by_zero @wide
extern "C" __global__ void divide_128_bits_by_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const __int128 wide = static_cast<__int128>(n) << 64;
    out[i] = static_cast<int>(wide / (in[i] - 5));  // @wide
}
