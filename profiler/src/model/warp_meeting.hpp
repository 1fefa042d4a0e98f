#pragma once

#include <array>
#include <cstdint>

#include "../rules/warp_access.hpp"

namespace warpbook::model {

/// Where lanes of a warp show each other their values, at shuffles, votes and __syncwarp().
class WarpMeeting {
public:
    struct Result {
        /// By lane; those of others than `lanes` mean nothing.
        std::array<unsigned long long, max_warp_size> values{};
        std::uint32_t lanes = 0;
    };

    void arrive(unsigned lane, std::uint32_t awaited, std::uint64_t value, const char* what)
    {
        awaited_[lane] = awaited;
        values_[lane] = value;
        what_[lane] = what;
    }

    std::uint32_t awaited_by(unsigned lane) const { return awaited_[lane]; }
    /// What the lane called, for messages.
    const char* name_of_call(unsigned lane) const { return what_[lane]; }

    /// Keeps the values for `lanes`, who have all met.
    void conclude(std::uint32_t lanes);

    /// What came of the lane's last meeting; valid up to its next one.
    const Result& result_of(unsigned lane) const { return results_[result_of_[lane]]; }

private:
    // A lane that was released reads its result before other lanes have met 31 times without it: each of them runs at
    // most once before it does.
    static constexpr unsigned kept_results = 64;

    std::array<std::uint32_t, max_warp_size> awaited_{};
    std::array<unsigned long long, max_warp_size> values_{};
    std::array<const char*, max_warp_size> what_{};
    std::array<Result, kept_results> results_{};
    std::array<unsigned, max_warp_size> result_of_{};
    unsigned next_result_ = 0;
};

}  // namespace warpbook::model
