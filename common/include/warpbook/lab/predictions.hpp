#pragma once

#include <iosfwd>
#include <string>
#include <utility>

#include <warpbook/measured.hpp>

namespace testing {
class MatchResultListener;
}  // namespace testing

namespace warpbook {

/// A number from the student's file; `unknown` (warpbook/kernel/prediction.hpp) until the student has written one.
struct Prediction {
    double value;
};

void PrintTo(const Prediction& prediction, std::ostream* os);

/// A measured number as reports print it: a whole number with all of its digits, a ratio with three digits, at least
/// two of them after the point.
std::string measured_for_people(double measured);

/// A prediction that the measured value confirms: a whole number exactly, a ratio in all digits that are printed of it.
/// What was measured is not said, only whether the prediction is too high or too low.
class PredictionMatcher {
public:
    using is_gtest_matcher = void;

    explicit PredictionMatcher(Measured<double> measured) : measured_(std::move(measured)) {}

    bool MatchAndExplain(const Prediction& prediction, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const;
    void DescribeNegationTo(std::ostream* os) const;

private:
    Measured<double> measured_;
};

inline PredictionMatcher PredictsWhatWasMeasured(Measured<double> measured)
{
    return PredictionMatcher(std::move(measured));
}

}  // namespace warpbook
