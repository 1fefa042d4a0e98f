// VERDICT: SOLVED

// Four energies a thread, 16 bytes at once; the last thread takes what is left. The prediction is about this kernel.
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
    return 16;
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
    const int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 3 < n) {
        float4 four = *reinterpret_cast<const float4*>(arrays.charge + i);
        four = make_float4(voltage * four.x, voltage * four.y, voltage * four.z, voltage * four.w);
        *reinterpret_cast<float4*>(energies + i) = four;
        return;
    }
    for (int k = i; k < n; k++) energies[k] = voltage * arrays.charge[k];
}
