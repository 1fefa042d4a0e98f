#include "memory_map.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <string>

#include <warpbook/backend.hpp>

#include "base/host_memory.hpp"

namespace warpbook::model {

namespace {

std::byte* map_pages(std::size_t bytes)
{
    void* const mapped =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED)
        throw DeviceError("model: mmap of " + std::to_string(bytes) + " bytes of address space failed: " +
                          std::strerror(errno) + " (is the address space limited? see `ulimit -v`)");
    return static_cast<std::byte*>(mapped);
}

/// What is larger may be touched here and there only, and would take all memory in pages that are 512 times as large.
std::size_t largest_of_large_pages()
{
    static const std::size_t bytes = HostMemory().all() / 16;
    return bytes;
}

}  // namespace

MemoryMap::MemoryMap(std::size_t bytes) : begin_(map_pages(bytes)), size_(bytes) {}

MemoryMap::~MemoryMap() { munmap(begin_, size_); }

void MemoryMap::expect_dense_use(std::byte* from, std::size_t bytes) noexcept
{
    constexpr std::size_t large_page_bytes = 2 * 1024 * 1024;
    if (bytes < large_page_bytes) return;
    if (bytes > largest_of_large_pages()) return expect_sparse_use(from, bytes);
    const auto begin = reinterpret_cast<std::uint64_t>(from) / page_bytes * page_bytes;
    // A system that knows no large pages only ignores the advice.
    madvise(reinterpret_cast<void*>(begin), bytes, MADV_HUGEPAGE);
}

void MemoryMap::expect_sparse_use(std::byte* from, std::size_t bytes) noexcept
{
    const auto begin = reinterpret_cast<std::uint64_t>(from) / page_bytes * page_bytes;
    madvise(reinterpret_cast<void*>(begin), bytes, MADV_NOHUGEPAGE);
}

void MemoryMap::discard(std::byte* from, std::size_t bytes) noexcept { madvise(from, bytes, MADV_DONTNEED); }

}  // namespace warpbook::model
