#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "cuda/runtime/call_site.hpp"

namespace warpbook::program {

/// By whom an allocation may be used.
enum class MemoryKind : std::uint8_t {
    /// cudaMalloc() and its like: kernels alone.
    device,
    /// cudaMallocManaged(): kernels and the host.
    managed,
    /// cudaMallocHost() and its like: the host, and kernels as well.
    pinned,
};

/// "device memory", "managed memory", "pinned host memory".
const char* name_of(MemoryKind kind);

struct Allocation {
    std::uint64_t begin = 0;
    std::size_t bytes = 0;
    MemoryKind kind = MemoryKind::device;
    /// For people: the variable that holds its address.
    std::string name;
    CallSite site;
    /// CUDA's name of what allocated it.
    const char* function = "";
    /// cudaMallocPitch() and its like: each row is longer than what is used of it.
    bool is_in_rows = false;
    bool is_free = false;
    CallSite freed_at;
    bool is_freed_by_reset = false;
    /// The flags that the host gave.
    unsigned flags = 0;
    /// Work that the program has asked for before that was with other memory (PieceOfWork::sequence).
    std::uint64_t first_work = 0;
    /// Of what the host may write: nothing is left that counts as never written.
    bool counts_as_written = false;
    /// A `__managed__` variable, which is never freed, and lies outside of the model's global memory.
    bool is_variable = false;

    bool contains(std::uint64_t address) const { return address - begin < bytes; }
    std::uint64_t end() const { return begin + bytes; }
    bool is_hosts() const { return kind != MemoryKind::device; }
};

/// What the program has allocated for kernels: all that ever was, by address. Not safe to use from two threads at once.
class Allocations {
public:
    Allocation& add(Allocation allocation);

    /// The name, with a number behind it where the call has allocated others that are in use: "array (2)".
    std::string distinct_name(const std::string& name, const CallSite& site) const;

    /// That which holds the address, freed or not; of one of 0 bytes, none.
    Allocation* at(const void* address);
    /// The last one that begins before the address, or at it.
    Allocation* before(const void* address);

    std::map<std::uint64_t, Allocation>& all() { return by_begin_; }
    /// Whether there is any that the host may use, too.
    bool has_memory_of_host() const { return of_host_ > 0; }
    /// Of the device: pinned memory is the host's.
    std::size_t bytes_in_use() const { return bytes_in_use_; }
    void note_freed(Allocation& allocation, CallSite site);
    /// Another number after each change; from 1 on.
    std::uint64_t version() const { return version_; }

private:
    std::map<std::uint64_t, Allocation> by_begin_;
    std::size_t bytes_in_use_ = 0;
    std::size_t of_host_ = 0;
    std::map<CallSite, std::size_t> in_use_by_site_;
    std::uint64_t version_ = 1;
};

}  // namespace warpbook::program
