#include "accessed_bytes.hpp"

#include <algorithm>
#include <bit>

namespace warpbook::model {

namespace {

constexpr unsigned bits_of_entry = 64;

/// Whether it matters which of the two comes first. Signals are there to be met by others, and atomics do not mind each
/// other.
bool are_in_conflict(Touch earlier, Touch later)
{
    const auto is_signal = [](Touch touch) { return touch == Touch::signal_read || touch == Touch::signal_write; };
    if (is_signal(earlier) || is_signal(later)) return false;
    const auto leaves_all = [](Touch touch) { return touch == Touch::read || touch == Touch::same_write; };
    if (leaves_all(earlier) && leaves_all(later)) return false;
    if (earlier == Touch::atomic && later == Touch::atomic) return false;
    // It stored what the other has left, as when both set one flag; or what was there before the other looked.
    return later != Touch::same_write && !(earlier == Touch::same_write && later == Touch::read);
}

}  // namespace

AccessedBytes::Part& AccessedBytes::part_of(Place place, std::uint64_t unit_bytes)
{
    Part*& recent = recent_[(place.instruction * 8 + static_cast<unsigned>(place.touch)) % recent_.size()];
    if (recent != nullptr && recent->place == place && recent->unit_bytes == unit_bytes) return *recent;
    Part& part = parts_[{place, unit_bytes}];
    part.place = place;
    part.unit_bytes = unit_bytes;
    recent = &part;
    return part;
}

void AccessedBytes::give_up()
{
    recent_.fill(nullptr);
    parts_.clear();
    is_given_up_ = true;
}

void AccessedBytes::add(Place place, std::uint64_t address, std::size_t bytes, unsigned width)
{
    if (is_given_up_) return;
    Part& part = part_of(place, width < 4 ? 1 : 4);
    while (bytes > 0) {
        const std::uint64_t offset = address % page_bytes;
        const std::size_t here = std::min<std::size_t>(bytes, page_bytes - offset);
        add_units(part, address / page_bytes, offset / part.unit_bytes, here / part.unit_bytes);
        address += here;
        bytes -= here;
    }
    if (bytes_of_bits_ > max_bytes) give_up();
}

void AccessedBytes::add_units(Part& part, std::uint64_t number, std::uint64_t first, std::uint64_t count)
{
    const std::uint64_t units = part.units_of_page();
    const std::size_t bytes = units / 8;
    if (part.last == nullptr || part.last_number != number) {
        const auto [found, is_new] = part.pages.try_emplace(number);
        part.last = &found->second;
        part.last_number = number;
        if (is_new) {
            part.lowest_number = std::min(part.lowest_number, number);
            part.highest_number = std::max(part.highest_number, number);
            part.last->bits.reset(new std::uint64_t[units / bits_of_entry]());
            bytes_of_bits_ += bytes;
        }
    }
    Page& page = *part.last;
    if (page.bits == nullptr) return;
    for (const std::uint64_t end = first + count; first < end;) {
        const std::uint64_t begin_in_entry = first % bits_of_entry;
        const std::uint64_t here = std::min(end - first, bits_of_entry - begin_in_entry);
        const std::uint64_t mask = (~std::uint64_t{0} >> (bits_of_entry - here)) << begin_in_entry;
        std::uint64_t& entry = page.bits[first / bits_of_entry];
        page.touched += static_cast<std::uint32_t>(std::popcount(mask & ~entry));
        entry |= mask;
        first += here;
    }
    if (page.touched < units) return;
    page.bits.reset();
    bytes_of_bits_ -= bytes;
}

void AccessedBytes::add(const AccessedBytes& other)
{
    if (other.is_given_up_) give_up();
    if (is_given_up_) return;
    for (const auto& [key, from] : other.parts_) {
        Part& part = part_of(from.place, from.unit_bytes);
        for (const auto& [number, page] : from.pages) {
            if (page.bits == nullptr) {
                add_units(part, number, 0, part.units_of_page());
                continue;
            }
            for (std::uint64_t i = 0; i < part.units_of_page() / bits_of_entry; ++i)
                for (std::uint64_t left = page.bits[i]; left != 0;) {
                    const auto first = static_cast<unsigned>(std::countr_zero(left));
                    const auto count = static_cast<unsigned>(std::countr_one(left >> first));
                    add_units(part, number, i * bits_of_entry + first, count);
                    if (first + count == bits_of_entry) break;
                    left &= ~std::uint64_t{0} << (first + count);
                }
        }
    }
    if (bytes_of_bits_ > max_bytes) give_up();
}

bool AccessedBytes::Part::has(std::uint64_t address) const
{
    const auto found = pages.find(address / page_bytes);
    return found != pages.end() && found->second.has(address % page_bytes / unit_bytes);
}

std::optional<std::uint64_t> AccessedBytes::Part::first_in(std::uint64_t begin, std::uint64_t end) const
{
    std::optional<std::uint64_t> first;
    const auto look_at = [&](std::uint64_t number, const Page& page) {
        const std::uint64_t from = std::max(begin, number * page_bytes);
        const std::uint64_t to = std::min(end, (number + 1) * page_bytes);
        for (std::uint64_t byte = from; byte < to; byte += unit_bytes) {
            if (!page.has(byte % page_bytes / unit_bytes)) continue;
            if (!first || byte < *first) first = byte;
            return;
        }
    };
    const std::uint64_t first_number = begin / page_bytes;
    const std::uint64_t last_number_in = (end - 1) / page_bytes;
    if (last_number_in - first_number < pages.size()) {
        for (std::uint64_t number = first_number; number <= last_number_in && !first; ++number)
            if (const auto found = pages.find(number); found != pages.end()) look_at(number, found->second);
    } else {
        for (const auto& [number, page] : pages)
            if (number >= first_number && number <= last_number_in) look_at(number, page);
    }
    return first;
}

std::optional<std::pair<AccessedBytes::Place, std::uint64_t>> AccessedBytes::first_in(std::uint64_t begin,
                                                                                      std::uint64_t end,
                                                                                      Touches touches) const
{
    if (begin >= end) return std::nullopt;
    for (const auto& [key, part] : parts_) {
        if (!touches.contain(part.place.touch)) continue;
        if (part.highest_number < begin / page_bytes || part.lowest_number > (end - 1) / page_bytes) continue;
        if (const auto byte = part.first_in(begin, end)) return std::pair{part.place, *byte};
    }
    return std::nullopt;
}

bool AccessedBytes::has(std::uint64_t address, Touches touches) const
{
    return std::any_of(parts_.begin(), parts_.end(), [&](const auto& entry) {
        return touches.contain(entry.second.place.touch) && entry.second.has(address);
    });
}

bool AccessedBytes::has_any(Touches touches) const
{
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const auto& entry) { return touches.contain(entry.second.place.touch); });
}

