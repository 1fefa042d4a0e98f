// The rules of shared memory as measured on an H200: see tests/hardware/address-patterns.

#include "shared_wavefronts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "distinct_numbers.hpp"
#include "lanes.hpp"

namespace warpbook {

namespace {

using Mask = std::uint32_t;

/// The first of a lane's words stands for all of them: they lie in neighbouring banks and, being aligned to the width,
/// meet either all or none of another lane's.
std::uint64_t word_of(const Machine& machine, const WarpAccess& access, unsigned lane)
{
    return access.addresses[lane] >> std::countr_zero(machine.bank_bytes);
}

unsigned bank_of(const Machine& machine, std::uint64_t word)
{
    return static_cast<unsigned>(word) & (machine.bank_count - 1);
}

/// Counts by bank, and the highest of them.
class BankTally {
public:
    void count(unsigned bank) { highest_ = std::max<unsigned>(highest_, ++counts_[bank]); }
    unsigned highest() const { return highest_; }

private:
    std::array<std::uint8_t, max_bank_count> counts_{};
    unsigned highest_ = 0;
};

/// When no bank is asked for a lower word than before, a word is new to its bank if it differs from the bank's last
/// one: the common case (one word a bank, or any stride), and the faster one.
std::optional<unsigned> most_words_in_a_bank_if_ascending(const Machine& machine, const WarpAccess& access, Mask lanes)
{
    BankTally words;
    std::array<std::uint64_t, max_bank_count> end_of_bank{};  // past the last word it was asked for
    const bool ascending = all_lanes(lanes, [&](unsigned lane) {
        const std::uint64_t word = word_of(machine, access, lane);
        const unsigned bank = bank_of(machine, word);
        const std::uint64_t end = end_of_bank[bank];
        if (word >= end) {
            end_of_bank[bank] = word + 1;
            words.count(bank);
        }
        return word + 1 >= end;
    });
    if (!ascending) return std::nullopt;
    return words.highest();
}

unsigned most_words_in_a_bank_in_any_order(const Machine& machine, const WarpAccess& access, Mask lanes)
{
    BankTally words;
    DistinctNumbers distinct;
    for_each_lane(lanes, [&](unsigned lane) {
        const std::uint64_t word = word_of(machine, access, lane);
        if (distinct.insert(word)) words.count(bank_of(machine, word));
    });
    return words.highest();
}

/// A bank serves one word per wavefront, to any number of lanes.
unsigned most_words_in_a_bank(const Machine& machine, const WarpAccess& access, Mask lanes)
{
    if (const auto words = most_words_in_a_bank_if_ascending(machine, access, lanes)) return *words;
    return most_words_in_a_bank_in_any_order(machine, access, lanes);
}

/// For an atomic a bank serves one lane per wavefront, even when all want the same word.
unsigned most_lanes_in_a_bank(const Machine& machine, const WarpAccess& access)
{
    BankTally lanes;
    for_each_lane(access.mask, [&](unsigned lane) { lanes.count(bank_of(machine, word_of(machine, access, lane))); });
    return lanes.highest();
}

/// Lanes wider than a bank go through shared memory in groups of as many as fill all banks: half-warps of 8-byte lanes,
/// quarter-warps of 16-byte lanes.
unsigned lanes_per_group(const Machine& machine, const WarpAccess& access)
{
    if (access.width <= machine.bank_bytes) return machine.warp_size;
    const unsigned lanes_that_fill_the_banks = machine.bank_count * machine.bank_bytes / access.width;
    return std::clamp(lanes_that_fill_the_banks, 1u, machine.warp_size);
}

/// Whether lane n and lane n ^ distance want the same address, wherever both are among `lanes`.
bool partners_agree(const WarpAccess& access, Mask lanes, unsigned distance)
{
    return all_lanes(lanes, [&](unsigned lane) {
        const unsigned partner = lane ^ distance;
        return !contains(lanes, partner) || access.addresses[lane] == access.addresses[partner];
    });
}

/// Two neighbouring groups of a load share one wavefront when lanes agree in pairs and their words fit one.
bool groups_merge(const Machine& machine, const WarpAccess& access, Mask both_groups)
{
    return access.operation == Operation::load &&
           (partners_agree(access, both_groups, 1) || partners_agree(access, both_groups, 2)) &&
           most_words_in_a_bank(machine, access, both_groups) == 1;
}

unsigned wavefronts_of_two_groups(const Machine& machine, const WarpAccess& access, Mask group, Mask next_group)
{
    if (groups_merge(machine, access, group | next_group)) return 1;
    return most_words_in_a_bank(machine, access, group) + most_words_in_a_bank(machine, access, next_group);
}

unsigned load_or_store_wavefronts(const Machine& machine, const WarpAccess& access)
{
    const unsigned group_size = lanes_per_group(machine, access);
    unsigned wavefronts = 0;
    for (unsigned first = 0; first < machine.warp_size; first += 2 * group_size) {
        const Mask group = access.mask & lanes_from(first, group_size);
        const Mask next_group = access.mask & lanes_from(first + group_size, group_size);
        wavefronts += wavefronts_of_two_groups(machine, access, group, next_group);
    }
    return wavefronts;
}

/// The wavefronts that the active lanes' bytes would fill if they lay side by side across all banks.
unsigned wavefronts_if_packed(const Machine& machine, const WarpAccess& access)
{
    const unsigned bytes = static_cast<unsigned>(std::popcount(access.mask)) * access.width;
    const unsigned wavefront_bytes = machine.bank_count * machine.bank_bytes;
    return (bytes + wavefront_bytes - 1) / wavefront_bytes;  // NOLINT(clang-analyzer-core.DivideZero): there are banks
}

}  // namespace

AccessCost shared_access_cost(const Machine& machine, const WarpAccess& access)
{
    const unsigned wavefronts = access.operation == Operation::atomic ? most_lanes_in_a_bank(machine, access)
                                                                      : load_or_store_wavefronts(machine, access);
    // Loads of the same words can need fewer wavefronts than their packed bytes would fill; the hardware then takes
    // what they need for the ideal.
    return {wavefronts, std::min(wavefronts, wavefronts_if_packed(machine, access))};
}

}  // namespace warpbook
