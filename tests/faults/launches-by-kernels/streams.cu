// Streams that a kernel makes.

__global__ void put_one(int* out) { out[threadIdx.x] = 1; }

// Such a stream would wait for the null stream of the host.
// FINDS: invalid_call @flags
extern "C" __global__ void stream_that_waits_for_others(int* out, const int* in, int n)
{
    cudaStream_t stream = nullptr;
    if (threadIdx.x > 0) return;
    cudaStreamCreateWithFlags(&stream, cudaStreamDefault);  // @flags
    put_one<<<1, 64, 0, stream>>>(out + 64 * blockIdx.x);
}

// CLEAN
extern "C" __global__ void stream_that_waits_for_nobody(int* out, const int* in, int n)
{
    cudaStream_t stream;
    if (threadIdx.x > 0) return;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    put_one<<<1, 64, 0, stream>>>(out + 64 * blockIdx.x);
    cudaStreamDestroy(stream);
}
