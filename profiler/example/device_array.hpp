#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include <cuda_runtime_api.h>

/// An array in the GPU's memory; a stand-in for whatever your project has for that.
template <class T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t count) : count_(count) { check(cudaMalloc(&data_, count * sizeof(T))); }
    explicit DeviceArray(const std::vector<T>& content) : DeviceArray(content.size())
    {
        check(cudaMemcpy(data_, content.data(), count_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    ~DeviceArray() { cudaFree(data_); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    T* data() const { return data_; }

    /// Waits for the kernels before.
    std::vector<T> read() const
    {
        std::vector<T> content(count_);
        check(cudaMemcpy(content.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
        return content;
    }

private:
    static void check(cudaError_t error)
    {
        if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
    }

    std::size_t count_;
    T* data_ = nullptr;
};
