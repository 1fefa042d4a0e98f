#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

#include <warpbook/launch.hpp>
#include <warpbook/profile.hpp>

namespace warpbook::program {

/// Which launches are counted and checked (`--check`).
enum class Check : std::uint8_t {
    all,
    /// Of each kernel with each grid and block, the first.
    first,
    /// All while the program is cheap; then a part of what comes.
    automatic,
    none,
};

/// Decides before each launch how much of it is counted and checked: by the numbers of launches, and by the steps that
/// earlier ones made and the memory that they needed, never by time, so that it is the same on any machine and in each
/// run.
class CheckPlan {
public:
    /// `seconds` of counting, as one core of a common processor needs them.
    CheckPlan(Check check, double seconds);

    /// Nothing where the launch is counted and checked as a whole.
    std::optional<BlockSample> sample_of(const Launch& launch);
    /// What came of it. Of one that was observed, how many like it only ran since the last that was.
    std::uint64_t note(const Launch& launch, const Profile& profile);
    /// Whether so much was counted that others may have to run unobserved soon.
    bool is_half_used() const { return 2 * used_ > budget_; }

private:
    using Key = std::tuple<const void*, std::size_t, std::size_t, std::size_t, std::size_t, std::size_t, std::size_t>;
    struct Known {
        std::uint64_t launches = 0;
        /// Since the last one that was observed.
        std::uint64_t unobserved = 0;
        /// Of a whole launch, as the last one that was observed lets expect; nothing before that.
        std::optional<std::uint64_t> steps;
        /// It would take more memory than the budget has.
        bool needs_too_much_memory = false;
    };
    static Key key_of(const Launch& launch);

    const Check check_;
    const std::uint64_t budget_;
    /// For what races are found by.
    const std::size_t bytes_;
    std::uint64_t used_ = 0;
    std::map<Key, Known> known_;
};

}  // namespace warpbook::program
