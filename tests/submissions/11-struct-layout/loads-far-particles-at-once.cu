// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: is something moved that nobody needs

// One wide load for each particle, but of one far from those of the neighbors: 32 sectors for a request in place
// of 16.
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
    __shared__ float4 turned[256];

    // Neighboring lanes load particles that are eight apart, and shared memory puts them in order again.
    int place = threadIdx.x % 32 * 8 + threadIdx.x / 32;
    int from = blockIdx.x * blockDim.x + place;
    if (from < n) turned[place] = reinterpret_cast<const float4*>(particles)[from];
    __syncthreads();

    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float4 mine = turned[threadIdx.x];
    arrays.x[i] = mine.x;
    arrays.y[i] = mine.y;
    arrays.z[i] = mine.z;
    arrays.charge[i] = mine.w;
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
