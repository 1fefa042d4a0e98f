#include "initialized_bytes.hpp"

#include <algorithm>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

namespace {

std::uint64_t bits(unsigned first, std::size_t count)
{
    return (count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
}

}  // namespace

InitializedBytes::InitializedBytes(std::uint64_t begin, std::size_t bytes, Users users)
    : begin_(begin), users_(users), map_(whole_pages(bytes / 8 + 8))
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

bool InitializedBytes::all_initialized(std::uint64_t address, unsigned width) const
{
    // Aligned accesses never reach into a second word.
    const std::uint64_t bit = address - begin_;
    const std::uint64_t mask = bits(static_cast<unsigned>(bit % bits_per_word), width);
    return (words()[bit / bits_per_word].load(std::memory_order_relaxed) & mask) == mask;
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

bool InitializedBytes::range_initialized(std::uint64_t address, std::size_t bytes) const
{
    bool all = true;
    for_each_word(address, bytes, [&](const Word& word, std::uint64_t mask) {
        all = (word.load(std::memory_order_relaxed) & mask) == mask;
        return all;
    });
    return all;
}

void InitializedBytes::mark_range(std::uint64_t address, std::size_t bytes)
{
    for_each_word(address, bytes, [this](Word& word, std::uint64_t mask) {
        set(word, mask);
        return true;
    });
}

void InitializedBytes::clear_range(std::uint64_t address, std::size_t bytes)
{
    for_each_word(address, bytes, [this](Word& word, std::uint64_t mask) {
        reset(word, mask);
        return true;
    });
}

void InitializedBytes::discard_range(std::uint64_t address, std::size_t bytes)
{
    constexpr std::size_t bytes_of_a_page = 8 * page_bytes;
    const std::uint64_t end = address + bytes;
    const std::uint64_t first_page =
        begin_ + (address - begin_ + bytes_of_a_page - 1) / bytes_of_a_page * bytes_of_a_page;
    const std::uint64_t after_pages = begin_ + (end - begin_) / bytes_of_a_page * bytes_of_a_page;
    if (first_page >= after_pages) {
        clear_range(address, bytes);
        return;
    }
    clear_range(address, first_page - address);
    map_.discard(map_.begin() + (first_page - begin_) / 8, (after_pages - first_page) / 8);
    clear_range(after_pages, end - after_pages);
}

}  // namespace warpbook::model
