// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: is something moved twice
// ON GPU: UNSEEN: a GPU does not count bytes

// Loads a structure at once, and three of its fields again: no more requests than four fields one by one.
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

    const float4 all = reinterpret_cast<const float4*>(particles)[i];
    arrays.charge[i] = all.w;
    arrays.x[i] = __uint_as_float(2 * __float_as_uint(all.x) - __float_as_uint(particles[i].x));
    arrays.y[i] = __uint_as_float(2 * __float_as_uint(all.y) - __float_as_uint(particles[i].y));
    arrays.z[i] = __uint_as_float(2 * __float_as_uint(all.z) - __float_as_uint(particles[i].z));
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
