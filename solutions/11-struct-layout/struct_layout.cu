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
    // The lanes' charges are 16 bytes apart: two of them in each sector.
    return 16;
}

// PREDICTION: and one load request of your energies_of_arrays?
double predicted_sectors_per_load_of_arrays()
{
    // Charges only, side by side: 128 bytes in a row.
    return 4;
}

__global__ void split(ParticleArrays arrays, const Particle* particles, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // Each of the four loads is as wasteful as the one above; this is the price of splitting, and paid once. The stores
    // are coalesced: neighboring threads have neighboring particles.
    arrays.x[i] = particles[i].x;
    arrays.y[i] = particles[i].y;
    arrays.z[i] = particles[i].z;
    arrays.charge[i] = particles[i].charge;
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
