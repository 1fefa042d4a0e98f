#pragma once

#include <iosfwd>
#include <utility>

#include <gmock/gmock.h>

#include <warpbook/measured.hpp>

namespace warpbook {

/// A number from the student's file; `unknown` (warpbook/kernel/prediction.hpp) until the student has written one.
struct Prediction {
    double value;
};

void PrintTo(const Prediction& prediction, std::ostream* os);

/// A prediction that the measured value confirms, within 1 %. The measured value is shown only to somebody who has
/// written a prediction down.
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
