// A function that measures takes a kernel and its arguments, and launches it several times.
// COUNTS: scale global load 6 24
// COUNTS: scale global store 6 24
// MISTAKE 1, the function calls the kernel without a configuration: invalid_call @call
#include <cstdio>

__global__ void scale(float* values, float by) { values[threadIdx.x] *= by; }

template <class Kernel, class... Arguments>
float milliseconds_of(int repetitions, int threads, Kernel kernel, Arguments... arguments)
{
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    for (int i = 0; i < repetitions; ++i) {
#if MISTAKE == 1
        (void)threads;
        kernel(arguments...);  // @call
#else
        // nvcc refuses the > > > that it would write.
        // clang-format off
        kernel<<<1, threads>>>(arguments...);
        // clang-format on
#endif
    }
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return milliseconds / repetitions;
}

int main()
{
    const int n = 64;
    float values[n], *device_values;
    for (float& value : values) value = 1;
    cudaMalloc(&device_values, sizeof values);
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
    const float milliseconds = milliseconds_of(3, n, scale, device_values, 2.0f);
    cudaMemcpy(values, device_values, sizeof values, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    bool right = milliseconds >= 0;
    for (const float value : values) right = right && value == 8;
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
