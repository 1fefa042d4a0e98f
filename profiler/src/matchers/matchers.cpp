#include <warpbook/matchers.hpp>

#include <cstddef>
#include <ostream>

#include <warpbook/explain.hpp>

namespace warpbook {

namespace {

/// Blames the lines that cost more than they need, at most this many: the first ones waste most.
constexpr std::size_t lines_to_show = 3;

void blame_lines(const Traffic& traffic, testing::MatchResultListener* listener)
{
    if (!traffic.lines.available()) {
        *listener << "\n"
                  << explain_counts(traffic.space, traffic.operation, traffic.total.value())
                  << "\n(which line it is, is unavailable: " << traffic.lines.reason() << ")";
        return;
    }
    std::size_t shown = 0;
    for (const auto& [place, counts] : traffic.lines.value()) {
        if (shown == lines_to_show) break;
        if (const auto excess = excess_units(counts); excess.available() && excess.value() == 0) continue;
        *listener << "\n" << explain_line(place, traffic.space, traffic.operation, counts);
        ++shown;
    }
}

}  // namespace

bool TrafficMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    if (!traffic.total.available()) return false;  // printing the Traffic gives the reason
    const AccessCounts& counts = traffic.total.value();
    if (counts.instructions == 0) {
        if (demand_ == Demand::free_of_bank_conflicts) return true;
        *listener << "the kernel executed no " << name_of(traffic.space) << " " << name_of(traffic.operation)
                  << " at all";
        return false;
    }
    const Measured<std::uint64_t> excess = excess_units(counts);
    if (!excess.available()) {
        *listener << "the ideal is unavailable: " << excess.reason();
        return false;
    }
    if (excess.value() == 0) return true;
    blame_lines(traffic, listener);
    return false;
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

bool InstructionLimitMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    if (!traffic.total.available()) return false;  // printing the Traffic gives the reason
    if (traffic.total.value().instructions <= limit_) return true;
    *listener << "do the lanes of a warp take turns, or is something accessed twice?";
    if (!traffic.lines.available()) return false;
    for (const auto& [place, counts] : traffic.lines.value())
        *listener << "\n" << describe_place(place) << "\n  " << counts.instructions << " times";
    return false;
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
