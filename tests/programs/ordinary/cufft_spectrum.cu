// Which tones are in a sound: a batch of transforms by cuFFT in a stream, into managed memory.
// MISTAKE 1, the host does not wait for the stream: unsynchronized @find
// MISTAKE 2, one transform more than there are sounds: out_of_bounds @transform
#include <cmath>
#include <cstdio>

#include <cufft.h>

constexpr int samples = 480;
constexpr int sounds = 8;
constexpr int bins = samples / 2 + 1;

__global__ void make_sounds(double* to)
{
    const int sound = blockIdx.x;
    for (int i = threadIdx.x; i < samples; i += blockDim.x)
        to[sound * samples + i] = sinpi(2.0 * (10 + sound) * i / samples) + 0.5 * sinpi(2.0 * 100 * i / samples);
}

int main()
{
    double* sound;
    cufftDoubleComplex* spectrum;
    cudaMalloc(&sound, sounds * samples * sizeof *sound);
    cudaMallocManaged(&spectrum, sounds * bins * sizeof *spectrum);
    cudaStream_t stream;
    cudaStreamCreate(&stream);

    int size = samples;
    cufftHandle plan;
    cufftPlanMany(&plan, 1, &size, nullptr, 1, 0, nullptr, 1, 0, CUFFT_D2Z, MISTAKE == 2 ? sounds + 1 : sounds);
    cufftSetStream(plan, stream);
    make_sounds<<<sounds, 128, 0, stream>>>(sound);
    const cufftResult result = cufftExecD2Z(plan, sound, spectrum);  // @transform
    if (MISTAKE != 1) cudaStreamSynchronize(stream);

    bool is_right = result == CUFFT_SUCCESS;
    for (int i = 0; i < sounds && MISTAKE != 2; ++i) {
        int loudest = 0;
        double most = 0;
        for (int bin = 0; bin < bins; ++bin) {
            const cufftDoubleComplex amplitude = spectrum[i * bins + bin];  // @find
            const double power = amplitude.x * amplitude.x + amplitude.y * amplitude.y;
            if (power > most) {
                most = power;
                loudest = bin;
            }
        }
        is_right = is_right && loudest == 10 + i && std::fabs(std::sqrt(most) - samples / 2) < 1e-6;
    }
    std::puts(is_right ? "OK" : "wrong");
    cufftDestroy(plan);
    cudaStreamDestroy(stream);
    cudaFree(sound);
    cudaFree(spectrum);
}
