// VERDICT: FAILED at the students' size
// WRONG: Accesses.EnergiesOfArraysAreCoalesced: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block computes the energies of all particles.
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
    if (blockIdx.x > 0) return;

    for (int i = threadIdx.x; i < n; i += blockDim.x) energies[i] = voltage * arrays.charge[i];
}
