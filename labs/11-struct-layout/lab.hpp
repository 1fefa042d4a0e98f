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

// All kernels: n particles, from 1 to 2^29 - 1 of them; arrays of n elements each, none of which overlap, and all of
// which begin at multiples of 16 bytes; blocks of 256 threads, and just enough of them for one thread per particle. A
// thread has one particle, so that all blocks and warps share the work; threads that move 16 bytes of an array at once
// may have four, and leave others without any. They need no atomic function.

// Given, do not change it. energies[i] = voltage * charge of particle i.
__global__ void energies_of_structures(float* energies, const Particle* particles, float voltage, int n);

// Puts every field of every particle into its array, and loads and stores each float once. The stores must be
// coalesced. The loads need not be, but a request is for 32 neighboring particles: it touches only the sectors that
// these lie in, or one more where n is not a multiple of 32. On the way each float may pass through shared memory once;
// the kernel moves nothing else.
__global__ void split(ParticleArrays arrays, const Particle* particles, int n);

// The same energies, from the arrays. Loads each charge once and stores each energy once, coalesced, and moves nothing
// else.
__global__ void energies_of_arrays(float* energies, ParticleArrays arrays, float voltage, int n);

// Your predictions, in sectors per load request.
double predicted_sectors_per_load_of_structures();
double predicted_sectors_per_load_of_arrays();
