// VERDICT: SOLVED

// The four fields of a particle are loaded at once, 16 bytes a lane: as many sectors per request, and a quarter of the
// requests. Allowed because the structures begin at multiples of 16 bytes.
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
    arrays.x[i] = all.x;
    arrays.y[i] = all.y;
    arrays.z[i] = all.z;
    arrays.charge[i] = all.w;
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
