// VERDICT: SOLVED

// A function moves one field, whichever it is told: a pointer to a member says which.
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

__device__ void move_field(float* to, const Particle* particles, float Particle::*field, int i)
{
    to[i] = particles[i].*field;
}

__global__ void split(ParticleArrays arrays, const Particle* particles, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        move_field(arrays.charge, particles, &Particle::charge, i);
        move_field(arrays.z, particles, &Particle::z, i);
        move_field(arrays.y, particles, &Particle::y, i);
        move_field(arrays.x, particles, &Particle::x, i);
    }
}

__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) energies[i] = voltage * arrays.charge[i];
}
