#include <warpbook/lab/duration.hpp>

#include <cstdio>
#include <ostream>

namespace warpbook {

std::string to_string(const Duration& duration)
{
    constexpr double milliseconds = 1e3;
    char took[64];
    char baseline[64];
    std::snprintf(took, sizeof took, "%.3f ms, ", milliseconds * duration.seconds);
    std::snprintf(baseline, sizeof baseline, " takes %.3f ms: %.2f times as long",
                  milliseconds * duration.baseline_seconds, duration.ratio());
    return took + duration.baseline + baseline;
}

void PrintTo(const Duration& duration, std::ostream* os) { *os << to_string(duration); }

bool DurationMatcher::MatchAndExplain(const Duration& duration, testing::MatchResultListener* /*listener*/) const
{
    return duration.ratio() <= limit_;
}

void DurationMatcher::DescribeTo(std::ostream* os) const { *os << "at most " << limit_ << " times as long"; }
void DurationMatcher::DescribeNegationTo(std::ostream* os) const { *os << "more than " << limit_ << " times as long"; }

}  // namespace warpbook
