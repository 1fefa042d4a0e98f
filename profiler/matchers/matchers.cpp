#include <warpbook/traffic_matchers.hpp>

#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

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
        const auto worst = traffic.worst_of_line.find(location);
        mismatch.lines.push_back({location, worst == traffic.worst_of_line.end()
                                                ? explain_counts(traffic.space, traffic.operation, counts)
                                                : "the worst of this line's accesses: " +
                                                      explain_counts(traffic.space, traffic.operation, worst->second)});
    }
    return mismatch;
}

std::string kind_of(const Traffic& traffic)
{
    return std::string(name_of(traffic.space)) + " " + std::string(name_of(traffic.operation)) + "s";
}

Mismatch none_at_all(const Traffic& traffic)
{
    return {"the kernel executed no " + std::string(name_of(traffic.space)) + " " +
                std::string(name_of(traffic.operation)) + " at all",
            {}};
}

/// Every line that makes such accesses, and how often.
std::vector<Mismatch::Line> lines_of(const Traffic& traffic)
{
    std::vector<Mismatch::Line> lines;
    if (!traffic.lines.available()) return lines;
    for (const auto& [location, counts] : traffic.lines.value())
        lines.push_back({location, counts.instructions == 1 ? "once" : std::to_string(counts.instructions) + " times"});
    return lines;
}

/// An asynchronous copy is one of the total's instructions.
std::optional<Mismatch> mismatch_of_copies(const Traffic& traffic)
{
    if (!traffic.async_copies.available())
        return Mismatch{"how many of them are asynchronous copies is unavailable: " + traffic.async_copies.reason(),
                        {}};
    const std::uint64_t others = traffic.total.value().instructions - traffic.async_copies.value();
    if (others == 0) return std::nullopt;
    return Mismatch{traffic.async_copies.value() == 0 ? "none of them is an asynchronous copy"
                                                      : std::to_string(others) + " of them are no asynchronous copies",
                    lines_of(traffic)};
}

/// What the bytes say of more instructions than are needed: accesses by few lanes, or full ones that come again.
std::string why_so_many(const Traffic& traffic)
{
    constexpr long bytes_of_full_warp = 32 * 4;
    if (!traffic.distribution.available()) return "do the lanes of a warp take turns, or is something accessed twice?";
    const long bytes = std::lround(static_cast<double>(traffic.distribution.value().bytes) /
                                   static_cast<double>(traffic.total.value().instructions));
    if (bytes >= bytes_of_full_warp) return "all lanes take part in each of them: is something accessed twice?";
    return "each asks for " + std::to_string(bytes) +
           " bytes on average, and a full warp for 128: do the lanes of a warp take turns?";
}

std::string percent(std::uint64_t part, std::uint64_t whole)
{
    return std::to_string(std::lround(100.0 * static_cast<double>(part) / static_cast<double>(whole))) + " %";
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
        return none_at_all(traffic);
    }
    if (demand_ == Demand::copied_asynchronously) return mismatch_of_copies(traffic);
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
    switch (demand_) {
    case Demand::coalesced: *os << "no more sectors than the lanes need"; return;
    case Demand::free_of_bank_conflicts: *os << "no more wavefronts than the lanes need (no bank conflicts)"; return;
    case Demand::copied_asynchronously: *os << "asynchronous copies only"; return;
    }
}

void TrafficMatcher::DescribeNegationTo(std::ostream* os) const
{
    switch (demand_) {
    case Demand::coalesced: *os << "more sectors than the lanes need"; return;
    case Demand::free_of_bank_conflicts: *os << "bank conflicts"; return;
    case Demand::copied_asynchronously: *os << "others than asynchronous copies"; return;
    }
}

std::optional<Mismatch> InstructionLimitMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.total.available()) return Mismatch{};  // printing the Traffic gives the reason
    if (traffic.total.value().instructions <= limit_ + divided_) return std::nullopt;
    if (limit_ == 0) return Mismatch{"this launch needs no " + kind_of(traffic), lines_of(traffic)};
    return Mismatch{why_so_many(traffic), lines_of(traffic)};
}

bool InstructionLimitMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

void InstructionLimitMatcher::DescribeTo(std::ostream* os) const
{
    if (limit_ == 0)
        *os << "none";
    else
        *os << "at most " << limit_ << " warp instructions, each with all of its lanes";
    if (divided_ > 0) *os << ", and " << divided_ << " more where an edge divides the lanes of a warp";
}

void InstructionLimitMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << "more than " << limit_ + divided_ << " warp instructions";
}

std::optional<Mismatch> InstructionMinimumMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.total.available()) return Mismatch{};  // printing the Traffic gives the reason
    const std::uint64_t found = traffic.total.value().instructions;
    if (found >= minimum_) return std::nullopt;
    if (found == 0) return none_at_all(traffic);
    return Mismatch{"too few: is a part of the work missing, or done in another way than is asked for?",
                    lines_of(traffic)};
}

bool InstructionMinimumMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

void InstructionMinimumMatcher::DescribeTo(std::ostream* os) const
{
    *os << "at least " << minimum_ << " warp instructions";
}

void InstructionMinimumMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << "fewer than " << minimum_ << " warp instructions";
}

std::optional<Mismatch> UnitRangeMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.total.available()) return Mismatch{};  // printing the Traffic gives the reason
    const std::uint64_t found = traffic.total.value().units;
    if (found > max_) return Mismatch{"is something moved that nobody needs, or more than once?", lines_of(traffic)};
    if (found < min_)
        return Mismatch{"too few: is a part of the work missing, or done in another way than is asked for?",
                        lines_of(traffic)};
    return std::nullopt;
}

bool UnitRangeMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

std::string_view UnitRangeMatcher::units() const { return space_ ? unit_of(*space_) : "sectors, or wavefronts,"; }

void UnitRangeMatcher::DescribeTo(std::ostream* os) const
{
    if (min_ == max_)
        *os << max_;
    else if (min_ == 0)
        *os << "at most " << max_;
    else
        *os << "from " << min_ << " to " << max_;
    *os << " " << units() << " in all";
}

void UnitRangeMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << "fewer than " << min_ << " or more than " << max_ << " " << units() << " in all";
}

std::optional<Mismatch> SpreadMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.distribution.available())
        return Mismatch{"how they are shared out is unavailable: " + traffic.distribution.reason(), {}};
    const Distribution& found = traffic.distribution.value();
    const bool one_block_does_too_much = found.bytes_of_busiest_block * blocks_ > found.bytes;
    if (!one_block_does_too_much && found.bytes_of_busiest_warp * warps_ <= found.bytes) return std::nullopt;
    const std::uint64_t max = one_block_does_too_much ? found.bytes_of_busiest_block : found.bytes_of_busiest_warp;
    return Mismatch{"one " + std::string(one_block_does_too_much ? "block" : "warp") + " alone asks for " +
                        percent(max, found.bytes) + " of the bytes; " + std::to_string(found.blocks) +
                        (found.blocks == 1 ? " block and " : " blocks and ") + std::to_string(found.warps) +
                        (found.warps == 1 ? " warp take part" : " warps take part"),
                    lines_of(traffic)};
}

bool SpreadMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

void SpreadMatcher::DescribeTo(std::ostream* os) const
{
    *os << "shared out among at least " << blocks_ << (blocks_ == 1 ? " block and " : " blocks and ") << warps_
        << (warps_ == 1 ? " warp" : " warps");
}

void SpreadMatcher::DescribeNegationTo(std::ostream* os) const { *os << "done by a few blocks or warps alone"; }

std::optional<Mismatch> SchedulerLimitMatcher::mismatch_of(const Traffic& traffic) const
{
    if (!traffic.instructions_of_busiest_scheduler.available())
        return Mismatch{"what each scheduler did is unavailable: " + traffic.instructions_of_busiest_scheduler.reason(),
                        {}};
    const std::uint64_t found = traffic.instructions_of_busiest_scheduler.value();
    if (found <= limit_) return std::nullopt;
    return Mismatch{"one warp scheduler of the GPU executed " + std::to_string(found) +
                        " of them; do a few blocks or warps work while the others wait?",
                    lines_of(traffic)};
}

bool SchedulerLimitMatcher::MatchAndExplain(const Traffic& traffic, testing::MatchResultListener* listener) const
{
    return explain(mismatch_of(traffic), listener);
}

void SchedulerLimitMatcher::DescribeTo(std::ostream* os) const
{
    *os << "shared out, so that no warp scheduler executes more than " << limit_;
}

void SchedulerLimitMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << "a warp scheduler that executes more than " << limit_;
}

}  // namespace warpbook
