// A thread looks at a number before it spends an atomic on it, and others look at the same time. out[0] is the number.

// It is the thread that looked last, or first, that writes: the others' looks race all the same.
// FINDS: race @look @largest
// LAUNCH: <<<1, 32>>>
// OUT: zeros
extern "C" __global__ void plain_look_of_all_lanes(int* out, const int* in, int n)
{
    int i = threadIdx.x;
    int largest = out[0];                                              // @look
    if (i == 0 && largest < in[n - 1]) atomicMax(&out[0], in[n - 1]);  // @largest
}

// FINDS: race @look_of_blocks @largest_of_blocks
// OUT: zeros
extern "C" __global__ void plain_look_of_all_blocks(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    int largest = out[0];                                                       // @look_of_blocks
    if (blockIdx.x == 1 && largest < in[n - 1]) atomicMax(&out[0], in[n - 1]);  // @largest_of_blocks
}

// CLEAN
// OUT: zeros
extern "C" __global__ void atomic_look(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (atomicMax(&out[0], 0) < in[i]) atomicMax(&out[0], in[i]);
}

// CLEAN
// LAUNCH: <<<1, 32>>>
// OUT: zeros
extern "C" __global__ void look_of_the_writer_alone(int* out, const int* in, int n)
{
    if (threadIdx.x == 0 && out[0] < in[n - 1]) atomicMax(&out[0], in[n - 1]);
}

// CLEAN
// LAUNCH: <<<1, 32>>>
// OUT: zeros
extern "C" __global__ void look_behind_which_lanes_meet(int* out, const int* in, int n)
{
    int largest = out[0];
    __syncwarp();
    if (threadIdx.x == 0 && largest < in[n - 1]) atomicMax(&out[0], in[n - 1]);
}
