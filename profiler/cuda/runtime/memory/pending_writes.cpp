#include "pending_writes.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "machine/memory/memory_map.hpp"
#include "touched_pages.hpp"

namespace warpbook::program {

namespace {

/// Larger memory is not watched: a copy of it would take longer than many a kernel.
constexpr std::size_t max_watched_bytes = std::size_t{16} << 20;
constexpr std::size_t max_pieces = 256;

/// So the program waits for each launch.
bool launches_wait()
{
    const char* const value = std::getenv("CUDA_LAUNCH_BLOCKING");
    return value != nullptr && std::string_view(value) == "1";
}

void set_protection(std::uint64_t begin, std::uint64_t end, int protection)
{
    mprotect(reinterpret_cast<void*>(begin), end - begin, protection);
}

/// An atomic of the host's orders what it does with kernels by itself.
bool is_atomic(const unsigned char* instruction)
{
    constexpr unsigned char lock = 0xf0;
    constexpr unsigned char exchange_of_byte = 0x86;
    constexpr unsigned char exchange = 0x87;
    const auto is_prefix = [](unsigned char byte) { return byte == 0x66 || (byte & 0xf0) == 0x40; };
    if (*instruction == lock) return true;
    while (is_prefix(*instruction)) ++instruction;
    return *instruction == lock || *instruction == exchange || *instruction == exchange_of_byte;
}

/// How many bytes of an access are looked at: a word, where it can be one.
std::size_t bytes_compared(std::uint64_t address) { return address % 4 == 0 ? 4 : address % 2 == 0 ? 2 : 1; }

}  // namespace

PendingWrites& PendingWrites::get()
{
    static PendingWrites& writes = *new PendingWrites;
    return writes;
}

void PendingWrites::begin_launch(Allocations& allocations)
{
    before_.clear();
    if (launches_wait()) return;
    std::size_t bytes = 0;
    for (const auto& [begin, allocation] : allocations.all())
        if (!allocation.is_free && allocation.is_hosts()) bytes += allocation.bytes;
    if (bytes > max_watched_bytes) return;
    for (const auto& [begin, allocation] : allocations.all()) {
        if (allocation.is_free || !allocation.is_hosts()) continue;
        std::shared_ptr<std::byte[]> content(new std::byte[model::whole_pages(allocation.bytes)]());
        // Others are zeros, and nobody must touch them.
        const std::vector<bool> touched = TouchedPages().of(begin, allocation.bytes);
        for (std::size_t offset = 0; offset < allocation.bytes; offset += model::page_bytes) {
            if (touched[offset / model::page_bytes])
                std::memcpy(content.get() + offset, reinterpret_cast<const void*>(begin + offset),
                            std::min(model::page_bytes, allocation.bytes - offset));
        }
        before_.push_back({begin, allocation.bytes, std::move(content)});
    }
}

void PendingWrites::add_pieces(const Before& before, const CallSite& site)
{
    const std::vector<bool> touched = TouchedPages().of(before.begin, before.bytes);
    for (std::size_t offset = 0; offset < before.bytes; offset += model::page_bytes) {
        if (!touched[offset / model::page_bytes]) continue;
        const std::size_t bytes = std::min(model::page_bytes, before.bytes - offset);
        if (std::memcmp(before.content.get() + offset, reinterpret_cast<const void*>(before.begin + offset), bytes) ==
            0)
            continue;
        const std::uint64_t begin = before.begin + offset;
        if (!pieces_.empty() && pieces_.back().end == begin && pieces_.back().content == before.content) {
            pieces_.back().end += model::page_bytes;
            continue;
        }
        if (pieces_.size() == max_pieces) return;
        pieces_.push_back(
            {begin, begin + model::page_bytes, before.content.get() + offset, before.content, site, false});
    }
}

void PendingWrites::end_launch(Allocations& allocations, const CallSite& site)
{
    const std::size_t earlier = pieces_.size();
    for (const Before& before : before_) add_pieces(before, site);
    const auto is_pinned = [&](const Piece& piece) {
        return allocations.at(reinterpret_cast<const void*>(piece.begin))->kind == MemoryKind::pinned;
    };
    // By pinned memory, a kernel can tell the host how far it is.
    const auto first = pieces_.begin() + static_cast<std::ptrdiff_t>(earlier);
    if (std::any_of(first, pieces_.end(), is_pinned)) pieces_.erase(first, pieces_.end());
    before_.clear();
}

void PendingWrites::forget()
{
    open();
    pieces_.clear();
}

void PendingWrites::open()
{
    if (!is_closed_) return;
    is_closed_ = false;
    for (const Piece& piece : pieces_) set_protection(piece.begin, piece.end, PROT_READ | PROT_WRITE);
}

void PendingWrites::close()
{
    // What was let in once is not looked at again.
    std::erase_if(pieces_, [](const Piece& piece) { return piece.is_let_in; });
    if (is_closed_ || pieces_.empty()) return;
    for (const Piece& piece : pieces_) set_protection(piece.begin, piece.end, PROT_NONE);
    is_closed_ = true;
}

bool PendingWrites::let_in(std::uint64_t address, const unsigned char* instruction, bool& is_conflict)
{
    if (!is_closed_) return false;
    bool is_closed_there = false;
    for (Piece& piece : pieces_) {
        if (address < piece.begin || address >= piece.end) continue;
        is_closed_there = true;
        // Two launches may have changed the same page.
        if (!piece.is_let_in) {
            set_protection(piece.begin, piece.end, PROT_READ | PROT_WRITE);
            piece.is_let_in = true;
        }
        const std::size_t offset = address - piece.begin;
        is_conflict |=
            std::memcmp(piece.before + offset, reinterpret_cast<const void*>(address), bytes_compared(address)) != 0;
    }
    if (is_closed_there && is_atomic(instruction)) is_conflict = false;
    return is_closed_there;
}

CallSite PendingWrites::launch_at(std::uint64_t address) const
{
    const auto found = std::find_if(pieces_.rbegin(), pieces_.rend(),
                                    [&](const Piece& piece) { return address >= piece.begin && address < piece.end; });
    return found == pieces_.rend() ? CallSite() : found->launch;
}

}  // namespace warpbook::program
