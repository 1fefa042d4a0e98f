#include "touched_pages.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "memory_map.hpp"

namespace warpbook::model {

namespace {

constexpr std::size_t worth_asking = 64 * page_bytes;

// Linux, Documentation/admin-guide/mm/pagemap.rst
constexpr std::uint64_t is_present = std::uint64_t{1} << 63;
constexpr std::uint64_t is_swapped = std::uint64_t{1} << 62;

bool is_touched(std::uint64_t entry) { return (entry & (is_present | is_swapped)) != 0; }

}  // namespace

TouchedPages::TouchedPages() : pagemap_(open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)) {}

TouchedPages::~TouchedPages()
{
    if (pagemap_ >= 0) close(pagemap_);
}

bool TouchedPages::read(std::uint64_t first, std::span<std::uint64_t> entries) const
{
    const auto offset = static_cast<off_t>(first * sizeof entries[0]);
    return pagemap_ >= 0 &&
           pread(pagemap_, entries.data(), entries.size_bytes(), offset) == static_cast<ssize_t>(entries.size_bytes());
}

std::vector<bool> TouchedPages::of(std::uint64_t begin, std::size_t bytes) const
{
    std::vector<std::uint64_t> entries(whole_pages(bytes) / page_bytes);
    std::vector<bool> touched(entries.size(), true);
    if (read(begin / page_bytes, entries)) std::transform(entries.begin(), entries.end(), touched.begin(), is_touched);
    return touched;
}

std::vector<std::span<std::byte>> TouchedPages::pieces_of(std::span<std::byte> memory) const
{
    if (memory.size() < worth_asking) return {memory};
    std::vector<std::span<std::byte>> pieces;
    const auto begin = reinterpret_cast<std::uint64_t>(memory.data());
    const std::uint64_t end = begin + memory.size();
    const std::uint64_t last = (end - 1) / page_bytes;
    std::array<std::uint64_t, 4096> entries;
    for (std::uint64_t page = begin / page_bytes; page <= last;) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(entries.size(), last - page + 1));
        if (!read(page, std::span(entries).first(count))) return {memory};
        for (std::size_t i = 0; i < count; ++i, ++page) {
            if (!is_touched(entries[i])) continue;
            const std::uint64_t from = std::max(begin, page * page_bytes);
            const std::uint64_t until = std::min(end, (page + 1) * page_bytes);
            const auto offset = static_cast<std::size_t>(from - begin);
            if (!pieces.empty() && pieces.back().data() + pieces.back().size() == memory.data() + offset)
                pieces.back() = {pieces.back().data(), pieces.back().size() + (until - from)};
            else
                pieces.push_back(memory.subspan(offset, until - from));
        }
    }
    return pieces;
}

void TouchedPages::clear(std::span<std::byte> memory) const
{
    for (const std::span<std::byte> piece : pieces_of(memory)) {
        const auto begin = reinterpret_cast<std::uint64_t>(piece.data());
        const std::uint64_t first_page = (begin + page_bytes - 1) / page_bytes * page_bytes;
        const std::uint64_t after_pages = (begin + piece.size()) / page_bytes * page_bytes;
        if (piece.size() < worth_asking ||
            madvise(reinterpret_cast<void*>(first_page), after_pages - first_page, MADV_DONTNEED) != 0) {
            std::memset(piece.data(), 0, piece.size());
            continue;
        }
        std::memset(piece.data(), 0, first_page - begin);
        std::memset(reinterpret_cast<void*>(after_pages), 0, begin + piece.size() - after_pages);
    }
}

}  // namespace warpbook::model
