#include <warpbook/lab/predictions.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

#include <gtest/gtest.h>

#include <warpbook/kernel/prediction.hpp>

namespace warpbook {

namespace {

// What a student computes, such as 0.1 * 10, may miss a whole number by a rounding error.
constexpr double rounding_error = 1e-6;

bool is_whole(double value) { return std::abs(value - std::round(value)) <= rounding_error; }

/// Digits after the point.
int printed_decimals(double ratio)
{
    constexpr int min = 2;
    if (ratio == 0) return min;
    return std::max(min, 2 - static_cast<int>(std::floor(std::log10(std::abs(ratio)))));
}

bool confirms(double measured, double predicted)
{
    const double allowed = is_whole(measured) ? 0 : 0.5 * std::pow(10, -printed_decimals(measured));
    return std::abs(predicted - measured) <= allowed + rounding_error;
}

std::string with_decimals(double value, int decimals)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

}  // namespace

void PrintTo(const Prediction& prediction, std::ostream* os)
{
    if (prediction.value == unknown)
        *os << "still `unknown`: write your prediction into the file before you measure";
    else
        *os << prediction.value;
}

std::string measured_for_people(double measured)
{
    return with_decimals(measured, is_whole(measured) ? 0 : printed_decimals(measured));
}

bool PredictionMatcher::MatchAndExplain(const Prediction& prediction, testing::MatchResultListener* listener) const
{
    if (prediction.value == unknown) return false;
    if (!measured_.available()) {
        *listener << "not checked yet: " << measured_.reason();
        return false;
    }
    if (confirms(measured_.value(), prediction.value)) return true;
    if (std::isfinite(prediction.value))
        *listener << (prediction.value > measured_.value() ? "too high" : "too low");
    else
        *listener << "which is not a number";
    return false;
}

void PredictionMatcher::DescribeTo(std::ostream* os) const { *os << "your prediction equals the measured number"; }
void PredictionMatcher::DescribeNegationTo(std::ostream* os) const { *os << "your prediction is wrong"; }

}  // namespace warpbook
