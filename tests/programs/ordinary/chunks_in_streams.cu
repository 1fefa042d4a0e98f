// An array is scaled in chunks, each in a stream of its own: copied there, scaled, and copied back into pinned memory.
// COUNTS: scale global load 32 128
// COUNTS: scale global store 32 128
// MISTAKE 1, the host does not wait for the streams: unsynchronized @compare
// MISTAKE 2, a chunk is scaled in the stream of another: race @scale @there @back
// MISTAKE 3, the offset of a chunk is counted in bytes: copy_out_of_bounds @there
#include <cstdio>

constexpr int chunks = 4;
constexpr int per_chunk = 256;
constexpr int n = chunks * per_chunk;

__global__ void scale(float* values, float factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] *= factor;  // @scale
}

int main()
{
    float *in, *out, *on_device;
    cudaMallocHost(&in, n * sizeof(float));
    cudaMallocHost(&out, n * sizeof(float));
    cudaMalloc(&on_device, n * sizeof(float));
    for (int i = 0; i < n; ++i) {
        in[i] = i;
        out[i] = 0;
    }

    cudaStream_t streams[chunks];
    for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    const size_t bytes = per_chunk * sizeof(float);
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const cudaStream_t stream = streams[chunk];
        const cudaStream_t scales = MISTAKE == 2 ? streams[(chunk + 1) % chunks] : stream;
        const int begin = chunk * per_chunk;
        float* const there = on_device + begin * (MISTAKE == 3 ? sizeof(float) : 1);
        cudaMemcpyAsync(there, in + begin, bytes, cudaMemcpyHostToDevice, stream);  // @there
        scale<<<2, per_chunk / 2, 0, scales>>>(on_device + begin, 1.5f);
        cudaMemcpyAsync(out + begin, on_device + begin, bytes, cudaMemcpyDeviceToHost, stream);  // @back
    }
    if (MISTAKE != 1)
        for (cudaStream_t stream : streams) cudaStreamSynchronize(stream);

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        if (out[i] != 1.5f * i) ++wrong;  // @compare
    for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
    cudaFree(on_device);
    cudaFreeHost(in);
    cudaFreeHost(out);
    std::puts(wrong == 0 ? "OK" : "WRONG");
    return wrong == 0 ? 0 : 1;
}
