#include "touched_pages.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

#include "machine/memory/memory_map.hpp"

namespace warpbook::program {

TouchedPages::TouchedPages() : file_(open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)) {}

TouchedPages::~TouchedPages()
{
    if (file_ >= 0) close(file_);
}

std::vector<bool> TouchedPages::of(std::uint64_t begin, std::size_t bytes) const
{
    std::vector<std::uint64_t> entries(model::whole_pages(bytes) / model::page_bytes);
    const std::size_t size = entries.size() * sizeof entries[0];
    const auto offset = static_cast<off_t>(begin / model::page_bytes * sizeof entries[0]);
    if (file_ < 0 || pread(file_, entries.data(), size, offset) != static_cast<ssize_t>(size))
        return std::vector<bool>(entries.size(), true);
    constexpr std::uint64_t in_memory_or_swapped = std::uint64_t{3} << 62;
    std::vector<bool> touched(entries.size());
    std::transform(entries.begin(), entries.end(), touched.begin(),
                   [](std::uint64_t entry) { return (entry & in_memory_or_swapped) != 0; });
    return touched;
}

}  // namespace warpbook::program
