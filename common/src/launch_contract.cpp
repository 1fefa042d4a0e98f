#include <warpbook/lab/launch_contract.hpp>

#include <algorithm>

namespace warpbook {

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

LeastShares least_shares(const AccessLimits& limits, std::uint64_t blocks, std::uint64_t warps_of_block)
{
    const auto fifth_of = [](std::uint64_t all) { return std::max<std::uint64_t>(all / 5, 1); };
    const bool all_warps = among_warps(limits.shared);
    const std::uint64_t with_work = std::min(all_warps ? blocks * warps_of_block : blocks, limits.most_instructions);
    const std::uint64_t blocks_with_work = all_warps ? parts_of(with_work, warps_of_block) : with_work;
    const std::uint64_t least_blocks = equally_among_blocks(limits.shared) ? blocks : fifth_of(blocks_with_work);
    return {least_blocks, all_warps ? fifth_of(with_work) : least_blocks};
}

std::uint64_t most_of_a_scheduler(std::uint64_t instructions, std::uint64_t schedulers, std::uint64_t blocks,
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
