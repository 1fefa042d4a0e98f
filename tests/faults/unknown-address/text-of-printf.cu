// A function that the compiler's call-backs do not look into.

#include <cstdio>

// FINDS: unknown_address @print
extern "C" __global__ void prints_what_is_no_text(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const char* text = reinterpret_cast<const char*>(static_cast<size_t>(in[i]));
    if (i == 100) printf("%s\n", text);  // @print
    out[i] = in[i];
}

// CLEAN
extern "C" __global__ void prints_a_text(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const char* text = in[i] % 2 == 0 ? "even" : "odd";
    if (i == 100) printf("%s\n", text);
    out[i] = in[i];
}
