#pragma once

#include <cstdint>
#include <vector>

namespace warpbook::model {

/// Where the running executable lies in memory.
struct ProgramImage {
    std::uint64_t code_begin = 0;
    std::uint64_t code_size = 0;
    /// Initialized and zeroed variables: `__device__` variables are among them.
    std::uint64_t data_begin = 0;
    std::uint64_t data_size = 0;
    /// What the loader has added to the addresses of the executable file.
    std::uint64_t moved_by = 0;
    /// `__constant__` variables, by address; they lie anywhere among the others.
    struct Constant {
        std::uint64_t begin = 0;
        std::uint64_t size = 0;
    };
    std::vector<Constant> constants;
    /// All of it, read-only data too.
    std::uint64_t image_begin = 0;
    std::uint64_t image_size = 0;

    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t size = 0;
        bool contains(std::uint64_t address) const { return address - begin < size; }
    };
    /// Of a whole program, what kernels may use of the image (profiler/compiler/passes/device_sections.hpp): all else
    /// is the host's. Empty where the compiler has not told the two apart.
    std::vector<Range> for_kernels;

    bool is_constant(std::uint64_t address) const;
    /// Whether a kernel's access there is one of memory that a GPU would not have.
    bool is_of_host(std::uint64_t address) const
    {
        if (for_kernels.empty() || address - image_begin >= image_size) return false;
        for (const Range& range : for_kernels)
            if (range.contains(address)) return false;
        return true;
    }

    static const ProgramImage& of_this_program();
};

}  // namespace warpbook::model
