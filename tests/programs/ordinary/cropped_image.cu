// A part of an image is copied to the device by itself, inverted there, and copied back to its place.
// COUNTS: invert global load 24 42
// COUNTS: invert global store 24 42
// MISTAKE 1, the part is as wide in bytes as it has pixels: uninitialized @pixel
// MISTAKE 2, a row more is copied back than the part has: copy_out_of_bounds @back
// MISTAKE 3, the rows of the part are taken to be as far apart as those of the image: out_of_bounds @pixel
#include <cstdint>
#include <cstdio>
#include <vector>

__global__ void invert(uint16_t* pixels, int pitch, int width, int height)
{
    const int x = threadIdx.x, y = blockIdx.x;
    if (x >= width || y >= height) return;
    uint16_t& pixel = pixels[y * pitch + x];
    pixel = 65535 - pixel;  // @pixel
}

int main()
{
    const int image_width = 64, image_height = 48;
    const int left = 10, top = 8, width = 40, height = 12;
    const size_t image_row = image_width * sizeof(uint16_t), part_row = width * sizeof(uint16_t);
    std::vector<uint16_t> image(image_width * image_height);
    for (size_t i = 0; i < image.size(); ++i) image[i] = static_cast<uint16_t>(i * 13);
    const std::vector<uint16_t> original = image;

    uint16_t* const corner = &image[top * image_width + left];
    uint16_t* part;
    cudaMalloc(&part, height * part_row);
    const size_t copied = MISTAKE == 1 ? width : part_row;
    cudaMemcpy2D(part, part_row, corner, image_row, copied, height, cudaMemcpyHostToDevice);
    invert<<<height, 64>>>(part, MISTAKE == 3 ? image_width : width, width, height);
    const int rows_back = MISTAKE == 2 ? height + 1 : height;
    cudaMemcpy2D(corner, image_row, part, part_row, part_row, rows_back, cudaMemcpyDeviceToHost);  // @back
    cudaFree(part);

    bool right = true;
    for (int y = 0; y < image_height; ++y)
        for (int x = 0; x < image_width; ++x) {
            const bool inside = x >= left && x < left + width && y >= top && y < top + height;
            const uint16_t before = original[y * image_width + x], after = image[y * image_width + x];
            right = right && after == (inside ? 65535 - before : before);
        }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
