// Matrices for tensor cores, and bulk copies: accesses that no plain load or store makes. Each kernel makes a few of
// one kind, so that what is counted of it can be worked out on paper.
//
//     nvcc -O3 -lineinfo -gencode arch=compute_90a,code=sm_90a -std=c++17 tests/parity/programs/matrices.cu -o matrices
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int tile_words = 8192;

__device__ std::uint32_t shared_address(const void* pointer)
{
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

/// Each warp loads four matrices of 8 x 8 halves at once, then two, then one; rows lie `stride` words apart.
__global__ void load_matrices(std::uint32_t* out, int stride)
{
    __shared__ __align__(16) std::uint32_t tile[tile_words];
    for (int i = threadIdx.x; i < tile_words; i += blockDim.x) tile[i] = i;
    __syncthreads();
    const std::uint32_t row = shared_address(tile + threadIdx.x % 32 * stride);
    std::uint32_t a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row));
    std::uint32_t sum = a + b + c + d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(row));
    sum += a + b;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(row));
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum + a;
}

/// Each warp stores four matrices at once.
__global__ void store_matrices(std::uint32_t* out, int stride)
{
    __shared__ __align__(16) std::uint32_t tile[tile_words];
    const std::uint32_t row = shared_address(tile + threadIdx.x % 32 * stride);
    const std::uint32_t value = threadIdx.x;
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" ::"r"(row), "r"(value));
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}

/// A product of two matrices in shared memory, which the tensor core reads itself. All are zeros: where they lie is the
/// point.
__global__ void multiply_in_shared_memory(float* out)
{
    __shared__ __align__(1024) std::uint32_t tile[tile_words];
    for (int i = threadIdx.x; i < tile_words; i += blockDim.x) tile[i] = 0;
    __syncthreads();
    const std::uint64_t matrix =
        (shared_address(tile) >> 4 & 0x3fff) | (std::uint64_t{16} << 16) | (std::uint64_t{16} << 32);
    float sums[4] = {};
    asm volatile("wgmma.fence.sync.aligned;");
    asm volatile(
        "{ .reg .pred add; setp.ne.b32 add, 1, 0;"
        "  wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %4, add, 1, 1, 0, 0; }"
        : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
        : "l"(matrix));
    asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;");
    out[blockIdx.x * blockDim.x + threadIdx.x] = sums[0] + sums[1] + sums[2] + sums[3];
}

/// One thread of each block has 4,096 bytes copied to shared memory, and back when all have added 1.
__global__ void copy_in_bulk(std::uint32_t* out, const std::uint32_t* in)
{
    constexpr int words = 1024;
    __shared__ __align__(128) std::uint32_t tile[words];
    __shared__ std::uint64_t barrier;
    const std::uint32_t arrival = shared_address(&barrier);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1; fence.mbarrier_init.release.cluster;" ::"r"(arrival));
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 4096;" ::"r"(arrival) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 4096, [%2];" ::"r"(
                         shared_address(tile)),
                     "l"(in + blockIdx.x * words), "r"(arrival)
                     : "memory");
    }
    __syncthreads();
    asm volatile(
        "{ .reg .pred done; again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0; @!done bra again; }" ::"r"(
            arrival)
        : "memory");
    for (int i = threadIdx.x; i < words; i += blockDim.x) tile[i] += 1;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x > 0) return;
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 4096;" ::"l"(out + blockIdx.x * words),
                 "r"(shared_address(tile))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
}

void check(cudaError_t error)
{
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

}  // namespace

int main()
{
    constexpr std::size_t bytes = 1 << 20;
    std::uint32_t *in, *out;
    check(cudaMalloc(&in, bytes));
    check(cudaMalloc(&out, bytes));
    check(cudaMemset(in, 0, bytes));
    for (const int stride : {4, 32, 36}) load_matrices<<<4, 256>>>(out, stride);
    for (const int stride : {4, 32, 36}) store_matrices<<<4, 256>>>(out, stride);
    multiply_in_shared_memory<<<4, 128>>>(reinterpret_cast<float*>(out));
    copy_in_bulk<<<8, 256>>>(out, in);
    std::uint32_t copied = 0;
    check(cudaMemcpy(&copied, out, sizeof copied, cudaMemcpyDeviceToHost));
    std::printf("%u\n", copied);
    return copied == 1 ? 0 : 1;
}
