#include "footprint_counter.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <tuple>
#include <utility>

#include "machine/lanes/positions.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/rules/lanes.hpp"

namespace warpbook::model {

FootprintCounter::FootprintCounter(const Machine& machine, const Dim3& grid, std::size_t blocks_together,
                                   const GlobalMemory& memory)
    : sector_bytes_(machine.sector_bytes), grid_(grid), blocks_together_(blocks_together), memory_(memory)
{}

void FootprintCounter::on_block(const Dim3& block) { group_ = number_in(grid_, block) / blocks_together_; }

void FootprintCounter::on_access(const AccessEvent& event)
{
    const WarpAccess& access = event.access;
    if (access.space != Space::global) return;
    std::array<std::uint64_t, max_warp_size> addresses;
    auto end = addresses.begin();
    for_each_lane(access.mask, [&](unsigned lane) { *end++ = access.addresses[lane]; });
    // A request has each of its sectors once, in whatever order its lanes ask.
    if (!std::is_sorted(addresses.begin(), end)) std::sort(addresses.begin(), end);
    Recent& recent = recent_[event.instruction % recent_.size()];
    std::optional<std::uint64_t> last;
    for (auto address = addresses.begin(); address != end; ++address) {
        const std::uint64_t first = *address / sector_bytes_;
        for (std::uint64_t sector = first; sector <= (*address + access.width - 1) / sector_bytes_; ++sector) {
            if (last && sector <= *last) continue;
            last = sector;
            if (Array* const array = array_at(*address, access.operation, recent)) add(*array, sector);
        }
    }
}

FootprintCounter::Array* FootprintCounter::array_at(std::uint64_t address, Operation operation, Recent& recent)
{
    if (address >= recent.begin && address < recent.end && operation == recent.operation) return recent.array;
    std::uint64_t begin = 0;
    std::size_t bytes = 0;
    const std::string* name = nullptr;
    const auto take = [&](const auto* found) {
        if (found == nullptr || address - found->begin >= found->bytes) return;
        std::tie(begin, bytes, name) = std::tuple(found->begin, found->bytes, &found->name);
    };
    if (memory_.contains(address))
        take(memory_.nearest_array(address));
    else
        take(DeviceVariables::of_this_program().at(address));
    if (name == nullptr) return nullptr;
    Array& array = arrays_[{begin, operation}];
    array.seen.array = *name;
    recent = {begin, begin + bytes, operation, &array};
    return &array;
}

void FootprintCounter::add(Array& array, std::uint64_t sector)
{
    ++array.seen.requested;
    const std::uint64_t number = sector / RequestedSectors::sectors_of_piece;
    Piece& piece = array.pieces[number];
    if (piece.group != group_) {
        end_group(array.seen, number, piece);
        piece.group = group_;
        piece.of_group = 0;
    }
    const std::uint64_t bit = std::uint64_t{1} << sector % RequestedSectors::sectors_of_piece;
    piece.of_group |= bit;
    piece.of_all |= bit;
}

void FootprintCounter::end_group(RequestedSectors& seen, std::uint64_t number, const Piece& piece) const
{
    if (piece.of_group == 0) return;
    if (blocks_together_ == 1)
        seen.by_groups += static_cast<std::uint64_t>(std::popcount(piece.of_group));
    else
        seen.of_groups.push_back({piece.group, number, piece.of_group});
}

RequestedArrays FootprintCounter::take()
{
    RequestedArrays all;
    for (auto& [key, array] : arrays_) {
        for (const auto& [number, piece] : array.pieces) {
            end_group(array.seen, number, piece);
            array.seen.of_all[number] = piece.of_all;
        }
        all.emplace(key, std::move(array.seen));
    }
    arrays_.clear();
    recent_.fill({});
    return all;
}

namespace {

/// Each sector once in each group, whichever threads have run the group's blocks.
std::uint64_t distinct_in_groups(std::vector<RequestedSectors::PieceOfGroup> pieces)
{
    const auto place = [](const RequestedSectors::PieceOfGroup& piece) { return std::pair(piece.group, piece.piece); };
    std::ranges::sort(pieces, {}, place);
    std::uint64_t distinct = 0;
    for (std::size_t i = 0; i < pieces.size();) {
        std::uint64_t sectors = 0;
        const std::size_t first = i;
        for (; i < pieces.size() && place(pieces[i]) == place(pieces[first]); ++i) sectors |= pieces[i].sectors;
        distinct += static_cast<std::uint64_t>(std::popcount(sectors));
    }
    return distinct;
}

}  // namespace

Footprint footprint_of(std::size_t blocks_together, const std::vector<const RequestedArrays*>& of_threads)
{
    RequestedArrays all;
    for (const RequestedArrays* const of_thread : of_threads) {
        for (const auto& [key, seen] : *of_thread) {
            RequestedSectors& sum = all[key];
            sum.array = seen.array;
            sum.requested += seen.requested;
            sum.by_groups += seen.by_groups;
            sum.of_groups.insert(sum.of_groups.end(), seen.of_groups.begin(), seen.of_groups.end());
            for (const auto& [number, sectors] : seen.of_all) sum.of_all[number] |= sectors;
        }
    }
    Footprint footprint{blocks_together, {}};
    for (auto& [key, seen] : all) {
        std::uint64_t by_grid = 0;
        for (const auto& [number, sectors] : seen.of_all) by_grid += static_cast<std::uint64_t>(std::popcount(sectors));
        footprint.arrays.push_back({seen.array, key.operation, seen.requested,
                                    seen.by_groups + distinct_in_groups(std::move(seen.of_groups)), by_grid});
    }
    // Where variables lie is the system's affair.
    std::ranges::stable_sort(footprint.arrays, {}, &ArrayFootprint::array);
    return footprint;
}

}  // namespace warpbook::model
