// A shift by as many bits as there are, or more. On a GPU nothing is left of the value, on a CPU all of it; nvcc may
// count on that it never happens.

// The lanes below: lane 0 has none, and shifts by 32.
// FINDS: undefined_behavior @shift
extern "C" __global__ void mask_of_the_lanes_below(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned lane = threadIdx.x % 32;
    out[i] = __popc(0xffffffffu >> (32 - lane));  // @shift
}

// CLEAN
extern "C" __global__ void mask_of_the_lanes_below_from_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned lane = threadIdx.x % 32;
    out[i] = __popc((1u << lane) - 1);
}

// 64 lanes and 32 bits.
// FINDS: undefined_behavior @bit
extern "C" __global__ void bit_of_a_thread(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 1u << threadIdx.x;  // @bit
}

// CLEAN
extern "C" __global__ void bit_of_a_thread_in_64_bits(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __popcll(1ull << threadIdx.x);
}

// FINDS: undefined_behavior @negative
extern "C" __global__ void shift_by_a_difference(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] >> (3 - in[i] % 5);  // @negative
}

// Hash functions run over in unsigned numbers, and into the sign: that is defined, or does the same everywhere.
// CLEAN
extern "C" __global__ void hash_of_an_element(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned hash = 2166136261u;
    for (int byte = 0; byte < 4; ++byte) hash = (hash ^ (in[i] >> (8 * byte) & 255)) * 16777619u;
    hash = hash << 13 | hash >> 19;
    out[i] = static_cast<int>(hash) ^ 1 << 31;
}
