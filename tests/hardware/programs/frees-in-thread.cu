// A thread allocates, fills, copies and frees memory all the time, while the main thread launches: whoever counts the
// launches keeps the device's memory and puts it back, which must not undo what the thread does.
#include <atomic>
#include <thread>

#include "kernel.hpp"

namespace {

constexpr int numbers = 1 << 16;

/// False when a copy did not bring back what had been filled in.
bool use_memory()
{
    void* device = nullptr;
    void* pinned = nullptr;
    check(cudaMalloc(&device, numbers));
    check(cudaMallocHost(&pinned, numbers));
    check(cudaMemset(device, 7, numbers));
    check(cudaMemcpy(pinned, device, numbers, cudaMemcpyDeviceToHost));
    const auto* bytes = static_cast<const char*>(pinned);
    const bool is_right = bytes[0] == 7 && bytes[numbers - 1] == 7;
    check(cudaFreeHost(pinned));
    check(cudaFree(device));
    return is_right;
}

}  // namespace

int main()
{
    float* values = make_zeros();
    std::atomic<bool> ends = false;
    std::atomic<bool> is_right = true;
    std::thread thread([&] {
        while (!ends)
            if (!use_memory()) is_right = false;
    });
    for (int i = 0; i < 8; ++i) launch(values);
    ends = true;
    thread.join();
    say_last(values);
    return is_right ? 27 : 1;
}
