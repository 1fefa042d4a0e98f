#pragma once

// T: unsigned char, short, int, double, float4.

/// Thread i loads element first + i * stride.
template <class T>
__global__ void load_strided(T* out, const T* in, int stride, int first);
template <class T>
__global__ void store_strided(T* out, const T* in, int stride, int first);

/// Thread i loads the element that index[i] names.
template <class T>
__global__ void load_indexed(T* out, const T* in, const int* index);
template <class T>
__global__ void store_indexed(T* out, const T* in, const int* index);

/// Several in each thread.
template <class T>
__global__ void copy_in_grid_strides(T* out, const T* in, int n);

__global__ void load_column(int* out, const int* in, int pitch);
__global__ void store_column(int* out, const int* in, int pitch);
__global__ void copy_in_3d(int* out, const int* in, int width, int height);
__global__ void load_tiles_of_8_by_4(int* out, const int* in, int pitch);

__global__ void load_float3_by_member(float* out, const float3* in);
__global__ void store_float3_by_member(float3* out, const float* in);

struct Particle {
    float mass;
    float charge;
    float position[3];
    float velocity[3];
};
__global__ void load_field_of_structures(float* out, const Particle* particles);
__global__ void store_field_of_structures(Particle* particles, const float* in);
__global__ void load_element_of_member_array(float* out, const Particle* particles, int axis);

__global__ void load_read_only(float* out, const float* in, int stride);
__global__ void load_restrict(float* __restrict__ out, const float* __restrict__ in, int stride);
__global__ void load_volatile(int* out, const volatile int* in, int stride);
__global__ void load_device_variable(int* out, int stride);
__global__ void store_device_variable(const int* in, int stride);
__global__ void load_constants(int* out, int stride);
__global__ void load_with_64_bit_index(int* out, const int* in, long long stride);
__global__ void load_three_offsets(int* out, const int* in, int distance);
__global__ void walk_list(int* out, const int* next, int steps);
__global__ void add_in_place(int* values, int more, int stride);
__global__ void swap_elements(int* values, int stride);
__global__ void load_from_a_generic_pointer(int* out, const int* in, int from_shared);
__global__ void words_by_ptx(int* out, const int* in, int stride);
__global__ void vectors_by_ptx(int4* out, const int4* in, int stride);
