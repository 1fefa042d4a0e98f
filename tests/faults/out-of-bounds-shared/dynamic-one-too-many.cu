// Where dynamic shared memory ends, the launch has said.

// FINDS: out_of_bounds @next
// LAUNCH: <<<2, 64, 256>>>
extern "C" __global__ void past_the_dynamic_array(int* out, const int* in, int n)
{
    extern __shared__ int pool[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = pool[threadIdx.x + 1];  // @next
}

// CLEAN
// LAUNCH: <<<2, 64, 260>>>
extern "C" __global__ void dynamic_array_with_a_halo(int* out, const int* in, int n)
{
    extern __shared__ int pool[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = in[i];
    if (threadIdx.x == 0) pool[64] = 0;
    __syncthreads();
    out[i] = pool[threadIdx.x + 1];
}

// Two arrays in one piece of dynamic memory: the second begins where the first ends.
// CLEAN
// LAUNCH: <<<2, 64, 512>>>
extern "C" __global__ void two_arrays_in_one_pool(int* out, const int* in, int n)
{
    extern __shared__ int pool[];
    float* halves = reinterpret_cast<float*>(pool + blockDim.x);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = in[i];
    halves[threadIdx.x] = 0.5f * in[i];
    __syncthreads();
    out[i] = pool[63 - threadIdx.x] + static_cast<int>(halves[63 - threadIdx.x]);
}
