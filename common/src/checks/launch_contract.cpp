#include <warpbook/lab/launch_contract.hpp>

#include <algorithm>

namespace warpbook {

AccessLimits::AccessLimits() = default;
AccessLimits::AccessLimits(const AccessLimits& other) = default;
AccessLimits::AccessLimits(AccessLimits&& other) noexcept = default;
AccessLimits& AccessLimits::operator=(const AccessLimits& other) = default;
AccessLimits& AccessLimits::operator=(AccessLimits&& other) noexcept = default;
AccessLimits::~AccessLimits() = default;

AccessLimits AccessLimits::at_least(std::uint64_t instructions) &&
{
    min_instructions = instructions;
    return std::move(*this);
}

AccessLimits AccessLimits::and_divided(std::uint64_t instructions) &&
{
    max_divided += instructions;
    if (max_units != unlimited) max_units += instructions;
    return std::move(*this);
}

AccessLimits AccessLimits::units(std::uint64_t min, std::uint64_t max) &&
{
    min_units = min;
    max_units = max;
    return std::move(*this);
}

AccessLimits AccessLimits::bytes(std::uint64_t max) &&
{
    max_bytes = max;
    return std::move(*this);
}

AccessLimits AccessLimits::in_any_pattern() &&
{
    at_best = false;
    return std::move(*this);
}

AccessLimits AccessLimits::in_every_block() &&
{
    shared = Shared::among_warps_of_every_block;
    return std::move(*this);
}

AccessLimits AccessLimits::shared_among_blocks() &&
{
    shared = Shared::among_blocks;
    return std::move(*this);
}

AccessLimits AccessLimits::shared_equally_among_blocks() &&
{
    shared = Shared::equally_among_blocks;
    return std::move(*this);
}

AccessLimits AccessLimits::by_anyone() &&
{
    shared = Shared::by_nobody;
    return std::move(*this);
}

AccessLimits AccessLimits::of_each_warp_at_most(std::uint64_t instructions, std::uint64_t bytes) &&
{
    max_instructions_of_warp = instructions;
    max_bytes_of_warp = bytes;
    return std::move(*this);
}

AccessLimits AccessLimits::with_advice(std::string_view text) &&
{
    advice = text;
    return std::move(*this);
}

AccessLimits at_most(std::uint64_t instructions)
{
    constexpr std::uint64_t bytes_of_instruction = 32 * 4;
    AccessLimits limits;
    limits.max_instructions = instructions;
    if (instructions != AccessLimits::unlimited) limits.max_bytes = instructions * bytes_of_instruction;
    return limits;
}

AccessLimits once(std::size_t elements, std::size_t bytes_of_element)
{
    constexpr std::size_t lanes = 32;
    constexpr std::size_t bytes_of_sector = 32;
    constexpr std::size_t bytes_of_widest_request = lanes * 16;
    const std::size_t bytes = elements * bytes_of_element;
    const std::uint64_t sectors = parts_of(bytes, bytes_of_sector);
    return at_most(parts_of(elements, lanes))
        .at_least(parts_of(bytes, bytes_of_widest_request))
        .units(sectors, sectors)
        .bytes(bytes);
}

AccessLimits times(std::uint64_t times, AccessLimits limits)
{
    limits.min_instructions *= times;
    limits.max_instructions *= times;
    limits.max_divided *= times;
    limits.min_units *= times;
    if (limits.max_units != AccessLimits::unlimited) limits.max_units *= times;
    if (limits.max_bytes != AccessLimits::unlimited) limits.max_bytes *= times;
    return limits;
}

AccessLimits none() { return {}; }

AccessLimits checked_elsewhere() { return at_most(AccessLimits::unlimited).in_any_pattern().by_anyone(); }

namespace {

constexpr std::uint64_t schedulers_of_multiprocessor = 4;

}  // namespace

bool among_warps(AccessLimits::Shared shared)
{
    return shared == AccessLimits::Shared::among_warps || shared == AccessLimits::Shared::among_warps_of_every_block;
}

bool equally_among_blocks(AccessLimits::Shared shared)
{
    return shared == AccessLimits::Shared::equally_among_blocks ||
           shared == AccessLimits::Shared::among_warps_of_every_block;
}

MinShares min_shares(const AccessLimits& limits, std::uint64_t blocks, std::uint64_t warps_of_block)
{
    const auto fifth_of = [](std::uint64_t all) { return std::max<std::uint64_t>(all / 5, 1); };
    const bool all_warps = among_warps(limits.shared);
    const std::uint64_t with_work = std::min(all_warps ? blocks * warps_of_block : blocks, limits.max_instructions);
    const std::uint64_t blocks_with_work = all_warps ? parts_of(with_work, warps_of_block) : with_work;
    const std::uint64_t min_blocks = equally_among_blocks(limits.shared) ? blocks : fifth_of(blocks_with_work);
    return {min_blocks, all_warps ? fifth_of(with_work) : min_blocks};
}

MinShares min_taking_part(const AccessLimits& limits, const WorkDone& work, std::uint64_t blocks,
                          std::uint64_t warps_of_block)
{
    const bool all_warps = among_warps(limits.shared);
    const std::uint64_t all = all_warps ? blocks * warps_of_block : blocks;
    const std::uint64_t with_work =
        std::min(parts_of(all, std::max<std::uint64_t>(work.words_of_lane, 1)), work.instructions);
    const std::uint64_t blocks_with_work = all_warps ? parts_of(with_work, warps_of_block) : with_work;
    const std::uint64_t min_blocks = parts_of(blocks_with_work, 2);
    return {min_blocks, all_warps ? parts_of(with_work, 2) : min_blocks};
}

std::uint64_t max_of_a_scheduler(std::uint64_t instructions, std::uint64_t schedulers, std::uint64_t blocks,
                                 std::uint64_t warps_of_block, AccessLimits::Shared shared)
{
    const std::uint64_t multiprocessors = std::max<std::uint64_t>(schedulers / schedulers_of_multiprocessor, 1);
    const bool few_blocks = blocks <= multiprocessors;
    const std::uint64_t times_an_even_share = few_blocks ? 5 : 3;
    const std::uint64_t blocks_of_one = few_blocks ? 2 : parts_of(blocks, multiprocessors);
    // A block's first warp may have the same scheduler in every block.
    const bool all_warps = among_warps(shared);
    const std::uint64_t parts = all_warps ? blocks * warps_of_block : blocks;
    const std::uint64_t parts_of_one =
        all_warps ? parts_of(blocks_of_one * warps_of_block, schedulers_of_multiprocessor) : blocks_of_one;
    return parts_of(times_an_even_share * instructions * parts_of_one, parts);
}

}  // namespace warpbook
