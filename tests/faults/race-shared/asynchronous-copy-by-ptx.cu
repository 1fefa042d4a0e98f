// Tiles that come by cp.async.

__device__ void copy_4_bytes(int* to, const int* from)
{
    const unsigned offset = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(offset), "l"(from) : "memory");
}

__device__ void commit_group() { asm volatile("cp.async.commit_group;" : : : "memory"); }

template <int groups>
__device__ void wait_group()
{
    asm volatile("cp.async.wait_group %0;" : : "n"(groups) : "memory");
}

// CLEAN
extern "C" __global__ void tile_behind_wait_and_barrier_by_ptx(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    copy_4_bytes(&tile[threadIdx.x], &in[i]);
    commit_group();
    wait_group<0>();
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

// FINDS: race @no_wait_copy @no_wait_read
extern "C" __global__ void tile_without_a_wait_by_ptx(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(&in[i]) : "memory");  // @no_wait_copy
    commit_group();
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];  // @no_wait_read
}

// What is in no group only wait_all waits for.
// FINDS: race @no_commit_copy @no_commit_read
extern "C" __global__ void tile_without_a_commit_by_ptx(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(&in[i]) : "memory");  // @no_commit_copy
    wait_group<0>();
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];  // @no_commit_read
}

// CLEAN
extern "C" __global__ void tile_behind_wait_all_by_ptx(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    copy_4_bytes(&tile[threadIdx.x], &in[i]);
    asm volatile("cp.async.wait_all;" : : : "memory");
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

// The second group may still be on its way.
// FINDS: race @one_left_copy @one_left_read
extern "C" __global__ void wait_for_all_groups_but_the_one_that_is_read(int* out, const int* in, int n)
{
    __shared__ int tiles[2][64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    copy_4_bytes(&tiles[0][threadIdx.x], &in[i]);
    commit_group();
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tiles[1][threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(&in[i]) : "memory");  // @one_left_copy
    commit_group();
    wait_group<1>();
    __syncthreads();
    out[i] = tiles[1][63 - threadIdx.x];  // @one_left_read
}

// CLEAN
extern "C" __global__ void wait_for_the_first_of_two_groups(int* out, const int* in, int n)
{
    __shared__ int tiles[2][64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    copy_4_bytes(&tiles[0][threadIdx.x], &in[i]);
    commit_group();
    copy_4_bytes(&tiles[1][threadIdx.x], &in[i]);
    commit_group();
    wait_group<1>();
    __syncthreads();
    out[i] = tiles[0][63 - threadIdx.x];
}
