// The Mandelbrot set as letters: how many steps does each point of a plane take to leave a circle?
// COUNTS: escape global store 44 118
// MISTAKE 1, the grid is rounded up, and nobody tests the row: out_of_bounds @store
// MISTAKE 2, a block of 64 times 32 threads cannot be launched: unchecked_error @launch
// MISTAKE 3, the host reads letters of the device: host_access @print
#include <cstdio>
#include <complex>
#include <string>
#include <vector>

static constexpr int kMostSteps = 60;

__device__ char letter_of(float x, float y)
{
    float re = 0, im = 0;
    int steps = 0;
    while (re * re + im * im < 4.0f && steps < kMostSteps) {
        const float next = re * re - im * im + x;
        im = 2 * re * im + y;
        re = next;
        ++steps;
    }
    return steps == kMostSteps ? '#' : steps > 6 ? '+' : steps > 3 ? '.' : ' ';
}

__global__ void escape(char* letters, int width, int height, float left, float top, float size)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width) return;
    if (MISTAKE != 1 && row >= height) return;
    letters[row * width + column] = letter_of(left + column * size, top + 2 * row * size);  // @store
}

int main()
{
    const int width = 60, height = 22;
    const float left = -2.25f, top = -1.1f, size = 0.05f;
    char* device_letters;
    cudaMalloc(&device_letters, width * height);
    const dim3 block = MISTAKE == 2 ? dim3(64, 32) : dim3(16, 4);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    escape<<<grid, block>>>(device_letters, width, height, left, top, size);  // @launch
    std::vector<char> letters(width * height, '?');
    cudaMemcpy(letters.data(), device_letters, letters.size(), cudaMemcpyDeviceToHost);

    const char* const shown = MISTAKE == 3 ? device_letters : letters.data();
    int inside = 0;
    for (int row = 0; row < height; ++row) {
        std::string line;
        for (int column = 0; column < width; ++column) line += shown[row * width + column];  // @print
        std::printf("|%s|\n", line.c_str());
    }
    // Points that certainly belong to the set, and others that do not.
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const std::complex<float> c(left + column * size, top + 2 * row * size);
            const char letter = letters[row * width + column];
            if (std::abs(c) < 0.25f || std::abs(c + 1.0f) < 0.24f) inside += letter == '#' ? 1 : -10000;
            if (std::abs(c) > 2.0f && letter != ' ') inside = -1000000;
        }
    std::printf("%d points\n%s\n", inside, inside > 20 ? "OK" : "WRONG");
    cudaFree(device_letters);
    return inside > 20 ? 0 : 1;
}
