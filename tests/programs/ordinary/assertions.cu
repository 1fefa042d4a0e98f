// A kernel that is sure of what it is given, and prints what it makes of it.
// COUNTS: decode global load 4 4
// MISTAKE 1, a letter that is not in the alphabet: failed_assertion @assert
// MISTAKE 2, a text whose length is not a multiple of four: failed_assertion @length
#include <cassert>
#include <cstdio>
#include <cstring>

__device__ int digit_of(char letter)
{
    if (letter >= 'A' && letter <= 'Z') return letter - 'A';
    if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
    if (letter >= '0' && letter <= '9') return letter - '0' + 52;
    assert(letter == '+' || letter == '/');  // @assert
    return letter == '+' ? 62 : 63;
}

// Base 64: four letters are three bytes.
__global__ void decode(char* out, const char* text, int length)
{
    assert(length % 4 == 0);  // @length
    const int i = threadIdx.x;
    if (4 * i >= length) return;
    int bits = 0;
    for (int k = 0; k < 4; ++k) bits = bits << 6 | digit_of(text[4 * i + k]);
    for (int k = 0; k < 3; ++k) out[3 * i + k] = bits >> (16 - 8 * k) & 255;
    if (i == 0) printf("thread %d: %06x\n", i, bits);
}

int main()
{
    char text[] = "VGhyZWFkcyBhbmQgd2FycHMh", decoded[sizeof text / 4 * 3 + 1] = {};
    int length = strlen(text);
#if MISTAKE == 1
    text[9] = '-';
#elif MISTAKE == 2
    --length;
#endif
    char *device_text, *device_out;
    cudaMalloc(&device_text, length);
    cudaMalloc(&device_out, length / 4 * 3);
    cudaMemcpy(device_text, text, length, cudaMemcpyHostToDevice);
    decode<<<1, 32>>>(device_out, device_text, length);
    cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess) error = cudaMemcpy(decoded, device_out, length / 4 * 3, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) printf("%s: %s\n", cudaGetErrorName(error), cudaGetErrorString(error));
    cudaFree(device_text);
    cudaFree(device_out);
    const bool right = strcmp(decoded, "Threads and warps!") == 0;
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
