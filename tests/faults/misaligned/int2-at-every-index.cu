// A pair that slides along by one: every second one begins between two multiples of eight bytes.

// FINDS: misaligned @pair
extern "C" __global__ void sliding_int2(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n) return;
    int2 pair = *reinterpret_cast<const int2*>(in + i);  // @pair
    out[i] = pair.x + pair.y;
}

// CLEAN
extern "C" __global__ void sliding_pair_of_ints(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n) return;
    out[i] = in[i] + in[i + 1];
}

// Three ints have the alignment of one.
// CLEAN
extern "C" __global__ void int3_anywhere(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (3 * i + 3 > n) return;
    int3 three = reinterpret_cast<const int3*>(in)[i];
    out[i] = three.x + three.y + three.z;
}
