#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// An array of structures: all that belongs to one particle lies side by side.
struct Particle {
    float x, y, z;
    float charge;
};

// A structure of arrays: each array has the same field of all particles.
struct ParticleArrays {
    float* x;
    float* y;
    float* z;
    float* charge;
};

// All kernels: n particles, from 1 to 2^29 of them; arrays of n elements each, none of which overlap; blocks of 256
// threads, and enough of them for one thread per particle.

// Given, do not change it. energies[i] = voltage * charge of particle i.
__global__ void energies_of_structures(float* energies, const Particle* particles, float voltage, int n);

// Puts every field of every particle into its array. Its stores must be coalesced.
__global__ void split(ParticleArrays arrays, const Particle* particles, int n);

// The same energies, from the arrays. Its loads and its stores must be coalesced.
__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n);

// Your predictions, in sectors per load request.
double predicted_sectors_per_load_of_structures();
double predicted_sectors_per_load_of_arrays();
