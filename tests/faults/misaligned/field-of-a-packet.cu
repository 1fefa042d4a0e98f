// A number that lies in a row of bytes wherever it happens to lie.

#include <cstring>

// FINDS: misaligned @field
extern "C" __global__ void field_at_odd_byte(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n) return;
    const unsigned char* packet = reinterpret_cast<const unsigned char*>(in + i);
    out[i] = *reinterpret_cast<const int*>(packet + 1);  // @field
}

// CLEAN
extern "C" __global__ void field_byte_by_byte(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n) return;
    const unsigned char* packet = reinterpret_cast<const unsigned char*>(in + i);
    out[i] = packet[1] | packet[2] << 8 | packet[3] << 16 | packet[4] << 24;
}

// The compiler knows nothing of the address and copies bytes.
// CLEAN
extern "C" __global__ void field_copied_out(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n) return;
    const unsigned char* packet = reinterpret_cast<const unsigned char*>(in + i);
    int field;
    memcpy(&field, packet + 1, sizeof field);
    out[i] = field;
}
