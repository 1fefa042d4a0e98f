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

    bool is_constant(std::uint64_t address) const;

    static const ProgramImage& of_this_program();
};

}  // namespace warpbook::model
