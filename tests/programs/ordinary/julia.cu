// A picture of a Julia set, with a class of complex numbers and managed memory that both sides use.
// COUNTS: paint global store 120 480
// MISTAKE 1, the host looks at the picture while the kernel may still paint: unsynchronized @look
// MISTAKE 2, row and column are exchanged in a picture that is not square: out_of_bounds @put
// MISTAKE 3, the picture is never freed: leak @picture
#include <cstdlib>
#include <iostream>

class Complex {
public:
    __host__ __device__ Complex(float re, float im) : re_(re), im_(im) {}
    __host__ __device__ Complex operator+(const Complex& c) const { return Complex(re_ + c.re_, im_ + c.im_); }
    __host__ __device__ Complex operator*(const Complex& c) const
    {
        return Complex(re_ * c.re_ - im_ * c.im_, re_ * c.im_ + im_ * c.re_);
    }
    __host__ __device__ float squared() const { return re_ * re_ + im_ * im_; }

private:
    float re_, im_;
};

__global__ void paint(unsigned* pixels, int width, int height, Complex c)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    Complex z(3.0f * x / (width - 1) - 1.5f, 2.0f * y / (height - 1) - 1.0f);
    unsigned steps = 0;
    for (; steps < 255 && z.squared() < 4; ++steps) z = z * z + c;
    const unsigned gray = 0xff000000u | steps << 16 | steps << 8 | steps;
    pixels[(MISTAKE == 2 ? x : y) * width + (MISTAKE == 2 ? y : x)] = gray;  // @put
}

int main()
{
    const int width = 96, height = 40;
    unsigned* picture;
    cudaMallocManaged(&picture, width * height * sizeof(unsigned));  // @picture
    const dim3 block(32, 8);
    paint<<<dim3(width / block.x, height / block.y), block>>>(picture, width, height, Complex(-0.8f, 0.156f));
    if (MISTAKE != 1) cudaDeviceSynchronize();

    // Turned by half a circle, the picture is the same, but for rounding at a few points of its edge.
    int different = 0;
    bool all_opaque = true;
    for (int i = 0; i < width * height; ++i) {
        all_opaque = all_opaque && picture[i] >> 24 == 0xff;  // @look
        different += picture[i] != picture[width * height - 1 - i];
    }
    if (MISTAKE != 3) cudaFree(picture);
    if (!all_opaque || different > width * height / 50) {
        std::cout << "WRONG: " << different << " pixels\n";
        return EXIT_FAILURE;
    }
    std::cout << "OK\n";
    return EXIT_SUCCESS;
}
