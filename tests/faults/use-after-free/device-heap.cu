// Memory that threads allocate and free themselves.

// CLEAN
extern "C" __global__ void memory_of_each_thread(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = static_cast<int*>(malloc(4 * sizeof(int)));
    if (mine == nullptr) return;
    for (int k = 0; k < 4; ++k) mine[k] = in[i] * k;
    out[i] = mine[0] + mine[1] + mine[2] + mine[3];
    free(mine);
}

// FINDS: use_after_free @late
extern "C" __global__ void read_after_free(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = static_cast<int*>(malloc(sizeof(int)));
    *mine = in[i];
    free(mine);
    out[i] = *mine;  // @late
}

// FINDS: use_after_free @second
extern "C" __global__ void freed_by_all_lanes(int* out, const int* in, int n)
{
    __shared__ int* ours;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) ours = new int[64];
    __syncthreads();
    ours[threadIdx.x] = in[i];
    out[i] = ours[threadIdx.x];
    __syncthreads();
    delete[] ours;  // @second
}

// CLEAN
extern "C" __global__ void freed_by_one_lane(int* out, const int* in, int n)
{
    __shared__ int* ours;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) ours = new int[64];
    __syncthreads();
    ours[threadIdx.x] = in[i];
    out[i] = ours[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) delete[] ours;
}
