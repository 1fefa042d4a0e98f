#include "reference_rules.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace warpbook {

namespace {

using Lanes = std::vector<unsigned>;
/// Sectors or words, by number.
using Blocks = std::set<std::uint64_t>;

/// Those of lanes `first` … `first + count - 1` that exist and take part.
Lanes active_lanes(const Machine& machine, const WarpAccess& access, unsigned first, unsigned count)
{
    Lanes lanes;
    for (unsigned lane = first; lane < first + count && lane < machine.warp_size; ++lane)
        if ((access.mask >> lane) % 2 == 1) lanes.push_back(lane);
    return lanes;
}

Lanes active_lanes(const Machine& machine, const WarpAccess& access)
{
    return active_lanes(machine, access, 0, machine.warp_size);
}

/// The least number of blocks that hold so many bytes.
unsigned blocks_for(std::size_t bytes, unsigned block_bytes)
{
    return static_cast<unsigned>((bytes + block_bytes - 1) / block_bytes);
}

/// The aligned blocks of `block_bytes` bytes in which a lane has any of its bytes.
Blocks blocks_of_lane(const WarpAccess& access, unsigned lane, unsigned block_bytes)
{
    const std::uint64_t first_byte = access.addresses[lane];
    const std::uint64_t last_byte = first_byte + access.width - 1;
    Blocks blocks;
    for (std::uint64_t block = first_byte / block_bytes; block <= last_byte / block_bytes; ++block)
        blocks.insert(block);
    return blocks;
}

unsigned sectors(const Machine& machine, const WarpAccess& access)
{
    Blocks touched;
    for (const unsigned lane : active_lanes(machine, access))
        touched.merge(blocks_of_lane(access, lane, machine.sector_bytes));
    return static_cast<unsigned>(touched.size());
}

/// The largest number of distinct words in one bank.
unsigned max_words_in_a_bank(const Machine& machine, const WarpAccess& access, const Lanes& lanes)
{
    std::map<std::uint64_t, Blocks> words_of_bank;
    for (const unsigned lane : lanes)
        for (const std::uint64_t word : blocks_of_lane(access, lane, machine.bank_bytes))
            words_of_bank[word % machine.bank_count].insert(word);

    std::size_t max = 0;
    for (const auto& [bank, words] : words_of_bank) max = std::max(max, words.size());
    return static_cast<unsigned>(max);
}

/// An atomic takes a wavefront for every lane in the busiest bank.
unsigned max_lanes_in_a_bank(const Machine& machine, const WarpAccess& access)
{
    std::map<std::uint64_t, unsigned> lanes_of_bank;
    for (const unsigned lane : active_lanes(machine, access))
        ++lanes_of_bank[access.addresses[lane] / machine.bank_bytes % machine.bank_count];

    unsigned max = 0;
    for (const auto& [bank, lanes] : lanes_of_bank) max = std::max(max, lanes);
    return max;
}

/// Whether lanes whose numbers differ in the one bit `distance` want the same address.
bool agree_in_pairs(const WarpAccess& access, const Lanes& lanes, unsigned distance)
{
    for (const unsigned lane : lanes)
        for (const unsigned other : lanes)
            if ((lane ^ other) == distance && access.addresses[lane] != access.addresses[other]) return false;
    return true;
}

/// As many lanes as are served together, if no two want different words of a bank.
unsigned lanes_of_a_group(const Machine& machine, const WarpAccess& access)
{
    const bool is_wider_than_a_word = access.width > machine.bank_bytes;
    const unsigned bytes_of_all_banks = machine.bank_count * machine.bank_bytes;
    return is_wider_than_a_word ? std::min(bytes_of_all_banks / access.width, machine.warp_size) : machine.warp_size;
}

/// Group by group, but two neighboring groups of a load take a single wavefront together if lanes agree in pairs, with
/// their neighbors or their neighbors but one, and no bank is asked for two words.
unsigned wavefronts_of_load_or_store(const Machine& machine, const WarpAccess& access)
{
    const unsigned count = lanes_of_a_group(machine, access);
    unsigned wavefronts = 0;
    for (unsigned first = 0; first < machine.warp_size; first += 2 * count) {
        const Lanes one = active_lanes(machine, access, first, count);
        const Lanes other = active_lanes(machine, access, first + count, count);
        const Lanes both = active_lanes(machine, access, first, 2 * count);
        const bool merge = access.operation == Operation::load &&
                           (agree_in_pairs(access, both, 1) || agree_in_pairs(access, both, 2)) &&
                           max_words_in_a_bank(machine, access, both) == 1;
        wavefronts +=
            merge ? 1 : max_words_in_a_bank(machine, access, one) + max_words_in_a_bank(machine, access, other);
    }
    return wavefronts;
}

unsigned wavefronts(const Machine& machine, const WarpAccess& access)
{
    return access.operation == Operation::atomic ? max_lanes_in_a_bank(machine, access)
                                                 : wavefronts_of_load_or_store(machine, access);
}

}  // namespace

AccessCost reference_cost(const Machine& machine, const WarpAccess& access)
{
    const std::size_t bytes = active_lanes(machine, access).size() * access.width;
    AccessCost cost;
    if (access.space == Space::global) {
        cost.units = sectors(machine, access);
        cost.ideal_units = std::min(cost.units, blocks_for(bytes, machine.sector_bytes));
    } else {
        cost.units = wavefronts(machine, access);
        cost.ideal_units = std::min(cost.units, blocks_for(bytes, machine.bank_count * machine.bank_bytes));
    }
    return cost;
}

}  // namespace warpbook
