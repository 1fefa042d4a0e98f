// A long convolution by cuFFT: two real signals are transformed, multiplied, and transformed back.
// COUNTS: multiply global load 130 1026
// MISTAKE 1, room for n / 2 complex numbers and not for n / 2 + 1: out_of_bounds @forward
// MISTAKE 2, what is behind the second signal is not filled: uninitialized @filter
#include <cmath>
#include <cstdio>
#include <vector>

#include <cufft.h>

constexpr int length = 3000;
constexpr int taps = 100;
constexpr int padded = 4096;
constexpr int bins = padded / 2 + 1;

__global__ void multiply(cufftComplex* a, const cufftComplex* b, float scale)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= bins) return;
    const cufftComplex x = a[i];
    const cufftComplex y = b[i];
    a[i] = make_float2((x.x * y.x - x.y * y.y) * scale, (x.x * y.y + x.y * y.x) * scale);
}

int main()
{
    std::vector<float> signal(length), filter(taps), result(length + taps - 1);
    for (int i = 0; i < length; ++i) signal[i] = std::sin(0.01f * i);
    for (int i = 0; i < taps; ++i) filter[i] = 1.0f / taps;

    float *signal_on_device, *filter_on_device;
    cufftComplex *spectrum, *filter_spectrum;
    cudaMalloc(&signal_on_device, padded * sizeof(float));
    cudaMalloc(&filter_on_device, padded * sizeof(float));
    cudaMalloc(&spectrum, (MISTAKE == 1 ? padded / 2 : bins) * sizeof(cufftComplex));
    cudaMalloc(&filter_spectrum, bins * sizeof(cufftComplex));
    cudaMemset(signal_on_device, 0, padded * sizeof(float));
    if (MISTAKE != 2) cudaMemset(filter_on_device, 0, padded * sizeof(float));
    cudaMemcpy(signal_on_device, signal.data(), length * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(filter_on_device, filter.data(), taps * sizeof(float), cudaMemcpyHostToDevice);

    cufftHandle forward, inverse;
    cufftPlan1d(&forward, padded, CUFFT_R2C, 1);
    cufftPlan1d(&inverse, padded, CUFFT_C2R, 1);
    cufftExecR2C(forward, signal_on_device, spectrum);         // @forward
    cufftExecR2C(forward, filter_on_device, filter_spectrum);  // @filter
    multiply<<<(bins + 255) / 256, 256>>>(spectrum, filter_spectrum, 1.0f / padded);
    cufftExecC2R(inverse, spectrum, signal_on_device);
    cudaMemcpy(result.data(), signal_on_device, result.size() * sizeof(float), cudaMemcpyDeviceToHost);

    float apart = 0;
    for (int i = 0; i < length + taps - 1; i += 7) {
        float sum = 0;
        for (int k = 0; k < taps; ++k)
            if (i - k >= 0 && i - k < length) sum += signal[i - k] * filter[k];
        apart = std::fmax(apart, std::fabs(sum - result[i]));
    }
    std::puts(apart < 1e-4f ? "OK" : "wrong");
    cufftDestroy(forward);
    cufftDestroy(inverse);
    cudaFree(signal_on_device);
    cudaFree(filter_on_device);
    cudaFree(spectrum);
    cudaFree(filter_spectrum);
}
