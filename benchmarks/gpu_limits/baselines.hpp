#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "gpu.hpp"

// What the labs' kernels are measured by.

namespace warpbook::benchmarks {

/// Multiply-adds alone, as many as the GPU can do.
double operations_of_multiply_adds(int multiprocessors, int steps);
void launch_multiply_adds(float* out, int multiprocessors, int steps);

/// "CUB 3.0.1"
std::string version_of_cub();

/// cub::DeviceReduce::Sum, with the memory that it needs.
class CubSum {
public:
    explicit CubSum(std::size_t n);
    void launch(float* sum, const float* values);

private:
    std::size_t n_;
    Array<unsigned char> workspace_;
};

/// cub::DeviceHistogram::HistogramEven over all 256 bytes.
class CubHistogram {
public:
    explicit CubHistogram(int n);
    void launch(unsigned* bins, const unsigned char* values);

private:
    int n_;
    Array<unsigned char> workspace_;
};

}  // namespace warpbook::benchmarks
