#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <warpbook/measured.hpp>
#include <warpbook/source_location.hpp>

namespace warpbook {

/// What nvcc's machine code of a kernel would do to local memory, as far as that is known before anybody runs it.
struct LocalCode {
    /// Instructions in the kernel and in the functions that it may call: LDL and STL, and in a kernel with a stack
    /// frame those whose generic address may lie in it, too (LD, ST).
    std::size_t loads = 0;
    std::size_t stores = 0;
    /// For which GPUs it was compiled: "sm_90".
    std::string architecture;
    /// Where they come from, as far as -lineinfo tells; ordered by file and line.
    struct Line {
        SourceLocation location;
        std::size_t loads = 0;
        std::size_t stores = 0;

        friend bool operator==(const Line&, const Line&) = default;
    };
    std::vector<Line> lines;

    friend bool operator==(const LocalCode&, const LocalCode&) = default;
};

/// Of the kernel with this symbol (Launch::symbol) in a fatbin; in one for several architectures, of the first that has
/// the kernel. No GPU is needed. Unavailable where there is no such code, or none that can be read.
Measured<LocalCode> local_code_of(std::span<const std::byte> device_code, const std::string& symbol);

}  // namespace warpbook
