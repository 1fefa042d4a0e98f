// VERDICT: FAILED
// WRONG: Values.AreEnergies: the kernel wrote nothing
// WRONG: Accesses.EnergiesOfArraysAreCoalesced: accesses no memory at all
// WRONG: Predictions.SectorsPerLoadOfArraysAreMeasured: no instruction of this kind was executed

// Half done: the first TODO is solved, and the second one is still to come.
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
    // TODO 2: the same energies as above, now from the arrays.
}
