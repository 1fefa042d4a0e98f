#include "host_watch.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/debugger.hpp"
#include "machine/memory/memory_map.hpp"

namespace warpbook::program {

namespace {

/// Larger memory is not watched: to close it would take longer than many a kernel.
constexpr std::size_t max_watched_pages = (std::size_t{16} << 20) / model::page_bytes;
constexpr std::size_t max_watched_ranges = 256;
/// Further ones find the page open: each costs two signals.
constexpr std::uint32_t max_single_accesses = 2000;

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

/// An instruction of this thread that was let in; it may come to several pages.
struct SingleAccess {
    struct Page {
        std::uint64_t begin = 0;
        int protection = 0;
    };
    std::array<Page, 4> pages{};
    std::size_t count = 0;
    std::uint64_t address = 0;
    std::uint64_t content = 0;
    bool is_checked_store = false;
    bool has_changed_nothing = false;
};
thread_local constinit SingleAccess single_access;
thread_local constinit HostWatch::Met last_met;

/// Of the aligned eight bytes.
std::uint64_t content_around(std::uint64_t address)
{
    std::uint64_t content = 0;
    std::memcpy(&content, reinterpret_cast<const void*>(address / sizeof content * sizeof content), sizeof content);
    return content;
}

}  // namespace

HostWatch& HostWatch::get()
{
    static HostWatch& watch = *new HostWatch;
    return watch;
}

void HostWatch::forget_pages()
{
    pages_.clear();
    pieces_of_pages_ = 0;
    has_all_pages_ = false;
}

void HostWatch::add_all_pages(Allocations& allocations)
{
    has_all_pages_ = true;
    for (const auto& [begin, allocation] : allocations.all()) {
        if (allocation.is_free || !allocation.is_hosts()) continue;
        for (std::uint64_t page = begin / model::page_bytes * model::page_bytes;
             page < allocation.end() && pages_.size() <= max_watched_pages; page += model::page_bytes)
            if (page >= begin) pages_[page] = PROT_NONE;
    }
}

void HostWatch::add_pages_of(const PieceOfWork& work, Allocations& allocations)
{
    if (work.signals || pages_.size() > max_watched_pages) return;
    const Allocation* last = nullptr;
    const auto is_of_host = [&](std::uint64_t address) {
        if (last == nullptr || !last->contains(address)) last = allocations.at(reinterpret_cast<const void*>(address));
        return last != nullptr && last->is_hosts() && !last->is_free && work.sequence >= last->first_work;
    };
    const auto add = [&](std::uint64_t page, bool is_write) {
        int& protection = pages_.try_emplace(page, PROT_READ).first->second;
        if (is_write) protection = PROT_NONE;
    };
    work.accessed.for_each_page([&](std::uint64_t page, model::Touch touch) {
        if (pages_.size() <= max_watched_pages && is_of_host(page))
            add(page, touch == model::Touch::write || touch == model::Touch::atomic);
    });
    for (const PieceOfWork::Range& range : work.ranges) {
        if (!is_of_host(range.begin)) continue;
        const std::uint64_t first = range.begin / model::page_bytes * model::page_bytes;
        for (std::uint64_t page = first; page < range.end && pages_.size() <= max_watched_pages;
             page += model::page_bytes)
            add(page, range.is_write);
    }
}

void HostWatch::find_ranges(Allocations& allocations)
{
    const WorkOrder& order = WorkOrder::get();
    if (version_of_oldest_ != order.version_of_oldest() || version_of_allocations_ != allocations.version() ||
        has_all_pages_)
        forget_pages();
    version_of_work_ = order.version();
    version_of_oldest_ = order.version_of_oldest();
    version_of_allocations_ = allocations.version();
    static const bool debugged = is_debugged();
    can_step_ = !debugged;
    for (; pieces_of_pages_ < order.pending().size(); ++pieces_of_pages_)
        add_pages_of(order.pending()[pieces_of_pages_], allocations);
    if (order.not_begun() > 0) add_all_pages(allocations);
    ranges_.clear();
    if (pages_.size() > max_watched_pages) return;
    for (const auto& [page, protection] : pages_) {
        if (!ranges_.empty() && ranges_.back().end == page && ranges_.back().protection == protection)
            ranges_.back().end += model::page_bytes;
        else if (ranges_.size() < max_watched_ranges)
            ranges_.push_back({page, page + model::page_bytes, protection});
    }
}

void HostWatch::open()
{
    if (!is_closed_) return;
    is_closed_ = false;
    for (const Range& range : ranges_)
        if (!range.is_open) set_protection(range.begin, range.end, PROT_READ | PROT_WRITE);
}

void HostWatch::close(Allocations& allocations)
{
    if (is_closed_) return;
    if (version_of_work_ != WorkOrder::get().version() || version_of_allocations_ != allocations.version())
        find_ranges(allocations);
    if (ranges_.empty()) return;
    for (const Range& range : ranges_)
        if (!range.is_open) set_protection(range.begin, range.end, range.protection);
    is_closed_ = true;
}

HostWatch::Range* HostWatch::range_at(std::uint64_t address)
{
    for (Range& range : ranges_)
        if (address - range.begin < range.end - range.begin) return &range;
    return nullptr;
}

HostWatch::Answer HostWatch::let_in(const Access& access, bool& is_for_one_instruction)
{
    is_for_one_instruction = false;
    Range* const range = is_closed_ ? range_at(access.address) : nullptr;
    if (range == nullptr || range->is_open) return Answer::unknown;
    const WorkOrder& order = WorkOrder::get();
    const bool steps = can_step_ && ++range->accesses < max_single_accesses;
    if (!steps && order.not_begun() > 0) return Answer::needs_work_done;
    const std::uint64_t page = access.address / model::page_bytes * model::page_bytes;
    if (steps) {
        is_for_one_instruction = true;
        set_protection(page, page + model::page_bytes, PROT_READ | PROT_WRITE);
        if (single_access.count < single_access.pages.size())
            single_access.pages[single_access.count++] = {page, range->protection};
    } else {
        range->is_open = true;
        set_protection(range->begin, range->end, PROT_READ | PROT_WRITE);
    }
    if (is_atomic(access.instruction)) return Answer::let_in;
    const auto keep_content = [&] {
        if (!access.is_write || !steps) return;
        single_access.address = access.address;
        single_access.content = content_around(access.address);
        single_access.is_checked_store = true;
    };
    for (const PieceOfWork& work : order.pending()) {
        if (work.signals || order.host_comes_after(work)) continue;
        const bool writes = work.writes(access.address);
        if (!writes && !(access.is_write && work.touches(access.address))) continue;
        last_met = {work.name, work.sequence, writes};
        keep_content();
        return Answer::conflict;
    }
    if (order.not_begun() == 0) return Answer::let_in;
    keep_content();
    return Answer::undecided;
}

HostWatch::Met HostWatch::met() const { return last_met; }

bool HostWatch::close_again()
{
    if (single_access.count == 0) return false;
    single_access.has_changed_nothing =
        single_access.is_checked_store && single_access.content == content_around(single_access.address);
    single_access.is_checked_store = false;
    for (std::size_t i = 0; i < single_access.count; ++i) {
        const auto& page = single_access.pages[i];
        const Range* const range = is_closed_ ? range_at(page.begin) : nullptr;
        if (range != nullptr && !range->is_open)
            set_protection(page.begin, page.begin + model::page_bytes, page.protection);
    }
    single_access.count = 0;
    return true;
}

bool HostWatch::has_changed_nothing() const { return single_access.has_changed_nothing; }

}  // namespace warpbook::program
