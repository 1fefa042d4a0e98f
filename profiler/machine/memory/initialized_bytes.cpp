#include "initialized_bytes.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

namespace {

std::uint64_t bits(unsigned first, std::size_t count)
{
    return (count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
}

}  // namespace

InitializedBytes::InitializedBytes(std::uint64_t begin, std::size_t bytes, Users users)
    : begin_(begin),
      users_(users),
      map_(whole_pages(bytes / 8 + 8)),
      whole_pages_(whole_pages(map_.size() / page_bytes))
{}

inline void InitializedBytes::set(Word& word, std::uint64_t mask)
{
    const std::uint64_t before = word.load(std::memory_order_relaxed);
    // Mostly they are initialized already, and writing costs much more than looking.
    if ((before & mask) == mask) return;
    // Who sets all bits takes none from others.
    if (users_ == Users::one_thread || mask == ~std::uint64_t{0})
        word.store(before | mask, std::memory_order_relaxed);
    else
        word.fetch_or(mask, std::memory_order_relaxed);
}

inline void InitializedBytes::reset(Word& word, std::uint64_t mask)
{
    const std::uint64_t before = word.load(std::memory_order_relaxed);
    if ((before & mask) == 0) return;
    if (users_ == Users::one_thread || mask == ~std::uint64_t{0})
        word.store(before & ~mask, std::memory_order_relaxed);
    else
        word.fetch_and(~mask, std::memory_order_relaxed);
}

/// Calls `visit(word, mask)` for each word that has bits of the range, until it returns false.
template <class Visitor>
inline void InitializedBytes::for_each_word(std::uint64_t address, std::size_t bytes, Visitor visit) const
{
    std::uint64_t bit = address - begin_;
    while (bytes > 0) {
        const auto first = static_cast<unsigned>(bit % bits_per_word);
        const std::size_t count = std::min<std::size_t>(bytes, bits_per_word - first);
        if (!visit(words()[bit / bits_per_word], bits(first, count))) return;
        bit += count;
        bytes -= count;
    }
}

/// Whether it is one.
bool InitializedBytes::give_bits_to_whole_page(std::uint64_t address) const
{
    if (!has_whole_pages_ || !is_whole(address).load(std::memory_order_relaxed)) return false;
    Word* const first = words() + (address - begin_) / bytes_of_page * (bytes_of_page / bits_per_word);
    // Those that have been there do no harm, and other threads may set them, too.
    for (Word* word = first; word < first + bytes_of_page / bits_per_word; ++word)
        word->store(~std::uint64_t{0}, std::memory_order_relaxed);
    return true;
}

/// Pages that lie in the range in part have bits of their own afterwards, which tell the same of all but the range.
void InitializedBytes::forget_whole_pages(std::uint64_t address, std::size_t bytes)
{
    if (!has_whole_pages_) return;
    const std::uint64_t end = address + bytes;
    while (address < end) {
        const std::uint64_t next = std::min(end, end_of_page(address));
        if (next - address < bytes_of_page) give_bits_to_whole_page(address);
        is_whole(address).store(false, std::memory_order_relaxed);
        address = next;
    }
}

bool InitializedBytes::all_initialized(std::uint64_t address, unsigned width) const
{
    // Aligned accesses never reach into a second word.
    const std::uint64_t bit = address - begin_;
    const std::uint64_t mask = bits(static_cast<unsigned>(bit % bits_per_word), width);
    return (words()[bit / bits_per_word].load(std::memory_order_relaxed) & mask) == mask ||
           give_bits_to_whole_page(address);
}

bool InitializedBytes::all_initialized(const WarpAccess& access) const
{
    std::uint64_t all = ~std::uint64_t{0};
    for_each_lane(access.mask, [&](unsigned lane) {
        const std::uint64_t bit = access.addresses[lane] - begin_;
        all &= words()[bit / bits_per_word].load(std::memory_order_relaxed) >> bit % bits_per_word;
    });
    const std::uint64_t wanted = bits(0, access.width);
    return (all & wanted) == wanted;
}

void InitializedBytes::mark(std::uint64_t address, unsigned width)
{
    const std::uint64_t bit = address - begin_;
    set(words()[bit / bits_per_word], bits(static_cast<unsigned>(bit % bits_per_word), width));
}

bool InitializedBytes::range_has_bits(std::uint64_t address, std::size_t bytes) const
{
    bool all = true;
    for_each_word(address, bytes, [&](const Word& word, std::uint64_t mask) {
        all = (word.load(std::memory_order_relaxed) & mask) == mask;
        return all;
    });
    return all;
}

bool InitializedBytes::range_initialized(std::uint64_t address, std::size_t bytes) const
{
    if (bytes < bytes_of_page && range_has_bits(address, bytes)) return true;
    return next(address, address + bytes, false) == address + bytes;
}

void InitializedBytes::set_bits(std::uint64_t address, std::size_t bytes)
{
    for_each_word(address, bytes, [this](Word& word, std::uint64_t mask) {
        set(word, mask);
        return true;
    });
}

void InitializedBytes::mark_range(std::uint64_t address, std::size_t bytes)
{
    constexpr std::size_t large = std::size_t{1} << 20;
    if (bytes < large) return set_bits(address, bytes);
    const std::uint64_t end = address + bytes;
    std::uint64_t page = begin_ + (address - begin_ + bytes_of_page - 1) / bytes_of_page * bytes_of_page;
    set_bits(address, page - address);
    for (; page + bytes_of_page <= end; page += bytes_of_page) is_whole(page).store(true, std::memory_order_relaxed);
    has_whole_pages_ = true;
    set_bits(page, end - page);
}

std::uint64_t InitializedBytes::next(std::uint64_t address, std::uint64_t end, bool is_written) const
{
    while (address < end) {
        const std::uint64_t end_here = std::min(end, end_of_page(address));
        if (has_whole_pages_ && is_whole(address).load(std::memory_order_relaxed)) {
            if (is_written) return address;
            address = end_here;
            continue;
        }
        std::uint64_t found = end_here;
        std::uint64_t word_begin = address - (address - begin_) % bits_per_word;
        for_each_word(address, end_here - address, [&](const Word& word, std::uint64_t mask) {
            const std::uint64_t written = word.load(std::memory_order_relaxed);
            const std::uint64_t wanted = (is_written ? written : ~written) & mask;
            if (wanted != 0) found = word_begin + static_cast<unsigned>(std::countr_zero(wanted));
            word_begin += bits_per_word;
            return wanted == 0;
        });
        if (found < end_here) return found;
        address = end_here;
    }
    return end;
}

bool InitializedBytes::can_be_padding(std::uint64_t begin, std::uint64_t end, std::uint64_t widest_alignment) const
{
    for (std::uint64_t unit = 2; unit <= widest_alignment; unit *= 2) {
        if (end - begin >= unit || end % unit != 0) continue;
        if (only_padding_is_missing(end, unit) || only_padding_is_missing(end - 2 * unit, unit)) return true;
    }
    return false;
}

/// Of an aligned unit of 2, 4, 8 or 16 bytes; padding in it is there for the sake of smaller units.
bool InitializedBytes::only_padding_is_missing(std::uint64_t address, std::uint64_t bytes) const
{
    const std::uint64_t end = address + bytes;
    for (std::uint64_t hole = next(address, end, false); hole < end;) {
        const std::uint64_t after = next(hole, end, true);
        if (!can_be_padding(hole, after, bytes / 2)) return false;
        hole = next(after, end, false);
    }
    return true;
}

InitializedBytes::Unwritten InitializedBytes::unwritten_in(std::uint64_t address, std::size_t bytes) const
{
    constexpr std::uint64_t widest_alignment = 16;
    // Structures have padding again and again. The one hole of a large array is an element that is missing.
    constexpr std::size_t largest_structure = 1024;
    Unwritten unwritten;
    Unwritten padding;
    std::size_t structures = 0;
    const auto add = [](Unwritten& to, std::uint64_t hole, std::uint64_t count) {
        if (to.bytes == 0) to.first = hole;
        to.bytes += count;
    };
    const std::uint64_t end = address + bytes;
    for (std::uint64_t hole = next(address, end, false); hole < end;) {
        const std::uint64_t after = next(hole, end, true);
        const bool can_be = can_be_padding(hole, after, widest_alignment);
        structures += can_be ? 1 : 0;
        add(can_be ? padding : unwritten, hole, after - hole);
        hole = next(after, end, false);
    }
    if (padding.bytes == 0 || structures * largest_structure >= bytes) return unwritten;
    const std::uint64_t first = unwritten.bytes == 0 ? padding.first : std::min(unwritten.first, padding.first);
    return {unwritten.bytes + padding.bytes, first};
}

void InitializedBytes::copy_range(std::uint64_t to, std::uint64_t from, std::size_t bytes)
{
    if (range_initialized(from, bytes)) return mark_range(to, bytes);
    // As in memmove(): what is read later must not be written first.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> written;
    for (std::uint64_t begin = next(from, from + bytes, true); begin < from + bytes;) {
        const std::uint64_t after = next(begin, from + bytes, false);
        written.emplace_back(begin - from, after - begin);
        begin = next(after, from + bytes, true);
    }
    discard_range(to, bytes);
    for (const auto& [offset, length] : written) mark_range(to + offset, length);
}

void InitializedBytes::clear_range(std::uint64_t address, std::size_t bytes)
{
    forget_whole_pages(address, bytes);
    for_each_word(address, bytes, [this](Word& word, std::uint64_t mask) {
        reset(word, mask);
        return true;
    });
}

void InitializedBytes::discard_range(std::uint64_t address, std::size_t bytes)
{
    forget_whole_pages(address, bytes);
    const std::uint64_t end = address + bytes;
    const std::uint64_t first_page = begin_ + (address - begin_ + bytes_of_page - 1) / bytes_of_page * bytes_of_page;
    const std::uint64_t after_pages = begin_ + (end - begin_) / bytes_of_page * bytes_of_page;
    if (first_page >= after_pages) {
        clear_range(address, bytes);
        return;
    }
    clear_range(address, first_page - address);
    map_.discard(map_.begin() + (first_page - begin_) / 8, (after_pages - first_page) / 8);
    clear_range(after_pages, end - after_pages);
}

}  // namespace warpbook::model
