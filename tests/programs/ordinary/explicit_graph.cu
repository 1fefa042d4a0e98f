// A graph built node by node: a copy in, two kernels that do not depend on each other, one that does, a copy out.
// COUNTS: scale global load 8 32
// COUNTS: multiply global load 8 32
// MISTAKE 1, a node waits for one of two kernels only: race @multiply @scale
// MISTAKE 2, the graph copies back too much: copy_out_of_bounds @back
#include <cstdio>
#include <vector>

__global__ void scale(float* out, const float* in, float factor, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = factor * in[i];  // @scale
}

__global__ void multiply(float* out, const float* a, const float* b, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i] * b[i];  // @multiply
}

cudaGraphNode_t add_kernel(cudaGraph_t graph, const std::vector<cudaGraphNode_t>& after, void* kernel, void** arguments)
{
    cudaKernelNodeParams parameters = {};
    parameters.func = kernel;
    parameters.gridDim = dim3(2);
    parameters.blockDim = dim3(64);
    parameters.kernelParams = arguments;
    cudaGraphNode_t node;
    cudaGraphAddKernelNode(&node, graph, after.data(), after.size(), &parameters);
    return node;
}

int main()
{
    int n = 128;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = i % 10;
    const size_t bytes = n * sizeof(float);
    float *device_in, *device_out, *tripled, *halved, three = 3, half = 0.5f;
    cudaMalloc(&device_in, bytes);
    cudaMalloc(&device_out, bytes);
    cudaMalloc(&tripled, bytes);
    cudaMalloc(&halved, bytes);

    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphNode_t copy_in, copy_out;
    cudaGraphAddMemcpyNode1D(&copy_in, graph, nullptr, 0, device_in, in.data(), bytes, cudaMemcpyHostToDevice);
    void* triple_arguments[] = {&tripled, &device_in, &three, &n};
    void* halve_arguments[] = {&halved, &device_in, &half, &n};
    void* multiply_arguments[] = {&device_out, &tripled, &halved, &n};
    const cudaGraphNode_t triple = add_kernel(graph, {copy_in}, (void*)scale, triple_arguments);
    const cudaGraphNode_t halve = add_kernel(graph, {copy_in}, (void*)scale, halve_arguments);
#if MISTAKE == 1
    const cudaGraphNode_t product = add_kernel(graph, {triple}, (void*)multiply, multiply_arguments);
    (void)halve;
#else
    const cudaGraphNode_t product = add_kernel(graph, {triple, halve}, (void*)multiply, multiply_arguments);
#endif
    out.resize(2 * n);
    const size_t copied = MISTAKE == 2 ? 2 * bytes : bytes;
    cudaGraphAddMemcpyNode1D(&copy_out, graph, &product, 1, out.data(), device_out, copied,  // @back
                             cudaMemcpyDeviceToHost);

    cudaGraphExec_t executable;
    if (cudaGraphInstantiate(&executable, graph, 0) != cudaSuccess) return std::puts("WRONG"), 1;
    cudaGraphLaunch(executable, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    for (float* const memory : {device_in, device_out, tripled, halved}) cudaFree(memory);
    for (int i = 0; i < n; ++i)
        if (out[i] != 1.5f * in[i] * in[i]) return std::puts("WRONG"), 1;
    std::puts("OK");
    return 0;
}
