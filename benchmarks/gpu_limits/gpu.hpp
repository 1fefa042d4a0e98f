#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>

#include "../timing.hpp"

namespace warpbook::benchmarks {

inline void check(cudaError_t result)
{
    if (result != cudaSuccess) throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(result));
}

/// In the GPU's memory.
template <class T>
class Array {
public:
    explicit Array(std::size_t size) : size_(size) { check(cudaMalloc(reinterpret_cast<void**>(&begin_), bytes())); }
    ~Array() { cudaFree(begin_); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    T* get() const { return begin_; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return size_ * sizeof(T); }

    /// Of floats, these are no numbers: what a kernel leaves out shows.
    void poison() { check(cudaMemset(begin_, 0xff, bytes())); }

    std::vector<T> on_host() const
    {
        std::vector<T> copy(size_);
        check(cudaMemcpy(copy.data(), begin_, bytes(), cudaMemcpyDeviceToHost));
        return copy;
    }

private:
    std::size_t size_;
    T* begin_ = nullptr;
};

/// Measures on the GPU, between two events of the default stream.
class Stopwatch {
public:
    Stopwatch()
    {
        check(cudaEventCreate(&begin_));
        check(cudaEventCreate(&end_));
    }
    ~Stopwatch()
    {
        cudaEventDestroy(begin_);
        cudaEventDestroy(end_);
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

    /// Of an action that launches kernels.
    template <class Action>
    Spread milliseconds_of(Action action, int repetitions)
    {
        constexpr int warm_up = 3;
        for (int i = 0; i < warm_up; ++i) action();
        std::vector<double> times;
        for (int i = 0; i < repetitions; ++i) {
            check(cudaEventRecord(begin_));
            action();
            check(cudaEventRecord(end_));
            check(cudaEventSynchronize(end_));
            float milliseconds = 0;
            check(cudaEventElapsedTime(&milliseconds, begin_, end_));
            times.push_back(milliseconds);
        }
        check(cudaGetLastError());
        return spread_of(times);
    }

private:
    cudaEvent_t begin_ = nullptr;
    cudaEvent_t end_ = nullptr;
};

}  // namespace warpbook::benchmarks
