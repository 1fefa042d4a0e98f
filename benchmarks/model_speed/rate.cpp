#include "rate.hpp"

#include <array>
#include <cstdio>

namespace warpbook::benchmarks {

namespace {

std::string decimal(double value, int digits)
{
    std::array<char, 64> text;
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

}  // namespace

Rate rate_of(std::uint64_t lane_accesses, const std::vector<double>& seconds)
{
    std::vector<double> rates;
    for (const double time : seconds) rates.push_back(static_cast<double>(lane_accesses) / time);
    return spread_of(rates);
}

std::string in_millions(const Rate& rate)
{
    const double median = rate.median / 1e6;
    const int digits = median >= 10 ? 1 : median >= 1 ? 2 : 4;
    return decimal(median, digits) + " (" + decimal(rate.min / 1e6, digits) + "-" + decimal(rate.max / 1e6, digits) +
           ")";
}

std::string times(double factor) { return decimal(factor, factor >= 10 ? 0 : 2) + " x"; }

}  // namespace warpbook::benchmarks
