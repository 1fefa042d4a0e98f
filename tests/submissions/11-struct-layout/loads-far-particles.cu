// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: do the lanes of a warp take turns

// Each lane loads a particle far from that of its neighbors: every request touches 32 sectors, where 16 are enough.
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
    if (from < n) {
        const Particle& particle = particles[from];
        turned[place] = make_float4(particle.x, particle.y, particle.z, particle.charge);
    }
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
