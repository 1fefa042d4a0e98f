#pragma once

// What the programs of `./warpbook bench run` use of CUDA beside their kernels.

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t error)
{
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

/// For the kernels that were launched.
inline void wait()
{
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}

/// Blocks of `block` threads for n of them.
inline unsigned blocks(std::size_t n, unsigned block) { return static_cast<unsigned>((n + block - 1) / block); }

template <class T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t size) : size_(size) { check(cudaMalloc(&data_, size * sizeof(T))); }
    explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) { assign(values); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
    ~DeviceArray() { cudaFree(data_); }

    T* data() const { return data_; }

    void assign(const std::vector<T>& values)
    {
        check(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
    }

    void clear() { check(cudaMemset(data_, 0, size_ * sizeof(T))); }

    std::vector<T> values() const
    {
        std::vector<T> values(size_);
        check(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
        return values;
    }

private:
    T* data_ = nullptr;
    std::size_t size_;
};
