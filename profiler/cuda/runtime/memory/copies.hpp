#pragma once

#include <cstddef>

#include "cuda/runtime/call_site.hpp"
#include "cuda/runtime/runtime.hpp"

namespace warpbook::program {

/// One call that copies or fills.
struct CopyCall {
    const char* function = "";
    CallSite site;
    cudaMemcpyKind kind = cudaMemcpyDefault;
    /// It is none of those that end in Async.
    bool waits = false;
    /// What the rows of that side stand for is an array of the device.
    bool is_to_array = false;
    bool is_from_array = false;
};

/// Rows of memory, of which each is `width` bytes; slices of rows follow each other.
struct Rows {
    void* begin = nullptr;
    std::size_t pitch = 0;
    /// Rows from one slice to the next.
    std::size_t rows_of_slice = 0;
};
struct Box {
    std::size_t width = 0;
    std::size_t height = 1;
    std::size_t depth = 1;
};

/// Whether it can be done at all; where the program is at fault, a finding says why not. Throws Failure.
void check_copy(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box);
/// Whether what the host has at hand when the call returns is known: it has waited for the end, or its memory was read.
bool is_done_at_once(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from);
/// Copies what was checked.
void copy_checked(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box);

/// Checks and copies. Throws Failure.
void copy(Runtime& runtime, const CopyCall& call, const Rows& to, const Rows& from, const Box& box);
void copy(Runtime& runtime, const CopyCall& call, void* to, const void* from, std::size_t bytes);

/// The same for what fills the device's memory.
void check_fill(Runtime& runtime, const CopyCall& call, const Rows& to, const Box& box);
bool is_done_at_once(Runtime& runtime, const CopyCall& call, const Rows& to);
void fill_checked(Runtime& runtime, const CopyCall& call, const Rows& to, int value, const Box& box);

/// Whether kernels may use the byte there: memory of CUDA's, or a variable of the device.
bool is_for_kernels(Runtime& runtime, const void* address);

}  // namespace warpbook::program
