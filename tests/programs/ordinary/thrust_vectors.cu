// Vectors of Thrust's, whose memory a kernel uses: copies, elements, fills, and pointers that are cast.
// COUNTS: add_one global load 32 128
// MISTAKE 1, a kernel that goes beyond the vector: out_of_bounds @kernel
// MISTAKE 2, an element behind the last one: out_of_bounds @element
// MISTAKE 3, an algorithm for the host on a pointer of the device: host_access @reduce
// MISTAKE 4, a pointer of the host in an algorithm for the device: invalid_pointer @sort
// MISTAKE 5, a pointer into a vector that has grown since: use_after_free @kernel
#include <cstdio>

#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>

__global__ void add_one(int* numbers, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] += 1;  // @kernel
}

int main()
{
    const int n = 1024;
    thrust::host_vector<int> host(n);
    thrust::sequence(host.begin(), host.end());
    thrust::device_vector<int> device = host;
    int* raw = thrust::raw_pointer_cast(device.data());
#if MISTAKE == 5
    device.resize(2 * n);
    device.resize(n);
#endif
#if MISTAKE == 1
    add_one<<<n / 256, 256>>>(raw + 1, n);
#else
    add_one<<<n / 256, 256>>>(raw, n);
#endif
#if MISTAKE == 1 || MISTAKE == 5
    cudaDeviceSynchronize();
    return 0;
#endif

#if MISTAKE == 2
    const int last = device[n];  // @element
#else
    const int last = device[n - 1];
#endif
    device[0] = 7;
    bool ok = last == n && device.front() == 7 && device.size() == n;

#if MISTAKE == 3
    const int sum = thrust::reduce(raw, raw + n);  // @reduce
#else
    const int sum = thrust::reduce(thrust::device, raw, raw + n);
#endif
    ok = ok && sum == n * (n + 1) / 2 + 6;

    thrust::device_ptr<int> pointer = thrust::device_pointer_cast(raw);
    ok = ok && thrust::reduce(pointer, pointer + 2) == 9;

#if MISTAKE == 4
    thrust::sort(thrust::device, host.data(), host.data() + n);  // @sort
#else
    thrust::sort(thrust::host, host.data(), host.data() + n);
#endif
    thrust::copy(device.begin(), device.end(), host.begin());
    ok = ok && host[0] == 7 && host[n - 1] == n;

    thrust::device_vector<float> grown;
    for (int i = 0; i < 10; ++i) grown.push_back(0.5f * static_cast<float>(i));
    grown.insert(grown.begin(), 3, 1.f);
    ok = ok && grown.size() == 13 && grown[12] == 4.5f && thrust::reduce(grown.begin(), grown.end()) == 25.5f;
    grown.clear();
    grown.shrink_to_fit();

    thrust::device_vector<int> copy(device);
    ok = ok && copy == device;
    copy[5] = 0;
    ok = ok && copy != device;
    puts(ok ? "OK" : "WRONG");
    return ok ? 0 : 1;
}
