// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: do the lanes of a warp take turns
// WRONG: Accesses.EnergiesOfArraysAreCoalesced: do the lanes of a warp take turns

// Where the last warp would be a part of one, the first thread does all of it.
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

__device__ int end_of_work(int first, int n)
{
    if (n % 32 == 0) return first + 1;
    return first == 0 ? n : 0;
}

__global__ void split(ParticleArrays arrays, const Particle* particles, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n && i < end_of_work(first, n); i++) {
        arrays.x[i] = particles[i].x;
        arrays.y[i] = particles[i].y;
        arrays.z[i] = particles[i].z;
        arrays.charge[i] = particles[i].charge;
    }
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n && i < end_of_work(first, n); i++) energies[i] = voltage * arrays.charge[i];
}
