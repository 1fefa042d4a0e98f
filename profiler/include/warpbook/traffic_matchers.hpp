#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <warpbook/mismatch.hpp>
#include <warpbook/traffic.hpp>

namespace testing {
class MatchResultListener;
}  // namespace testing

namespace warpbook {

// Matchers that read as sentences. Each explains a mismatch by source line: what was counted, what is ideal, and why.
//
// Counters that could not be read match nothing, and the explanation says why. Skip a test whose profile has none,
// where that is no fault of the code under test.
//
// What does not match is there as data, too: mismatch_of() is empty for a Traffic that matches.

/// Something that a Traffic must be, with an explanation when it is not. Made by the functions below.
class TrafficMatcher {
public:
    using is_gtest_matcher = void;
    enum class Demand { coalesced, free_of_bank_conflicts, copied_asynchronously };

    explicit TrafficMatcher(Demand demand) : demand_(demand) {}

    std::optional<Mismatch> mismatch_of(const Traffic& traffic) const;
    bool MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    Demand demand_;
};

/// Every global request moves no more sectors than its lanes need. Accesses that are not there do not match: a kernel
/// that stores nothing has not stored coalesced.
inline TrafficMatcher IsCoalesced() { return TrafficMatcher(TrafficMatcher::Demand::coalesced); }

/// Every shared-memory instruction takes no more wavefronts than it needs. A kernel without shared memory matches.
inline TrafficMatcher IsFreeOfBankConflicts() { return TrafficMatcher(TrafficMatcher::Demand::free_of_bank_conflicts); }

/// Every instruction is part of an asynchronous copy, which moves data from global to shared memory past the registers:
/// for global_loads() and shared_stores(). Accesses that are not there do not match.
inline TrafficMatcher IsCopiedAsynchronously() { return TrafficMatcher(TrafficMatcher::Demand::copied_asynchronously); }

/// At most this many warp instructions did it. A warp whose lanes take turns makes every single access coalesced and
/// free of conflicts, and 32 of them where one would do. `divided` more may do it where lanes of one warp take the two
/// ways of an `if` and its `else`.
class InstructionLimitMatcher {
public:
    using is_gtest_matcher = void;

    explicit InstructionLimitMatcher(std::uint64_t limit, std::uint64_t divided = 0) : limit_(limit), divided_(divided)
    {}

    std::optional<Mismatch> mismatch_of(const Traffic& traffic) const;
    bool MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    std::uint64_t limit_;
    std::uint64_t divided_;
};

inline InstructionLimitMatcher TakesAtMostInstructions(std::uint64_t limit, std::uint64_t divided = 0)
{
    return InstructionLimitMatcher(limit, divided);
}

/// At least this many warp instructions did it: for what must not be left out.
class InstructionMinimumMatcher {
public:
    using is_gtest_matcher = void;

    explicit InstructionMinimumMatcher(std::uint64_t minimum) : minimum_(minimum) {}

    std::optional<Mismatch> mismatch_of(const Traffic& traffic) const;
    bool MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    std::uint64_t minimum_;
};

inline InstructionMinimumMatcher TakesAtLeastInstructions(std::uint64_t minimum)
{
    return InstructionMinimumMatcher(minimum);
}

/// From `min` to `max` units in all: sectors of global memory, or wavefronts of shared memory. Wide requests can be
/// few and coalesced, and still move everything four times.
class UnitRangeMatcher {
public:
    using is_gtest_matcher = void;

    UnitRangeMatcher(std::uint64_t min, std::uint64_t max, std::optional<Space> space = std::nullopt)
        : min_(min), max_(max), space_(space)
    {}

    std::optional<Mismatch> mismatch_of(const Traffic& traffic) const;
    bool MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    std::string_view units() const;

    std::uint64_t min_;
    std::uint64_t max_;
    std::optional<Space> space_;
};

/// `space`: whose units they are, for the words.
inline UnitRangeMatcher MovesUnits(std::uint64_t min, std::uint64_t max, std::optional<Space> space = std::nullopt)
{
    return {min, max, space};
}

/// The work is shared out: no block asks for more than one part in `blocks` of the bytes, and no warp for more than one
/// part in `warps`. One warp that does the work of all makes perfect requests, while the others wait. Where nothing was
/// accessed there is nothing to share out. A GPU does not count this: there it never matches.
class SpreadMatcher {
public:
    using is_gtest_matcher = void;

    SpreadMatcher(std::uint64_t blocks, std::uint64_t warps) : blocks_(blocks), warps_(warps) {}

    std::optional<Mismatch> mismatch_of(const Traffic& traffic) const;
    bool MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    std::uint64_t blocks_;
    std::uint64_t warps_;
};

inline SpreadMatcher SpreadsOver(std::uint64_t blocks, std::uint64_t warps) { return {blocks, warps}; }

/// What a GPU can say of the same: none of its warp schedulers executes more than so many of these instructions. The
/// model has no schedulers: there it never matches.
class SchedulerLimitMatcher {
public:
    using is_gtest_matcher = void;

    explicit SchedulerLimitMatcher(std::uint64_t limit) : limit_(limit) {}

    std::optional<Mismatch> mismatch_of(const Traffic& traffic) const;
    bool MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    std::uint64_t limit_;
};

inline SchedulerLimitMatcher NoSchedulerExecutesMoreThan(std::uint64_t instructions)
{
    return SchedulerLimitMatcher(instructions);
}

}  // namespace warpbook
