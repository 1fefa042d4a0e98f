// Ten steps of an iteration are captured in a graph once, which is then launched five times.
// COUNTS: smooth global load 100 400
// COUNTS: smooth global store 50 200
// MISTAKE 1, the host does not wait for the last launch: unsynchronized @compare
// MISTAKE 2, memory of the captured kernels is freed before the graph is launched: use_after_free @smooth
#include <cstdio>
#include <utility>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t error_ = (call);                                                    \
        if (error_ != cudaSuccess) {                                                    \
            printf("%s at line %d: %s\n", #call, __LINE__, cudaGetErrorString(error_)); \
            return 1;                                                                   \
        }                                                                               \
    } while (0)

constexpr int n = 32;
constexpr int steps = 10;
constexpr int launches = 5;

__global__ void smooth(float* out, const float* in)
{
    const int i = threadIdx.x;
    const float left = in[i > 0 ? i - 1 : i], right = in[i < n - 1 ? i + 1 : i];
    out[i] = (left + right) / 2;  // @smooth
}

int main()
{
    float *one, *other, *result;
    CHECK(cudaMalloc(&one, n * sizeof(float)));
    CHECK(cudaMalloc(&other, n * sizeof(float)));
    CHECK(cudaMallocManaged(&result, n * sizeof(float)));
    float values[n], expected[n];
    for (int i = 0; i < n; ++i) expected[i] = values[i] = i % 2 ? 8 : i;
    CHECK(cudaMemcpy(one, values, sizeof values, cudaMemcpyHostToDevice));

    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int step = 0; step < steps; step += 2) {
        smooth<<<1, n, 0, stream>>>(other, one);
        smooth<<<1, n, 0, stream>>>(one, other);
    }
    CHECK(cudaMemcpyAsync(result, one, n * sizeof(float), cudaMemcpyDefault, stream));
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&executable, graph, 0));

    if (MISTAKE == 2) CHECK(cudaFree(other));
    for (int launch = 0; launch < launches; ++launch) CHECK(cudaGraphLaunch(executable, stream));
    if (MISTAKE != 1) CHECK(cudaStreamSynchronize(stream));

    for (int step = 0; step < launches * steps; ++step) {
        float next[n];
        for (int i = 0; i < n; ++i) next[i] = (expected[i > 0 ? i - 1 : i] + expected[i < n - 1 ? i + 1 : i]) / 2;
        std::swap(next, expected);
    }
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += result[i] != expected[i];  // @compare
    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(one));
    if (MISTAKE != 2) CHECK(cudaFree(other));
    CHECK(cudaFree(result));
    puts(wrong == 0 ? "OK" : "WRONG");
    return wrong != 0;
}
