// Black and white by a threshold, in images whose rows are padded to a pitch.
// COUNTS: threshold global load 240 240
// COUNTS: threshold global store 240 240
// MISTAKE 1, rows are taken to be as far apart as they are wide: uninitialized @read
// MISTAKE 2, the image for the result has no pitch: out_of_bounds @write
#include <cstdio>
#include <cstdlib>
#include <vector>

using Pixel = unsigned char;

static void check(cudaError_t status, const char* what)
{
    if (status == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
}

__global__ void threshold(Pixel* out, const Pixel* in, size_t pitch, int width, int height, Pixel limit)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
#if MISTAKE == 1
    const Pixel value = in[y * width + x];  // @read
#else
    const Pixel value = in[y * pitch + x];
#endif
    out[y * pitch + x] = value > limit ? 255 : 0;  // @write
}

int main()
{
    const int width = 100, height = 60;
    std::vector<Pixel> image(width * height), result(width * height);
    for (int i = 0; i < width * height; ++i) image[i] = static_cast<Pixel>(i * 31 % 256);

    Pixel *in, *out;
    size_t pitch;
    check(cudaMallocPitch(&in, &pitch, width, height), "allocating the image");
#if MISTAKE == 2
    check(cudaMalloc(&out, width * height), "allocating the result");
#else
    check(cudaMallocPitch(&out, &pitch, width, height), "allocating the result");
#endif
    check(cudaMemcpy2D(in, pitch, image.data(), width, width, height, cudaMemcpyHostToDevice), "copying the image");

    const dim3 block(32, 4);
    const dim3 grid((width + 31) / 32, (height + 3) / 4);
    threshold<<<grid, block>>>(out, in, pitch, width, height, 127);
    check(cudaGetLastError(), "launching");
    check(cudaMemcpy2D(result.data(), width, out, pitch, width, height, cudaMemcpyDeviceToHost), "copying back");

    bool right = true;
    for (int i = 0; i < width * height; ++i) right = right && result[i] == (image[i] > 127 ? 255 : 0);
    std::puts(right ? "OK" : "WRONG");
    cudaFree(in);
    cudaFree(out);
    return right ? 0 : 1;
}
