#include "allocations.hpp"

#include <cstddef>
#include <iterator>
#include <utility>

namespace warpbook::program {

const char* name_of(MemoryKind kind)
{
    switch (kind) {
    case MemoryKind::device: return "device memory";
    case MemoryKind::managed: return "managed memory";
    case MemoryKind::pinned: return "pinned host memory";
    }
    return "";
}

Allocation& Allocations::add(Allocation allocation)
{
    if (allocation.kind != MemoryKind::pinned) bytes_in_use_ += allocation.bytes;
    of_host_ += allocation.is_hosts() ? 1 : 0;
    ++in_use_by_site_[allocation.site];
    ++version_;
    const std::uint64_t begin = allocation.begin;
    return by_begin_[begin] = std::move(allocation);
}

std::string Allocations::distinct_name(const std::string& name, const CallSite& site) const
{
    constexpr std::size_t most = 32;  // nobody tells more of them apart
    const auto others = in_use_by_site_.find(site);
    const std::size_t count = others == in_use_by_site_.end() ? 0 : others->second;
    return count == 0 || count >= most ? name : name + " (" + std::to_string(count + 1) + ")";
}

Allocation* Allocations::before(const void* address)
{
    const auto after = by_begin_.upper_bound(reinterpret_cast<std::uint64_t>(address));
    return after == by_begin_.begin() ? nullptr : &std::prev(after)->second;
}

Allocation* Allocations::at(const void* address)
{
    Allocation* const found = before(address);
    return found != nullptr && found->contains(reinterpret_cast<std::uint64_t>(address)) ? found : nullptr;
}

void Allocations::note_freed(Allocation& allocation, CallSite site)
{
    allocation.is_free = true;
    allocation.freed_at = site;
    if (allocation.kind != MemoryKind::pinned) bytes_in_use_ -= allocation.bytes;
    of_host_ -= allocation.is_hosts() ? 1 : 0;
    --in_use_by_site_[allocation.site];
    ++version_;
}

}  // namespace warpbook::program
