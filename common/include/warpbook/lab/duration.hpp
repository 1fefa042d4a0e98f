#pragma once

#include <iosfwd>
#include <string>

namespace testing {
class MatchResultListener;
}  // namespace testing

namespace warpbook {

/// How long something took, beside a baseline of the same run, so that limits hold on any machine.
struct Duration {
    double seconds = 0;
    double baseline_seconds = 0;
    /// For people, such as "a copy of as many bytes".
    std::string baseline;

    double ratio() const { return seconds / baseline_seconds; }
};

/// "0.211 ms, a copy of as many bytes takes 0.095 ms: 2.22 times as long".
std::string to_string(const Duration& duration);
void PrintTo(const Duration& duration, std::ostream* os);

/// Matches a Duration of at most `limit` times its baseline's.
class DurationMatcher {
public:
    using is_gtest_matcher = void;

    explicit DurationMatcher(double limit) : limit_(limit) {}

    bool MatchAndExplain(const Duration& duration, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    double limit_;
};

inline DurationMatcher TakesAtMostTimesAsLong(double limit) { return DurationMatcher(limit); }

}  // namespace warpbook
