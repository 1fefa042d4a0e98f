#pragma once

#include <cstddef>
#include <cstdint>

namespace warpbook::model {

inline constexpr std::size_t page_bytes = 4096;

constexpr std::size_t whole_pages(std::size_t bytes) { return (bytes + page_bytes - 1) / page_bytes * page_bytes; }

/// Address space of the process, readable and writable, backed by memory only where it is touched.
class MemoryMap {
public:
    /// Throws DeviceError when the system grants no address space.
    explicit MemoryMap(std::size_t bytes);
    ~MemoryMap();
    MemoryMap(const MemoryMap&) = delete;
    MemoryMap& operator=(const MemoryMap&) = delete;

    std::byte* begin() const { return begin_; }
    std::size_t size() const { return size_; }
    bool contains(std::uint64_t address) const { return address - reinterpret_cast<std::uint64_t>(begin_) < size_; }

    /// Tells the system that all of the piece will be used: it then gives memory in larger pages, with fewer page
    /// faults. Small pieces are left as they are, since a large page is filled with zeros first, and those that are
    /// large beside all memory are taken as sparse.
    void expect_dense_use(std::byte* from, std::size_t bytes) noexcept;

    /// The opposite: whole pages of which few will be used. A touch then gives memory for one small page, also on a
    /// system that otherwise makes every page a large one.
    void expect_sparse_use(std::byte* from, std::size_t bytes) noexcept;

    /// Gives the memory of whole pages back to the system; they read as zero afterwards.
    void discard(std::byte* from, std::size_t bytes) noexcept;

private:
    std::byte* begin_;
    std::size_t size_;
};

}  // namespace warpbook::model
