// VERDICT: FAILED
// WRONG: Values.AreSplit: outside its array
// WRONG: Accesses.StoresOfSplitAreCoalesced: outside its array
// ON GPU: UNSEEN: writes outside its arrays, which a GPU may let pass

// The arrays are filled as if the other fields were still between their elements.
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

    arrays.x[4 * i] = particles[i].x;
    arrays.y[4 * i] = particles[i].y;
    arrays.z[4 * i] = particles[i].z;
    arrays.charge[4 * i] = particles[i].charge;
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
