#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace warpbook::model {

/// How many schedules a launch is run in, where that is to cost little: as many as in a lab, as long as all launches of
/// the kernel together have steps left for it. Steps and not time, so that it is the same on any machine.
class ScheduleBudget {
public:
    /// `schedules`: for every launch; 0 when it is to cost little.
    explicit ScheduleBudget(unsigned schedules) : schedules_(schedules) {}

    bool allows_any() const { return schedules_ != 1; }

    /// After the first one, which took so many steps.
    unsigned further_schedules(const std::string& kernel, std::uint64_t steps)
    {
        if (schedules_ > 0) return schedules_ - 1;
        constexpr std::uint64_t steps_to_restart = 20'000;
        const std::uint64_t cost = steps + steps_to_restart;
        std::uint64_t& left = left_.try_emplace(kernel, steps_of_kernel).first->second;
        const std::uint64_t affordable = std::min(left, left_of_program_) / cost;
        const auto further = static_cast<unsigned>(std::min<std::uint64_t>(affordable, most - 1));
        left -= further * cost;
        left_of_program_ -= further * cost;
        return further;
    }

private:
    static constexpr unsigned most = 8;
    static constexpr std::uint64_t steps_of_kernel = 8'000'000;

    const unsigned schedules_;
    std::map<std::string, std::uint64_t> left_;
    std::uint64_t left_of_program_ = 4 * steps_of_kernel;
};

}  // namespace warpbook::model
