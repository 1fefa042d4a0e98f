// Indices of neighbors that mostly lie side by side: of shifted rows, in pictures, under conditions that hold for some
// threads of a block.
// MISTAKE 1, the last threads are not left out: out_of_bounds @shifted
// MISTAKE 2, the last column is not left out: out_of_bounds @picture
#include <cstdio>
#include <vector>

/// unsigned: `i - by` runs over for the first threads.
__global__ void shifted(int* out, const int* in, unsigned n, unsigned by)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n && MISTAKE != 1) return;
    out[i] = i >= by ? in[i - by] : -1;  // @shifted
}

__global__ void picture(int* out, const int* in, unsigned width, unsigned height)
{
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || y == 0 || x >= width - (MISTAKE != 2) || y >= height - (MISTAKE != 2)) return;
    const unsigned i = y * width + x;
    out[i] = in[i - width] + 2 * in[i - 1] + 3 * in[i] + 5 * in[i + 1] + 7 * in[i + width];  // @picture
}

__global__ void odd(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && (i & 1) != 0) out[i] = in[i];
}

__global__ void without_middle(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (i > 40 && i < 90) {
        return;
    }
    i += 7;
    out[i - 7] = in[i - 7];
}

/// Two neighbors have the same index: a float has no odd numbers of that size.
__global__ void rounded(int* out, const int* in, int n, float first)
{
    const int i = threadIdx.x + first;
    if (threadIdx.x < n) out[threadIdx.x] = in[i - 16777216];
}

__global__ void other_variable(int* out, const int* in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int k = 0; k < 3; ++k) {
        const int i = k * 2;
        sum += in[i + k];
    }
    out[i] = sum + in[i];
}

struct Part {
    int begin;
    int count;
};
__global__ void part_of(unsigned char* out, const unsigned char* in, Part part)
{
    const auto i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < part.count) out[part.begin + i] = in[part.begin + i] + 1;
}

template <class T>
struct OnDevice {
    T* data;
    explicit OnDevice(const std::vector<T>& values)
    {
        cudaMalloc(&data, values.size() * sizeof(T));
        cudaMemcpy(data, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~OnDevice() { cudaFree(data); }
};

bool is_right = true;

template <class T>
void expect(const char* what, const T* device, const std::vector<T>& wanted)
{
    std::vector<T> values(wanted.size());
    cudaMemcpy(values.data(), device, values.size() * sizeof(T), cudaMemcpyDeviceToHost);
    if (values == wanted) return;
    is_right = false;
    std::printf("WRONG: %s\n", what);
}

int main()
{
    const int n = 500;
    std::vector<int> in(n), zeros(n, 0), wanted(n);
    for (int i = 0; i < n; ++i) in[i] = i * i % 1009;
    const OnDevice<int> of_in(in), of_out(zeros);
    int* const device_in = of_in.data;
    int* const out = of_out.data;
    const dim3 grid(6), block(96);

    for (const int by : {0, 1, 37, 400}) {
        shifted<<<grid, block>>>(out, device_in, n, by);
        for (int i = 0; i < n; ++i) wanted[i] = i >= by ? in[i - by] : -1;
        expect("shifted", out, wanted);
    }

    cudaMemset(out, 0, n * sizeof(int));
    const int width = 25, height = 20;
    picture<<<dim3(2, 5), dim3(16, 4)>>>(out, device_in, width, height);
    for (int i = 0; i < n; ++i) {
        const int x = i % width, y = i / width;
        const bool is_border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
        wanted[i] = is_border ? 0 : in[i - width] + 2 * in[i - 1] + 3 * in[i] + 5 * in[i + 1] + 7 * in[i + width];
    }
    expect("picture", out, wanted);

    cudaMemset(out, 0, n * sizeof(int));
    odd<<<grid, block>>>(out, device_in, n);
    for (int i = 0; i < n; ++i) wanted[i] = i % 2 == 0 ? 0 : in[i];
    expect("odd", out, wanted);

    cudaMemset(out, 0, n * sizeof(int));
    without_middle<<<grid, block>>>(out, device_in, n);
    for (int i = 0; i < n; ++i) wanted[i] = i > 40 && i < 90 ? 0 : in[i];
    expect("without middle", out, wanted);

    const OnDevice<int> of_rounded(std::vector<int>(64, 0));
    rounded<<<1, 64>>>(of_rounded.data, device_in, 64, 16777216.0f);
    std::vector<int> rounded_wanted(64);
    for (int i = 0; i < 64; ++i) {
        const float sum = static_cast<float>(i) + 16777216.0f;
        rounded_wanted[i] = in[static_cast<int>(sum) - 16777216];
    }
    expect("rounded", of_rounded.data, rounded_wanted);

    other_variable<<<grid, block>>>(out, device_in, n);
    for (int i = 0; i < n; ++i) wanted[i] = in[0] + in[3] + in[6] + in[i];
    expect("other variable", out, wanted);

    const std::vector<unsigned char> bytes_in(300, 41);
    std::vector<unsigned char> bytes_wanted(300, 0);
    const OnDevice<unsigned char> of_bytes_in(bytes_in), of_bytes(bytes_wanted);
    part_of<<<3, 64>>>(of_bytes.data, of_bytes_in.data, Part{100, 130});
    for (int i = 100; i < 230; ++i) bytes_wanted[i] = 42;
    expect("part", of_bytes.data, bytes_wanted);

    std::printf(is_right ? "OK\n" : "");
}
