// The host works while it waits: it asks again and again whether a stream and an event have come so far.
// COUNTS: iterate global load 4 16
// COUNTS: iterate global store 4 16
// MISTAKE 1, the host asks once and does not look at the answer: unsynchronized @result
// MISTAKE 2, the pointer to the results is one of the host: unknown_address @load
#include <cstdio>
#include <vector>

__global__ void iterate(unsigned* states, int rounds)
{
    unsigned state = states[threadIdx.x];  // @load
    for (int round = 0; round < rounds; ++round) state = 1664525u * state + 1013904223u;
    states[threadIdx.x] = state;
}

int main()
{
    const int n = 128, rounds = 50;
    unsigned* states;
    std::vector<unsigned> ordinary(n);
    cudaMallocManaged(&states, n * sizeof(unsigned));
    for (int i = 0; i < n; ++i) states[i] = ordinary[i] = i;
    cudaStream_t stream;
    cudaEvent_t finished;
    cudaStreamCreate(&stream);
    cudaEventCreateWithFlags(&finished, cudaEventDisableTiming);
    iterate<<<1, n, 0, stream>>>(MISTAKE == 2 ? ordinary.data() : states, rounds);
    cudaEventRecord(finished, stream);

    // Meanwhile, the expected values.
    std::vector<unsigned> expected(n);
    int next = 0;
    const auto expect_one = [&] {
        unsigned state = next;
        for (int round = 0; round < rounds; ++round) state = 1664525u * state + 1013904223u;
        expected[next++] = state;
    };
#if MISTAKE == 1
    cudaStreamQuery(stream);
#else
    while (cudaEventQuery(finished) == cudaErrorNotReady)
        if (next < n) expect_one();
#endif
    while (next < n) expect_one();
    bool right = MISTAKE == 1 || cudaStreamQuery(stream) == cudaSuccess;
    for (int i = 0; i < n; ++i) right &= states[i] == expected[i];  // @result
    cudaEventDestroy(finished);
    cudaStreamDestroy(stream);
    cudaFree(states);
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
