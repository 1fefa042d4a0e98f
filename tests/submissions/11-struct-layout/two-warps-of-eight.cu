// VERDICT: FAILED
// WRONG: Accesses.EnergiesOfArraysAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first two warps of a block compute the energies of all eight, a float at a time.
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
    if (i >= n) return;

    arrays.x[i] = particles[i].x;
    arrays.y[i] = particles[i].y;
    arrays.z[i] = particles[i].z;
    arrays.charge[i] = particles[i].charge;
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    if (threadIdx.x >= 64) return;

    for (int k = 0; k < 4; k++) {
        int i = blockIdx.x * blockDim.x + 64 * k + threadIdx.x;
        if (i < n) energies[i] = voltage * arrays.charge[i];
    }
}
