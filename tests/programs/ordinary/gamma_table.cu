// Brightness by a table in constant memory; each thread takes a pixel of four bytes at once.
// COUNTS: correct global load 20 80
// COUNTS: correct global store 20 80
// MISTAKE 1, the table is copied as if it were of ints: copy_out_of_bounds @table
// MISTAKE 2, bytes are counted in place of pixels: out_of_bounds @pixel
#include <cmath>
#include <cstdio>
#include <vector>

typedef unsigned char byte;

__constant__ byte table[256];

__global__ void correct(uchar4* pixels, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar4 pixel = pixels[i];  // @pixel
    pixel.x = table[pixel.x];
    pixel.y = table[pixel.y];
    pixel.z = table[pixel.z];
    pixels[i] = pixel;
}

int main()
{
    const int n = 640;
    std::vector<uchar4> pixels(n);
    for (int i = 0; i < n; ++i) pixels[i] = make_uchar4(byte(i), byte(3 * i), byte(5 * i + 1), byte(i / 3));

    std::vector<int> wide(256);
    byte narrow[256];
    for (int i = 0; i < 256; ++i) wide[i] = narrow[i] = byte(std::lround(255 * std::pow(i / 255.0, 1 / 2.2)));
#if MISTAKE == 1
    cudaMemcpyToSymbol(table, wide.data(), 256 * sizeof(int));  // @table
#else
    cudaMemcpyToSymbol(table, narrow, sizeof narrow);
#endif

    const size_t bytes = n * sizeof(uchar4);
    uchar4* d_pixels;
    cudaMalloc(&d_pixels, bytes);
    cudaMemcpy(d_pixels, pixels.data(), bytes, cudaMemcpyHostToDevice);
    const int count = MISTAKE == 2 ? int(bytes) : n;
    correct<<<(count + 63) / 64, 64>>>(d_pixels, count);
    std::vector<uchar4> corrected(n);
    cudaMemcpy(corrected.data(), d_pixels, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_pixels);

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const uchar4 before = pixels[i], after = corrected[i];
        if (after.x != narrow[before.x] || after.y != narrow[before.y]) ++wrong;
        if (after.z != narrow[before.z] || after.w != before.w) ++wrong;
    }
    std::printf("%s\n", wrong ? "WRONG" : "OK");
    return wrong ? 1 : 0;
}
