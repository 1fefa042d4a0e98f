#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpbook::program {

/// Of pages of this process: whether each was ever touched (/proc/self/pagemap). A page that nobody has touched holds
/// zeros, and nothing that somebody wrote; to read it is to touch it.
class TouchedPages {
public:
    TouchedPages();
    ~TouchedPages();
    TouchedPages(const TouchedPages&) = delete;
    TouchedPages& operator=(const TouchedPages&) = delete;

    /// Of those that hold `bytes` bytes from the beginning of a page on; all, where the system does not tell.
    std::vector<bool> of(std::uint64_t begin, std::size_t bytes) const;

private:
    int file_;
};

}  // namespace warpbook::program
