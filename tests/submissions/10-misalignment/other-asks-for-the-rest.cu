// VERDICT: SOLVED

// Four sectors of bytes, and one more where the bytes begin within one.
#include "lab.hpp"

__global__ void copy_from(float* out, const float* in, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i + offset];
}

constexpr int bytes_of_sector = 32;

double predicted_sectors_per_load(int offset)
{
    const int within = offset * static_cast<int>(sizeof(float)) % bytes_of_sector;
    const int bytes = within + 32 * static_cast<int>(sizeof(float));
    return bytes / bytes_of_sector + (bytes % bytes_of_sector > 0 ? 1 : 0);
}

double predicted_sectors_per_store()
{
    return 32 * sizeof(float) / bytes_of_sector;
}
