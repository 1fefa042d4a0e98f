#include <warpbook/matchers.hpp>

#include <cstddef>
#include <ostream>
#include <string>

#include <warpbook/explain.hpp>

namespace warpbook {

namespace {

/// Blames the lines that cost more than they need, at most this many: the first ones waste most.
constexpr std::size_t lines_to_show = 3;

Mismatch waste_of(const Traffic& traffic)
{
    if (!traffic.lines.available())
        return {explain_counts(traffic.space, traffic.operation, traffic.total.value()) +
                    "\n(which line it is, is unavailable: " + traffic.lines.reason() + ")",
                {}};
    Mismatch mismatch;
    for (const auto& [location, counts] : traffic.lines.value()) {
        if (mismatch.lines.size() == lines_to_show) break;
        if (const auto excess = excess_units(counts); excess.available() && excess.value() == 0) continue;
        mismatch.lines.push_back({location, explain_counts(traffic.space, traffic.operation, counts)});
    }
    return mismatch;
}

bool explain(const std::optional<Mismatch>& mismatch, testing::MatchResultListener* listener)
{
    if (mismatch) *listener << to_string(*mismatch);
    return !mismatch;
}

}  // namespace

std::optional<Mismatch> TrafficMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.total.available()) return Mismatch{};  // printing the Traffic gives the reason
    const AccessCounts& counts = traffic.total.value();
    if (counts.instructions == 0) {
        if (demand_ == Demand::free_of_bank_conflicts) return std::nullopt;
        return Mismatch{"the kernel executed no " + std::string(name_of(traffic.space)) + " " +
                            std::string(name_of(traffic.operation)) + " at all",
                        {}};
    }
    const Measured<std::uint64_t> excess = excess_units(counts);
    if (!excess.available()) return Mismatch{"the ideal is unavailable: " + excess.reason(), {}};
    if (excess.value() == 0) return std::nullopt;
    return waste_of(traffic);
}

bool TrafficMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

void TrafficMatcher::DescribeTo(std::ostream* os) const
{
    *os << (demand_ == Demand::coalesced ? "no more sectors than the lanes need"
                                         : "no more wavefronts than the lanes need (no bank conflicts)");
}

void TrafficMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << (demand_ == Demand::coalesced ? "more sectors than the lanes need" : "bank conflicts");
}

std::optional<Mismatch> InstructionLimitMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.total.available()) return Mismatch{};  // printing the Traffic gives the reason
    if (traffic.total.value().instructions <= limit_) return std::nullopt;
    Mismatch mismatch{"do the lanes of a warp take turns, or is something accessed twice?", {}};
    if (!traffic.lines.available()) return mismatch;
    for (const auto& [location, counts] : traffic.lines.value())
        mismatch.lines.push_back({location, std::to_string(counts.instructions) + " times"});
    return mismatch;
}

bool InstructionLimitMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

void InstructionLimitMatcher::DescribeTo(std::ostream* os) const
{
    *os << "at most " << limit_ << " warp instructions, each with all of its lanes";
}

void InstructionLimitMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << "more than " << limit_ << " warp instructions";
}

}  // namespace warpbook
