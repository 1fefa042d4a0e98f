// A sum of squares as a graph of all kinds of nodes, launched with one input after the other: fills, kernels, an empty
// node where two branches meet, a child graph that copies back, and a function of the host that keeps the sums.
// MISTAKE 1, no edge leads from the filling to the sum: race @fill @sum
// MISTAKE 2, the second input is too short: out_of_bounds @square
// MISTAKE 3, nobody waits before the last result is read: unsynchronized @read
// MISSED 3: the function of the host has run by then, and might have told
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

__global__ void square(float* out, const float* in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];  // @square
}

__global__ void sum(float* total, const float* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(total, values[i]);  // @sum
}

struct Sums {
    const float* last;
    std::vector<float> all;
};

void keep(void* sums)
{
    Sums& all = *static_cast<Sums*>(sums);
    all.all.push_back(*all.last);
}

#define CHECK(call)                                                            \
    do {                                                                       \
        const cudaError_t status = (call);                                     \
        if (status != cudaSuccess) {                                           \
            std::printf("%s: %s\nWRONG\n", #call, cudaGetErrorString(status)); \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

int main()
{
    int n = 200;
    std::vector<float> values(n);
    for (int i = 0; i < n; ++i) values[i] = i % 4;
    float *ones, *cycle, *squares, *total, *result;
    CHECK(cudaMalloc(&ones, n * sizeof(float)));
    CHECK(cudaMalloc(&cycle, (MISTAKE == 2 ? n - 10 : n) * sizeof(float)));
    CHECK(cudaMalloc(&squares, n * sizeof(float)));
    CHECK(cudaMalloc(&total, sizeof(float)));
    CHECK(cudaMallocHost(&result, sizeof(float)));
    CHECK(cudaMemcpy(cycle, values.data(), (MISTAKE == 2 ? n - 10 : n) * sizeof(float), cudaMemcpyHostToDevice));

    cudaGraph_t graph, back;
    CHECK(cudaGraphCreate(&graph, 0));
    CHECK(cudaGraphCreate(&back, 0));
    cudaGraphNode_t fill_ones, fill_total, squaring, ready, summing, copying, keeping, in_child;

    const float one = 1;
    cudaMemsetParams fill = {};
    fill.dst = ones;
    fill.elementSize = sizeof(float);
    fill.width = n;
    fill.height = 1;
    std::memcpy(&fill.value, &one, sizeof one);
    CHECK(cudaGraphAddMemsetNode(&fill_ones, graph, nullptr, 0, &fill));
    fill.dst = total;
    fill.value = 0;
    fill.width = 1;
    CHECK(cudaGraphAddMemsetNode(&fill_total, graph, nullptr, 0, &fill));  // @fill

    void* square_arguments[] = {&squares, &ones, &n};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void*)square;
    kernel.gridDim = dim3(4);
    kernel.blockDim = dim3(64);
    kernel.kernelParams = square_arguments;
    CHECK(cudaGraphAddKernelNode(&squaring, graph, &fill_ones, 1, &kernel));
    CHECK(cudaGraphAddEmptyNode(&ready, graph, &squaring, 1));
#if MISTAKE != 1
    CHECK(cudaGraphAddDependencies(graph, &fill_total, &ready, nullptr, 1));
#endif
    void* sum_arguments[] = {&total, &squares, &n};
    cudaKernelNodeParams last = kernel;
    last.func = (void*)sum;
    last.kernelParams = sum_arguments;
    CHECK(cudaGraphAddKernelNode(&summing, graph, &ready, 1, &last));
    CHECK(cudaGraphAddMemcpyNode1D(&in_child, back, nullptr, 0, result, total, sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaGraphAddChildGraphNode(&copying, graph, &summing, 1, back));
    Sums sums{result, {}};
    cudaHostNodeParams host = {keep, &sums};
    CHECK(cudaGraphAddHostNode(&keeping, graph, &copying, 1, &host));

    size_t nodes = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    cudaGraphNodeType type;
    CHECK(cudaGraphNodeGetType(summing, &type));
    cudaGraphExec_t executable;
    CHECK(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaGraphLaunch(executable, stream));
    CHECK(cudaStreamSynchronize(stream));
    square_arguments[1] = &cycle;
    CHECK(cudaGraphExecKernelNodeSetParams(executable, squaring, &kernel));
    CHECK(cudaGraphLaunch(executable, stream));
#if MISTAKE != 3
    CHECK(cudaStreamSynchronize(stream));
#endif
    const float end = *result;  // @read
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaGraphDestroy(back));
    CHECK(cudaStreamDestroy(stream));
    for (float* const memory : {ones, cycle, squares, total}) CHECK(cudaFree(memory));
    CHECK(cudaFreeHost(result));
    const bool right =
        nodes == 7 && type == cudaGraphNodeTypeKernel && sums.all == std::vector<float>{200, 700} && end == 700;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
