#pragma once

#include <cstddef>
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

    /// The pieces of `memory` that lie in touched pages, in order. All of it where the system does not say, and where
    /// it is so small that asking takes longer than a copy.
    std::vector<std::span<std::byte>> pieces_of(std::span<std::byte> memory) const;

    /// Makes zeros of it, without touching more pages.
    void clear(std::span<std::byte> memory) const;

private:
    int pagemap_;
};

}  // namespace warpbook::model
