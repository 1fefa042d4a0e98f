// Base 64: each thread turns three bytes into four letters, and stores them at once.
// COUNTS: encode global store 5 17
// MISTAKE 1, letters begin behind two others, where four cannot be stored at once: misaligned @store
// MISTAKE 2, the last thread reads three bytes where only one is left: out_of_bounds @byte
// MISTAKE 3, the table of letters is the host's own: unknown_address @letter
#include <cstring>
#include <iostream>
#include <string>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
__constant__ char device_letters[64];

__host__ __device__ unsigned three_bytes(const unsigned char* bytes, int length, int begin)
{
    unsigned bits = 0;
    for (int k = 0; k < 3; ++k) {
        const int i = begin + k;
#if MISTAKE == 2 && defined(__CUDA_ARCH__)
        const unsigned byte = bytes[i];  // @byte
#else
        const unsigned byte = i < length ? bytes[i] : 0;
#endif
        bits = bits << 8 | byte;
    }
    return bits;
}

__global__ void encode(char* text, const unsigned char* bytes, int length, const char* table)
{
    const int group = blockIdx.x * blockDim.x + threadIdx.x;
    const int rest = length - 3 * group;
    if (rest <= 0) return;
    const unsigned bits = three_bytes(bytes, length, 3 * group);
    char4 four;
    four.x = table[bits >> 18];  // @letter
    four.y = table[bits >> 12 & 63];
    four.z = rest > 1 ? table[bits >> 6 & 63] : '=';
    four.w = rest > 2 ? table[bits & 63] : '=';
    *reinterpret_cast<char4*>(text + 4 * group + (MISTAKE == 1 ? 2 : 0)) = four;  // @store
}

int main()
{
    std::string message;
    for (int i = 0; i < 400; ++i) message += static_cast<char>(i * i / 3);
    const int length = static_cast<int>(message.size()), groups = (length + 2) / 3;
    std::string expected;
    for (int group = 0; group < groups; ++group) {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(message.data());
        const unsigned bits = three_bytes(bytes, length, 3 * group);
        for (int k = 0; k < 4; ++k) expected += 3 * group + k > length ? '=' : letters[bits >> (18 - 6 * k) & 63];
    }

    char *text, *table;
    unsigned char* bytes;
    cudaMalloc(&text, 4 * groups + 2);
    cudaMalloc(&bytes, length);
    cudaMemcpy(bytes, message.data(), length, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(device_letters, letters, 64);
    cudaGetSymbolAddress((void**)&table, device_letters);
    encode<<<(groups + 31) / 32, 32>>>(text, bytes, length, MISTAKE == 3 ? letters : table);
    std::string encoded(4 * groups, ' ');
    cudaMemcpy(&encoded[0], text, encoded.size(), cudaMemcpyDeviceToHost);
    cudaFree(text);
    cudaFree(bytes);
    std::cout << encoded.substr(encoded.size() - 8) << '\n' << (encoded == expected ? "OK" : "WRONG") << '\n';
    return encoded == expected ? 0 : 1;
}
