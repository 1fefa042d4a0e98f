#include "copies_before_writes.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "base/spin_lock.hpp"
#include "memory_map.hpp"

namespace warpbook::model {

namespace {

/// What the handler looks at.
std::atomic<CopiesBeforeWrites*> closed_now = nullptr;
std::atomic_flag copies_are_made;

std::byte* end_of_pages(std::span<std::byte> memory) { return memory.data() + whole_pages(memory.size()); }

bool set_protection(std::byte* begin, std::byte* end, int protection) noexcept
{
    return mprotect(begin, static_cast<std::size_t>(end - begin), protection) == 0;
}

}  // namespace

void MemoryCopy::make() noexcept
{
    for (const std::span<std::byte> part : parts) std::memcpy(copy_of(part), part.data(), part.size());
    is_made = true;
}

CopiesBeforeWrites::CopiesBeforeWrites(std::span<MemoryCopy> copies) : copies_(copies)
{
    closed_now.store(this, std::memory_order_release);
    protect_closed(PROT_READ);
}

CopiesBeforeWrites::~CopiesBeforeWrites()
{
    protect_closed(PROT_READ | PROT_WRITE);
    closed_now.store(nullptr, std::memory_order_release);
}

/// One call for neighbors: the system takes its time for each.
void CopiesBeforeWrites::protect_closed(int protection) noexcept
{
    for (auto piece = copies_.begin(); piece != copies_.end();) {
        const auto first = piece++;
        if (first->is_made) continue;
        auto last = first;
        while (piece != copies_.end() && !piece->is_made && piece->memory.data() == end_of_pages(last->memory))
            last = piece++;
        if (set_protection(first->memory.data(), end_of_pages(last->memory), protection)) continue;
        // Anybody may write to it now, and nobody sees it.
        for (auto open = first; open != piece; ++open) open->make();
    }
}

bool CopiesBeforeWrites::open(std::uint64_t address) noexcept
{
    auto* const place = reinterpret_cast<std::byte*>(address);
    const auto after =
        std::upper_bound(copies_.begin(), copies_.end(), place,
                         [](std::byte* wanted, const MemoryCopy& copy) { return wanted < copy.memory.data(); });
    if (after == copies_.begin()) return false;
    MemoryCopy& copy = *std::prev(after);
    if (place >= end_of_pages(copy.memory)) return false;
    const SpinLock lock(copies_are_made);
    // Another thread may have made it meanwhile.
    if (copy.is_made) return true;
    copy.make();
    return set_protection(copy.memory.data(), end_of_pages(copy.memory), PROT_READ | PROT_WRITE);
}

bool CopiesBeforeWrites::open_at(std::uint64_t address) noexcept
{
    CopiesBeforeWrites* const copies = closed_now.load(std::memory_order_acquire);
    return copies != nullptr && copies->open(address);
}

}  // namespace warpbook::model
