#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include <warpbook/dim3.hpp>

namespace warpbook::model {

/// A kernel without call-backs: one call runs all threads of a block.
struct NativeKernel {
    /// Has the kernel's parameters.
    const void* run_block = nullptr;
    /// Says first which block, on the operating-system thread that will run it.
    void (*begin_block)(const Dim3* grid, const Dim3* block, const Dim3* index) = nullptr;
    /// What it does depends on the order of its threads: its blocks run one after another, by their numbers.
    bool is_in_order = false;
};

/// Which of the program's kernels can run without call-backs: those of a library that was compiled from the same files
/// (profiler/compiler/driver/native_compilation.hpp). Its kernels use the program's own `__device__` variables.
class NativeLibrary {
public:
    /// Stays loaded. Null where it does not fit this program.
    static std::unique_ptr<NativeLibrary> open(const std::string& path);

    /// Null where there is none.
    const NativeKernel* find(const void* kernel) const;

private:
    /// By the address of the kernel with call-backs.
    std::map<const void*, NativeKernel> kernels_;
};

}  // namespace warpbook::model
