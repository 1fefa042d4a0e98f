// The rules of shared memory as measured on an H200: see tests/parity/address-patterns.

#include "shared_wavefronts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "active_addresses.hpp"
#include "distinct_blocks.hpp"
#include "lanes.hpp"

namespace warpbook {

namespace {

using Mask = std::uint32_t;

unsigned bits_of_a_word(const Machine& machine) { return static_cast<unsigned>(std::countr_zero(machine.bank_bytes)); }

/// Counts by bank.
class BankCounts {
public:
    explicit BankCounts(const Machine& machine)
        : word_bits_(bits_of_a_word(machine)), last_bank_(machine.bank_count - 1)
    {}

    /// Returns what the bank has now. The first of a lane's words stands for all of them: they lie in neighboring
    /// banks and, being aligned to the width, meet either all or none of another lane's.
    unsigned add(std::uint64_t address, unsigned count)
    {
        std::uint8_t& sum = counts_[(address >> word_bits_) & last_bank_];
        return sum = static_cast<std::uint8_t>(sum + count);
    }

private:
    unsigned word_bits_;
    std::uint64_t last_bank_;
    std::array<std::uint8_t, max_bank_count> counts_{};
};

/// A bank serves one word per wavefront, to any number of lanes.
unsigned max_words_in_a_bank(const Machine& machine, const WarpAccess& access, Mask lanes)
{
    const ActiveAddresses active(access, lanes);
    BankCounts words(machine);
    unsigned max = 0;
    count_distinct_blocks(active.get(), bits_of_a_word(machine), [&](std::uint64_t address, unsigned count) {
        max = std::max(max, words.add(address, count));
    });
    return max;
}

/// For an atomic a bank serves one lane per wavefront, even when all want the same word.
unsigned max_lanes_in_a_bank(const Machine& machine, const WarpAccess& access)
{
    const ActiveAddresses active(access, access.mask);
    BankCounts lanes(machine);
    unsigned max = 0;
    for (const std::uint64_t address : active.get()) max = std::max(max, lanes.add(address, 1));
    return max;
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

/// Two neighboring groups of a load share one wavefront when lanes agree in pairs and their words fit one.
bool groups_merge(const Machine& machine, const WarpAccess& access, Mask both_groups)
{
    return access.operation == Operation::load &&
           (partners_agree(access, both_groups, 1) || partners_agree(access, both_groups, 2)) &&
           max_words_in_a_bank(machine, access, both_groups) == 1;
}

unsigned wavefronts_of_two_groups(const Machine& machine, const WarpAccess& access, Mask group, Mask next_group)
{
    // Spares most accesses the look for what can merge.
    if (next_group == 0) return max_words_in_a_bank(machine, access, group);
    if (groups_merge(machine, access, group | next_group)) return 1;
    return max_words_in_a_bank(machine, access, group) + max_words_in_a_bank(machine, access, next_group);
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
    const unsigned bytes = count_lanes(access.mask) * access.width;
    const unsigned wavefront_bytes = machine.bank_count * machine.bank_bytes;
    return (bytes + wavefront_bytes - 1) >> std::countr_zero(wavefront_bytes);
}

}  // namespace

AccessCost shared_access_cost(const Machine& machine, const WarpAccess& access)
{
    const unsigned wavefronts = access.operation == Operation::atomic ? max_lanes_in_a_bank(machine, access)
                                                                      : load_or_store_wavefronts(machine, access);
    // Loads of the same words can need fewer wavefronts than their packed bytes would fill; the hardware then takes
    // what they need for the ideal.
    return {wavefronts, std::min(wavefronts, wavefronts_if_packed(machine, access))};
}

}  // namespace warpbook
