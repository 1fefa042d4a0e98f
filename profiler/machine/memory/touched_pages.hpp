#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warpbook::model {

/// Tells which pages of private memory were ever touched, as the system knows it at that time: all others are zeros. Of
/// this process: one that was forked needs another.
class TouchedPages {
public:
    TouchedPages();
    ~TouchedPages();
    TouchedPages(const TouchedPages&) = delete;
    TouchedPages& operator=(const TouchedPages&) = delete;

    /// Of the pages that hold `bytes` bytes from the beginning of a page on: whether each was touched; all, where the
    /// system does not say.
    std::vector<bool> of(std::uint64_t begin, std::size_t bytes) const;

    /// The pieces of `memory` that lie in touched pages, in order. All of it where the system does not say, and where
    /// it is so small that asking takes longer than a copy.
    std::vector<std::span<std::byte>> pieces_of(std::span<std::byte> memory) const;

    /// Makes zeros of it, without touching more pages.
    void clear(std::span<std::byte> memory) const;

private:
    /// Of pages from `first` on, as /proc/self/pagemap has them. False where the system does not say.
    bool read(std::uint64_t first, std::span<std::uint64_t> entries) const;

    int pagemap_;
};

}  // namespace warpbook::model
