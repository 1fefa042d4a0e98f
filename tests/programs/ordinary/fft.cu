// A fast Fourier transform of one block in shared memory: bits of indices are reversed, then come the butterflies.
// COUNTS: fft global load 8 64
// COUNTS: fft global store 8 64
// MISTAKE 1, no barrier after a butterfly: race @one @two @put_one @put_two
// MISTAKE 2, indices are reversed with a bit too many: out_of_bounds @scatter
// MISTAKE 3, a thread for each element instead of each pair: out_of_bounds @load
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

constexpr int kBits = 8;
constexpr int kPoints = 1 << kBits;

__device__ float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
__device__ float2 operator*(float2 a, float2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

__device__ unsigned reversed(unsigned i) { return __brev(i) >> (32 - kBits - (MISTAKE == 2 ? 1 : 0)); }

__global__ void fft(float2* out, const float2* in)
{
    __shared__ float2 points[kPoints];
    const unsigned t = threadIdx.x;
    for (unsigned i = t; i < t + kPoints; i += kPoints / 2) {
        const float2 point = in[i];   // @load
        points[reversed(i)] = point;  // @scatter
    }
    __syncthreads();
    for (unsigned half = 1; half < kPoints; half *= 2) {
        const unsigned k = t % half;
        const unsigned low = t / half * 2 * half + k;
        float2 turn;
        sincospif(-float(k) / half, &turn.y, &turn.x);
        const float2 one = points[low];                // @one
        const float2 two = turn * points[low + half];  // @two
        points[low] = one + two;                       // @put_one
        points[low + half] = one - two;                // @put_two
        if (MISTAKE != 1) __syncthreads();
    }
    for (unsigned i = t; i < t + kPoints; i += kPoints / 2) out[i] = points[i];
}

int main()
{
    std::vector<float2> in(kPoints), out(kPoints);
    for (int i = 0; i < kPoints; ++i) in[i] = {float(i % 10), float(i * i % 7)};
    float2 *device_in, *device_out;
    cudaMalloc(&device_in, kPoints * sizeof(float2));
    cudaMalloc(&device_out, kPoints * sizeof(float2));
    cudaMemcpy(device_in, in.data(), kPoints * sizeof(float2), cudaMemcpyHostToDevice);
    fft<<<1, MISTAKE == 3 ? kPoints : kPoints / 2>>>(device_out, device_in);
    cudaMemcpy(out.data(), device_out, kPoints * sizeof(float2), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    for (int f = 0; f < kPoints; ++f) {
        std::complex<double> sum = 0;
        for (int i = 0; i < kPoints; ++i)
            sum += std::complex<double>(in[i].x, in[i].y) * std::polar(1.0, -2 * M_PI * f * i / kPoints);
        if (std::abs(sum - std::complex<double>(out[f].x, out[f].y)) > 0.01) {
            std::puts("WRONG");
            return 1;
        }
    }
    std::puts("OK");
    return 0;
}
