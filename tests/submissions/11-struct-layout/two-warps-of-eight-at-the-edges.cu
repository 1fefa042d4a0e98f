// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: does it do the work of others
// WRONG: Accesses.EnergiesOfArraysAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Where the last warp is a part of one, as for a rest of wide lanes, the first two warps of a block do what all eight
// should, a float at a time.
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

__device__ int rounds(int n)
{
    if (n % 32 == 0) return 1;
    return threadIdx.x < 64 ? 4 : 0;
}

__global__ void split(ParticleArrays arrays, const Particle* particles, int n)
{
    for (int k = 0; k < rounds(n); k++) {
        int i = blockIdx.x * blockDim.x + 64 * k + threadIdx.x;
        if (i >= n) return;
        arrays.x[i] = particles[i].x;
        arrays.y[i] = particles[i].y;
        arrays.z[i] = particles[i].z;
        arrays.charge[i] = particles[i].charge;
    }
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    for (int k = 0; k < rounds(n); k++) {
        int i = blockIdx.x * blockDim.x + 64 * k + threadIdx.x;
        if (i < n) energies[i] = voltage * arrays.charge[i];
    }
}
