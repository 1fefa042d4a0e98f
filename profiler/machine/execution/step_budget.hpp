#pragma once

#include <atomic>
#include <cstdint>

#include <warpbook/backend.hpp>

#include "run_mode.hpp"

namespace warpbook::model {

/// Watches how many steps a launch executes. What exceeds the limit is run once more where nothing is chance, in order
/// and on one operating-system thread, and only then told.
class StepBudget {
public:
    /// `is_final`: the launch cannot, or need not, run in another mode.
    StepBudget(const StepLimit& limit, LaunchDemands& demands, bool can_interact, bool is_final)
        : limit_(limit), demands_(demands), can_interact_(can_interact), is_final_(is_final)
    {}

    /// After so many steps it should be told of them.
    static constexpr std::uint64_t interval = 1 << 20;

    /// A block has executed `of_block` steps so far, of which `more` have not been told yet. From any of the launch's
    /// threads.
    void note(std::uint64_t of_block, std::uint64_t more)
    {
        const std::uint64_t of_launch = of_launch_ += more;
        if (limit_.goes_on) limit_.goes_on();
        const bool is_within = (limit_.of_block == 0 || of_block <= limit_.of_block) &&
                               (limit_.of_launch == 0 || of_launch <= limit_.of_launch);
        if (!is_within) exceed();
    }

    /// The launch will do forever what it does now. Where steps are limited, the rest of them need not be made: true.
    bool note_endless()
    {
        const bool is_limited = limit_.of_block > 0 || limit_.of_launch > 0;
        if (is_limited) exceed();
        return is_limited;
    }

private:
    void exceed()
    {
        if (!is_final_)
            can_interact_ ? demands_.demand_turns() : demands_.demand_order();
        else if (!told_.exchange(true) && limit_.exceeded)
            limit_.exceeded();
    }

    const StepLimit& limit_;
    LaunchDemands& demands_;
    const bool can_interact_;
    const bool is_final_;
    std::atomic<std::uint64_t> of_launch_ = 0;
    std::atomic<bool> told_ = false;
};

}  // namespace warpbook::model
