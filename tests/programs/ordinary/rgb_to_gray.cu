// A color image becomes gray: three bytes in, one byte out, with a thread for each pixel.
// COUNTS: to_gray global load 198 594
// COUNTS: to_gray global store 66 66
// MISTAKE 1, the rows below the image are not left out: out_of_bounds @red
// MISTAKE 2, the height is taken for the length of a row: race @gray
#include <cstdio>
#include <vector>

constexpr int channels = 3;

__host__ __device__ unsigned char luminance(unsigned char r, unsigned char g, unsigned char b)
{
    return static_cast<unsigned char>((77 * r + 150 * g + 29 * b) >> 8);
}

__global__ void to_gray(unsigned char* gray, const unsigned char* rgb, int width, int height)
{
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
#if MISTAKE == 1
    if (col < width) {
#else
    if (col < width && row < height) {
#endif
        const int pixel = row * width + col;
        const unsigned char r = rgb[pixel * channels];  // @red
        const unsigned char g = rgb[pixel * channels + 1];
        const unsigned char b = rgb[pixel * channels + 2];
#if MISTAKE == 2
        gray[row * height + col] = luminance(r, g, b);  // @gray
#else
        gray[pixel] = luminance(r, g, b);
#endif
    }
}

int main()
{
    const int width = 64, height = 33;
    std::vector<unsigned char> rgb(width * height * channels), gray(width * height);
    for (size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<unsigned char>(i * 7 + i / 64);

    unsigned char *d_rgb, *d_gray;
    cudaMalloc(&d_rgb, rgb.size());
    cudaMalloc(&d_gray, gray.size());
    cudaMemcpy(d_rgb, rgb.data(), rgb.size(), cudaMemcpyHostToDevice);

    const dim3 block(32, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    to_gray<<<grid, block>>>(d_gray, d_rgb, width, height);
    cudaMemcpy(gray.data(), d_gray, gray.size(), cudaMemcpyDeviceToHost);
    cudaFree(d_rgb);
    cudaFree(d_gray);

    for (int i = 0; i < width * height; ++i)
        if (gray[i] != luminance(rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2])) {
            std::printf("pixel %d is %d\nWRONG\n", i, gray[i]);
            return 1;
        }
    std::printf("OK\n");
}
