#include "check_plan.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpbook::program {

namespace {

/// What one core of today's processors counts and checks in a second, in round numbers (docs/performance.md).
constexpr double steps_per_second = 1e8;

/// What is known of each byte that kernels access takes six bytes, and thirty where they access it alone.
constexpr double bytes_per_second = 200 * 1024 * 1024;

// Of the budget.

/// What the first launch of each kind has at least, however much is used.
constexpr std::uint64_t share_of_first = 100;
/// What later ones have each.
constexpr std::uint64_t share_of_later = 1000;

/// Of a grid that is too large, some blocks at least beside the first ones: how they differ tells how far counts are
/// right that are known by them.
constexpr std::size_t fewest_blocks = 8;

constexpr BlockSample nothing{};

}  // namespace

CheckPlan::CheckPlan(Check check, double seconds)
    : check_(check),
      budget_(static_cast<std::uint64_t>(seconds * steps_per_second)),
      bytes_(static_cast<std::size_t>(seconds * bytes_per_second))
{}

CheckPlan::Key CheckPlan::key_of(const Launch& launch)
{
    return {launch.kernel, launch.grid.x, launch.grid.y, launch.grid.z, launch.block.x, launch.block.y, launch.block.z};
}

std::optional<BlockSample> CheckPlan::sample_of(const Launch& launch)
{
    // Blocks that wait for each other must all be there.
    if (check_ == Check::all || launch.cooperative) return std::nullopt;
    if (check_ == Check::none) return nothing;
    Known& known = known_[key_of(launch)];
    const std::uint64_t number = ++known.launches;
    if (check_ == Check::first) return number == 1 ? std::nullopt : std::optional(nothing);

    const std::uint64_t left = budget_ - std::min(used_, budget_);
    if (known.steps && *known.steps <= left && !known.needs_too_much_memory) return std::nullopt;
    if (!known.steps) {
        // Neighbours in their order, whose accesses may meet; and as much of what tells of the others.
        const std::uint64_t half = std::max(left / 2, budget_ / share_of_first) / 2;
        return BlockSample{half, half, fewest_blocks, bytes_};
    }
    // The second, the fourth, the eighth …: what goes wrong late is mostly late by a factor, too.
    const bool is_affordable = *known.steps / std::max<std::size_t>(1, launch.grid.count()) < budget_ / share_of_later;
    if (std::has_single_bit(number) && is_affordable && used_ < 2 * budget_)
        return BlockSample{0, budget_ / share_of_later, fewest_blocks, bytes_};
    return nothing;
}

std::uint64_t CheckPlan::note(const Launch& launch, const Profile& profile)
{
    used_ += profile.steps;
    const auto& blocks = profile.observed_blocks;
    Known& known = known_[key_of(launch)];
    if (blocks && blocks->observed == 0) {
        ++known.unobserved;
        return 0;
    }
    const double share = blocks ? static_cast<double>(blocks->observed) / static_cast<double>(blocks->all) : 1;
    known.steps = static_cast<std::uint64_t>(static_cast<double>(profile.steps) / share);
    known.needs_too_much_memory |= blocks && launch.sample && profile.steps < launch.sample->steps_in_order;
    return std::exchange(known.unobserved, 0);
}

}  // namespace warpbook::program
