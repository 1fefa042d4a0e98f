// Thrust's algorithms in streams beside kernels: those of thrust::cuda::par wait for their end, those of par_nosync do
// not.
// MISTAKE 1, a kernel of another stream may still write: race @sum @write
// MISTAKE 2, nobody waits for what was said not to wait: unsynchronized @fill @read
// MISTAKE 3, a vector in managed memory that a kernel still changes: unsynchronized @managed @shown
#include <cstdio>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/universal_vector.h>

__global__ void write(int* numbers, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] = i;  // @write
}

int main()
{
    const int n = 1000;
    cudaStream_t one, other;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    thrust::device_vector<int> numbers(n);
    int* raw = thrust::raw_pointer_cast(numbers.data());
    write<<<4, 256, 0, one>>>(raw, n);  // @launch
#if MISTAKE == 1
    const int sum = thrust::reduce(thrust::cuda::par.on(other), raw, raw + n);  // @sum
#else
    const int sum = thrust::reduce(thrust::cuda::par.on(one), raw, raw + n);
#endif
    bool ok = sum == n * (n - 1) / 2;

    thrust::fill(thrust::cuda::par_nosync.on(one), numbers.begin(), numbers.end(), 3);  // @fill
#if MISTAKE != 2
    cudaStreamSynchronize(one);
#endif
    int first = 0;
    cudaMemcpy(&first, raw, sizeof first, cudaMemcpyDeviceToHost);  // @read
    ok = ok && first == 3;

    thrust::universal_vector<int> managed(n, 1);
    write<<<4, 256>>>(thrust::raw_pointer_cast(managed.data()), n);
#if MISTAKE != 3
    cudaDeviceSynchronize();
#endif
    ok = ok && managed[7] == 7;  // @managed
    puts(ok ? "OK" : "WRONG");   // @shown
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
    return ok ? 0 : 1;
}
