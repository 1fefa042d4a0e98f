#include <warpbook/lab/predictions.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

#include <warpbook/kernel/prediction.hpp>

namespace warpbook {

void PrintTo(const Prediction& prediction, std::ostream* os)
{
    if (prediction.value == unknown)
        *os << "still `unknown`: write your number into the file before you measure";
    else
        *os << prediction.value;
}

bool PredictionMatcher::MatchAndExplain(const Prediction& prediction, testing::MatchResultListener* listener) const
{
    if (prediction.value == unknown) return false;
    if (!measured_.available()) {
        *listener << "nothing to hold it against: " << measured_.reason();
        return false;
    }
    constexpr double tolerance = 0.01;
    if (std::abs(prediction.value - measured_.value()) <= tolerance * std::max(1.0, std::abs(measured_.value())))
        return true;
    *listener << "measured " << measured_.value();
    return false;
}

void PredictionMatcher::DescribeTo(std::ostream* os) const { *os << "your prediction is what was measured"; }
void PredictionMatcher::DescribeNegationTo(std::ostream* os) const { *os << "your prediction is wrong"; }

}  // namespace warpbook
