#pragma once

#include <cstddef>
#include <memory>

#include <warpbook/launch.hpp>

namespace warpbook::benchmarks {

/// The first GPU, as a program uses it that knows nothing of counters: the driver's launches in the primary context.
class Gpu {
public:
    /// Throws BackendUnavailable.
    Gpu();
    ~Gpu();
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

    /// `floats` is a power of 2. They count upwards, and begin again now and then.
    float* allocate(std::size_t floats);
    void release_all() noexcept;

    /// Launches the kernel and waits for its end.
    void run(const Launch& launch);

private:
    // The driver's cuda.h and the one that our kernels are compiled with do not go together.
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace warpbook::benchmarks
