// VERDICT: FAILED
// WRONG: Accesses.StoresOfSplitAreCoalesced: is something accessed twice

// Loads a whole particle, 16 bytes, for each of its fields.
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

    volatile const unsigned* fields = reinterpret_cast<const unsigned*>(particles + i);
    arrays.x[i] = __uint_as_float(fields[0] + 0 * fields[1]);
    arrays.y[i] = __uint_as_float(fields[1] + 0 * fields[2]);
    arrays.z[i] = __uint_as_float(fields[2] + 0 * fields[3]);
    arrays.charge[i] = __uint_as_float(fields[3] + 0 * fields[0]);
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
