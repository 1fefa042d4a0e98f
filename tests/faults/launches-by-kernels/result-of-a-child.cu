// A child's result, before anybody has waited for it. A kernel cannot wait: what comes behind is a launch, too.

__global__ void put_squares(int* out, const int* in)
{
    out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x];  // @square
}
__global__ void add_up(int* out)
{
    int sum = 0;
    for (int i = 0; i < 64; ++i) sum += out[i];  // @sum
    out[64] = sum;
}

// FINDS: uninitialized @too_early
// FINDS: race @too_early @square
extern "C" __global__ void reads_what_its_child_will_write(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_squares<<<1, 64>>>(out, in);
    out[64] = out[63] + 1;  // @too_early
}

// CLEAN
extern "C" __global__ void reads_in_a_later_launch(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_squares<<<1, 64>>>(out, in);
    add_up<<<1, 1>>>(out);
}

// CLEAN
extern "C" __global__ void reads_in_a_tail_launch(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    add_up<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
    put_squares<<<1, 64, 0, cudaStreamFireAndForget>>>(out, in);
}

// Nothing says which of the two is first.
// FINDS: race @sum @square
extern "C" __global__ void reads_in_a_launch_beside(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_squares<<<1, 64, 0, cudaStreamFireAndForget>>>(out, in);
    add_up<<<1, 1, 0, cudaStreamFireAndForget>>>(out);
}

// What the launching thread has written its child sees, but others may not have written yet.
// FINDS: race @square @write
extern "C" __global__ void launches_before_others_have_written(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @write
    if (threadIdx.x == 0) put_squares<<<1, 64>>>(out + i, out + i);
}
