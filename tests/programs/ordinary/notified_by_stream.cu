// A function of the host's tells the main thread, which waits at a condition variable, that a stream has come so far.
// COUNTS: twice global load 8 32
// COUNTS: twice global store 8 32
// MISTAKE 1, nobody waits for the copy back: unsynchronized @read
// MISTAKE 2, the function stands in front of the copy back: unsynchronized @read
#include <condition_variable>
#include <cstdio>
#include <mutex>

constexpr int n = 256;

struct Progress {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;

    void finish()
    {
        const std::lock_guard<std::mutex> lock(mutex);
        is_done = true;
        changed.notify_one();
    }

    void wait()
    {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [this] { return is_done; });
    }
};

void finish(void* progress) { static_cast<Progress*>(progress)->finish(); }

__global__ void twice(int* values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] *= 2;
}

int main()
{
    int *host, *device;
    cudaMallocHost(&host, n * sizeof(int));
    cudaMalloc(&device, n * sizeof(int));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (int i = 0; i < n; ++i) host[i] = i;

    Progress progress;
    cudaMemcpyAsync(device, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
    twice<<<n / 64, 64, 0, stream>>>(device);
    if (MISTAKE == 2) cudaLaunchHostFunc(stream, finish, &progress);
    cudaMemcpyAsync(host, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
    if (MISTAKE == 0) cudaLaunchHostFunc(stream, finish, &progress);
    if (MISTAKE != 1) progress.wait();

    bool right = true;
    for (int i = 0; i < n; ++i) right = right && host[i] == 2 * i;  // @read
    std::puts(right ? "OK" : "WRONG");
    cudaStreamDestroy(stream);
    cudaFree(device);
    cudaFreeHost(host);
    return right ? 0 : 1;
}
