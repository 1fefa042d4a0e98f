#include "host_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "machine/memory/memory_map.hpp"
#include "machine/memory/touched_pages.hpp"

namespace warpbook::program {

namespace {

void note_touched(Runtime& runtime, Allocation& allocation, const std::vector<bool>& touched)
{
    const auto end = touched.end();
    for (auto page = touched.begin(); page != end;) {
        const auto first = std::find(page, end, true);
        page = std::find(first, end, false);
        if (first == page) break;
        const std::size_t offset = static_cast<std::size_t>(first - touched.begin()) * model::page_bytes;
        const std::size_t bytes = static_cast<std::size_t>(page - first) * model::page_bytes;
        runtime.backend().note_written(reinterpret_cast<void*>(allocation.begin + offset),
                                       std::min(bytes, allocation.bytes - offset));
    }
}

}  // namespace

void note_host_writes(Runtime& runtime)
{
    const model::TouchedPages pages;
    for (auto& [begin, allocation] : runtime.allocations().all()) {
        if (allocation.is_free || !allocation.is_hosts() || allocation.counts_as_written) continue;
        const std::vector<bool> touched = pages.of(begin, allocation.bytes);
        note_touched(runtime, allocation, touched);
        allocation.counts_as_written = std::find(touched.begin(), touched.end(), false) == touched.end();
    }
}

}  // namespace warpbook::program
