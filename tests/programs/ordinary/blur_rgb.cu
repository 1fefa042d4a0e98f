// Blurs a picture of red, green and blue bytes: each pixel becomes the mean of those around it.
// COUNTS: blur global store 126 691
// MISTAKE 1, row and column are exchanged: out_of_bounds @transposed
// MISTAKE 2, only one of the two coordinates is tested: out_of_bounds @put
// MISTAKE 3, the picture is copied with the number of its pixels as its size: uninitialized @pixel
#include <iostream>
#include <vector>

struct Picture {
    uchar3* pixels;
    int width, height;
};

__host__ __device__ uchar3 mean_around(const Picture& picture, int column, int row, int radius)
{
    int red = 0, green = 0, blue = 0, count = 0;
    for (int y = row - radius; y <= row + radius; y++) {
        if (y < 0 || y >= picture.height) continue;
        for (int x = column - radius; x <= column + radius; x++) {
            if (x < 0 || x >= picture.width) continue;
#if MISTAKE == 1 && defined(__CUDA_ARCH__)
            const uchar3 pixel = picture.pixels[y + x * picture.width];  // @transposed
#else
            const uchar3 pixel = picture.pixels[y * picture.width + x];  // @pixel
#endif
            red += pixel.x;
            green += pixel.y;
            blue += pixel.z;
            ++count;
        }
    }
    return make_uchar3(red / count, green / count, blue / count);
}

__global__ void blur(Picture to, Picture from, int radius)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= from.width || (MISTAKE != 2 && row >= from.height)) return;
    to.pixels[row * to.width + column] = mean_around(from, column, row, radius);  // @put
}

Picture make_picture(int width, int height)
{
    Picture picture{nullptr, width, height};
    cudaMalloc(&picture.pixels, width * height * sizeof(uchar3));
    return picture;
}

int main()
{
    const int width = 50, height = 21, radius = 3;
    std::vector<uchar3> pixels(width * height), blurred(width * height);
    for (int i = 0; i < width * height; i++) pixels[i] = make_uchar3(i % 256, i * i % 256, 255 - i % 199);

    Picture from = make_picture(width, height), to = make_picture(width, height);
    const size_t bytes = pixels.size() * sizeof(uchar3);
    cudaMemcpy(from.pixels, pixels.data(), MISTAKE == 3 ? pixels.size() : bytes, cudaMemcpyHostToDevice);
    const dim3 block(8, 8);
    blur<<<dim3((width + 7) / 8, (height + 7) / 8), block>>>(to, from, radius);
    cudaMemcpy(blurred.data(), to.pixels, bytes, cudaMemcpyDeviceToHost);
    cudaFree(from.pixels);
    cudaFree(to.pixels);

    const Picture on_host{pixels.data(), width, height};
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            const uchar3 wanted = mean_around(on_host, column, row, radius), found = blurred[row * width + column];
            if (wanted.x != found.x || wanted.y != found.y || wanted.z != found.z) {
                std::cout << "WRONG at " << column << ", " << row << "\n";
                return 1;
            }
        }
    std::cout << "OK\n";
    return 0;
}
