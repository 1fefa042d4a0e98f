// How often a random walk is at each node of a graph: products with a transposed matrix in COO, in a stream.
// MISTAKE 1, nobody fills the vector that the products begin with: uninitialized @product
// MISTAKE 2, the host reads the ranks before the stream is done: unsynchronized @sum
#include <cmath>
#include <cstdio>

#include <cusparse.h>

constexpr int nodes = 512;
constexpr int links = 4;

/// Node i leads to four others.
__global__ void make_links(int* from, int* to, float* share)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nodes * links) return;
    from[i] = i / links;
    to[i] = (i / links * 7 + i % links * 31 + 1) % nodes;
    share[i] = 0.85f / links;
}

__global__ void fill(float* to, float value)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < nodes) to[i] = value;
}

int main()
{
    int *from, *to;
    float *share, *rank, *next;
    cudaMalloc(&from, nodes * links * sizeof(int));
    cudaMalloc(&to, nodes * links * sizeof(int));
    cudaMalloc(&share, nodes * links * sizeof(float));
    cudaMallocManaged(&rank, nodes * sizeof(float));
    cudaMalloc(&next, nodes * sizeof(float));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    make_links<<<nodes * links / 256, 256, 0, stream>>>(from, to, share);
    fill<<<nodes / 256, 256, 0, stream>>>(rank, 1.0f / nodes);

    cusparseHandle_t handle;
    cusparseCreate(&handle);
    cusparseSetStream(handle, stream);
    cusparseSpMatDescr_t matrix;
    cusparseCreateCoo(&matrix, nodes, nodes, nodes * links, from, to, share, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseDnVecDescr_t ranks, nexts;
    cusparseCreateDnVec(&ranks, nodes, rank, CUDA_R_32F);
    cusparseCreateDnVec(&nexts, nodes, next, CUDA_R_32F);
    const float one = 1;
    size_t bytes = 0;
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_TRANSPOSE, &one, matrix, ranks, &one, nexts, CUDA_R_32F,
                            CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    void* buffer;
    cudaMalloc(&buffer, bytes);
    for (int step = 0; step < 30; ++step) {
        if (MISTAKE != 1) fill<<<nodes / 256, 256, 0, stream>>>(next, 0.15f / nodes);
        cusparseSpMV(handle, CUSPARSE_OPERATION_TRANSPOSE, &one, matrix, ranks, &one, nexts, CUDA_R_32F,  // @product
                     CUSPARSE_SPMV_ALG_DEFAULT, buffer);
        cudaMemcpyAsync(rank, next, nodes * sizeof(float), cudaMemcpyDeviceToDevice, stream);
    }
    if (MISTAKE != 2) cudaStreamSynchronize(stream);
    float sum = 0;
    for (int i = 0; i < nodes; ++i) sum += rank[i];  // @sum
    std::puts(std::fabs(sum - 1) < 1e-3f ? "OK" : "wrong");
    cusparseDestroySpMat(matrix);
    cusparseDestroyDnVec(ranks);
    cusparseDestroyDnVec(nexts);
    cusparseDestroy(handle);
    cudaStreamDestroy(stream);
    cudaFree(from);
    cudaFree(to);
    cudaFree(share);
    cudaFree(rank);
    cudaFree(next);
    cudaFree(buffer);
}
