#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include <warpbook/profile.hpp>

namespace testing {
class MatchResultListener;
}  // namespace testing

namespace warpbook {

/// What a launch asks for of one array, or of all, by one kind of access: what the matchers look at.
struct Requests {
    /// Empty: of all arrays.
    std::string array;
    Operation operation = Operation::load;
    std::size_t blocks_together = 1;
    Measured<ArrayFootprint> sectors;
};

/// Of the arrays with this name together, or of all. Zeros where the launch does not touch them; unavailable where the
/// profile has no footprint.
Requests loads_of(const Profile& profile, std::string_view array = "");
Requests stores_of(const Profile& profile, std::string_view array = "");

/// At most so many sectors. Sectors that could not be counted match nothing. Made by the functions below.
class SectorLimitMatcher {
public:
    using is_gtest_matcher = void;

    SectorLimitMatcher(std::uint64_t ArrayFootprint::*count, std::uint64_t limit) : count_(count), limit_(limit) {}

    bool MatchAndExplain(const Requests& requests, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    const char* each_once() const;

    std::uint64_t ArrayFootprint::*count_;
    std::uint64_t limit_;
};

/// The grid asks for at most so many different sectors: so much must come from memory at least.
inline SectorLimitMatcher TouchesAtMostSectors(std::uint64_t sectors) { return {&ArrayFootprint::by_grid, sectors}; }

/// The groups of blocks ask for at most so many, each once in each group: so much must come from L2, or from memory, at
/// least, where a group's blocks share all that one of them fetches.
inline SectorLimitMatcher GroupsTouchAtMostSectors(std::uint64_t sectors)
{
    return {&ArrayFootprint::by_groups, sectors};
}

/// "loads of `b`: 4096 sectors requested, 512 by groups of 8 blocks, 256 different ones", for gmock.
void PrintTo(const Requests& requests, std::ostream* os);

// Compiled once (profiler/matchers/footprint.cpp).
extern template class Measured<ArrayFootprint>;

}  // namespace warpbook