std::optional<std::uint64_t> AccessedBytes::first_common(const Part& one, const Part& other)
{
    if (one.highest_number < other.lowest_number || other.highest_number < one.lowest_number) return std::nullopt;
    const Part& few = one.pages.size() <= other.pages.size() ? one : other;
    const Part& many = &few == &one ? other : one;
    std::optional<std::uint64_t> first;
    for (const auto& [number, page] : few.pages) {
        const auto found = many.pages.find(number);
        if (found == many.pages.end()) continue;
        const std::uint64_t step = std::min(few.unit_bytes, many.unit_bytes);
        for (std::uint64_t byte = 0; byte < page_bytes; byte += step) {
            if (!page.has(byte / few.unit_bytes) || !found->second.has(byte / many.unit_bytes)) continue;
            const std::uint64_t address = number * page_bytes + byte;
            // Which page comes first in the map is chance.
            if (!first || address < *first) first = address;
            break;
        }
    }
    return first;
}

std::vector<AccessedBytes::Conflict> AccessedBytes::conflicts(const AccessedBytes& earlier, const AccessedBytes& later,
                                                              std::size_t limit)
{
    // The later one may have waited for what the earlier one has told it.
    for (const auto& [key, given] : earlier.parts_) {
        if (given.place.touch != Touch::signal_write) continue;
        for (const auto& [other_key, taken] : later.parts_)
            if (taken.place.touch == Touch::signal_read && first_common(given, taken)) return {};
    }
    std::vector<Conflict> conflicts;
    for (const auto& [key, one] : earlier.parts_)
        for (const auto& [other_key, other] : later.parts_) {
            if (conflicts.size() == limit) return conflicts;
            if (!are_in_conflict(one.place.touch, other.place.touch)) continue;
            if (const auto address = first_common(one, other)) conflicts.push_back({one.place, other.place, *address});
        }
    return conflicts;
}

}  // namespace warpbook::model
