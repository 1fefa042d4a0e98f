// Sixteen bytes at once, from an element whose number is no multiple of four.

// FINDS: misaligned @load
extern "C" __global__ void int4_at_odd_index(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * i + 5 > n) return;
    int4 four = *reinterpret_cast<const int4*>(in + 4 * i + 1);  // @load
    out[i] = four.x + four.y + four.z + four.w;
}

// CLEAN
extern "C" __global__ void int4_at_every_fourth(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * i + 4 > n) return;
    int4 four = *reinterpret_cast<const int4*>(in + 4 * i);
    out[i] = four.x + four.y + four.z + four.w;
}

// CLEAN
extern "C" __global__ void four_single_loads(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * i + 5 > n) return;
    const int* four = in + 4 * i + 1;
    out[i] = four[0] + four[1] + four[2] + four[3];
}
