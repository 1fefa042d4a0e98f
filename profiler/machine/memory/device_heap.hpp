#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "global_memory.hpp"
#include "initialized_bytes.hpp"

namespace warpbook::model {

/// The memory that kernels allocate by malloc() and new: a part of global memory, in which what one allocates stays
/// until a kernel frees it, also a later one (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
/// Operations"). Used by one operating-system thread at a time: launches whose kernels allocate run their blocks in
/// order.
class DeviceHeap {
public:
    DeviceHeap(GlobalMemory& memory, InitializedBytes& initialized) : memory_(memory), initialized_(initialized) {}

    /// Null when the heap is full. `alignment` is a power of two; `name` appears in findings. `thread`: its number in
    /// the grid.
    void* allocate(std::size_t bytes, std::size_t alignment, const std::string& name, std::size_t thread = 0);

    /// A grid of so many threads begins. As many as one multiprocessor holds begin together on a GPU: what each of them
    /// needs at a time must be there for all of them, although here the one may free it before the next allocates.
    void begin_grid(std::size_t threads);

    enum class Freeing { done, was_free_already, was_never_allocated };
    Freeing release(void* memory);

    /// Of the allocation at an address, for a finding; empty when there is none.
    std::string name_at(const void* memory) const;

    /// Whether a kernel has ever allocated anything.
    bool is_used() const { return next_.has_value(); }

    /// Notes how the heap is, for a launch that may have to run again. Forgets what earlier launches have freed when
    /// that is much: each launch would take longer than the one before.
    void begin_launch();
    /// It is again as it was then.
    void restore();

    /// As cudaLimitMallocHeapSize is by default.
    static constexpr std::size_t limit_bytes = 8 * 1024 * 1024;
    void set_limit(std::size_t bytes) { limit_ = bytes; }
    /// As on a GPU.
    static constexpr std::size_t min_alignment = 16;

private:
    GlobalMemory::Array* find(const void* memory) const;
    std::span<std::byte> known_of(const GlobalMemory::Array& array);
    void forget_freed();
    void cut_at(std::uint64_t address);

    GlobalMemory& memory_;
    InitializedBytes& initialized_;
    /// Where the next allocation may begin; nothing before the first one.
    std::optional<std::uint64_t> next_;
    std::size_t allocated_bytes_ = 0;
    std::size_t limit_ = limit_bytes;

    /// What a thread of the grid has allocated, and the most that it ever had.
    struct Need {
        std::size_t bytes = 0;
        std::size_t most = 0;
    };
    bool threads_begin_together_ = false;
    std::map<std::size_t, Need> needs_;
    /// By address.
    std::map<std::uint64_t, std::size_t> allocated_by_;
    /// Of all threads, and what there was before them.
    std::size_t needed_together_ = 0;
    std::size_t need_with(std::size_t thread, std::size_t bytes);
    /// That were freed, and are known so that who still uses them is told.
    std::size_t freed_ = 0;

    struct State {
        std::optional<std::uint64_t> next;
        std::size_t allocated_bytes = 0;
        std::size_t freed = 0;
        /// What is allocated, and one array after the other what it holds, and which bytes of that are initialized.
        std::vector<GlobalMemory::Array*> arrays;
        std::vector<std::byte> content;
        std::vector<std::byte> initialized;
    };
    State before_launch_;
    /// Since the launch began.
    std::vector<GlobalMemory::Array*> released_;
};

}  // namespace warpbook::model
