#pragma once

#include <string>

namespace warpbook::benchmarks {

/// NVIDIA's matrix product, found when the program runs: it need not be there.
class Cublas {
public:
    Cublas();
    ~Cublas();
    Cublas(const Cublas&) = delete;
    Cublas& operator=(const Cublas&) = delete;

    bool available() const { return handle_ != nullptr; }
    /// Why not; empty when it is.
    const std::string& reason() const { return reason_; }
    /// "cuBLAS 13.1.0", "no cuBLAS"
    std::string version() const;

    /// c = a * b in float alone, no TF32. Row after row; all in the GPU's memory.
    void multiply(float* c, const float* a, const float* b, int rows, int inner, int columns) const;

private:
    void* function(const char* name) const;

    void* library_ = nullptr;
    void* handle_ = nullptr;
    std::string reason_;
};

}  // namespace warpbook::benchmarks
