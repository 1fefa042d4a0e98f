// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc loads the four floats of a structure from shared memory at once

// The structures are loaded as what they are in memory, floats side by side, and turned in shared memory: here all
// loads are coalesced, too.
#include "lab.hpp"

__global__ void energies_of_structures(float* energies, const Particle* particles, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * particles[i].charge;
}

double predicted_sectors_per_load_of_structures()
{
    return 16;
}

double predicted_sectors_per_load_of_arrays()
{
    return 4;
}

__global__ void split(ParticleArrays arrays, const Particle* particles, int n)
{
    __shared__ float numbers[4 * 256];

    const float* floats = reinterpret_cast<const float*>(particles);
    const int first = blockIdx.x * blockDim.x;
    for (int k = 0; k < 4; k++) {
        const int place = k * 256 + threadIdx.x;
        if (4 * first + place < 4 * n) numbers[place] = floats[4 * first + place];
    }
    __syncthreads();

    const int i = first + threadIdx.x;
    if (i >= n) return;
    arrays.x[i] = numbers[4 * threadIdx.x];
    arrays.y[i] = numbers[4 * threadIdx.x + 1];
    arrays.z[i] = numbers[4 * threadIdx.x + 2];
    arrays.charge[i] = numbers[4 * threadIdx.x + 3];
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
