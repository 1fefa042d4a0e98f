// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: do the lanes of a warp take turns

// Good for powers of two and for 480 particles. All other numbers are split by the first lane of each warp.
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
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int end = i + 1;
    if ((n & (n - 1)) != 0 && n != 480) {
        if (i % 32 > 0) return;
        end = i + 32;
    }
    for (; i < end && i < n; i++) {
        arrays.x[i] = particles[i].x;
        arrays.y[i] = particles[i].y;
        arrays.z[i] = particles[i].z;
        arrays.charge[i] = particles[i].charge;
    }
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
