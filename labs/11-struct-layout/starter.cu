#include "lab.hpp"

// Given, do not change it: needs one field of each particle.
__global__ void energies_of_structures(float* energies, const Particle* particles, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * particles[i].charge;
}

// PREDICTION: a Particle has 16 bytes, of which each lane loads 4. How many sectors of 32 bytes does one load request
// of energies_of_structures touch?
double predicted_sectors_per_load_of_structures()
{
    return unknown;
}

// PREDICTION: and one load request of your energies_of_arrays?
double predicted_sectors_per_load_of_arrays()
{
    return unknown;
}

__global__ void split(ParticleArrays arrays, const Particle* particles, int n)
{
    // TODO 1: one thread per particle puts its four fields into the four arrays.
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    // TODO 2: the same energies as above, now from the arrays.
}
