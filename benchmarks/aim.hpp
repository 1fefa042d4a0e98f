#pragma once

#include <cstdint>
#include <sstream>
#include <string>

#include "markdown.hpp"

namespace warpbook::benchmarks {

/// What a number is to be.
struct Aim {
    enum class Bound : std::uint8_t { at_most, at_least };

    Bound bound = Bound::at_most;
    double limit = 0;

    bool met_by(double number) const { return bound == Bound::at_most ? number <= limit : number >= limit; }
};

/// "≤ 1", "≥ 3"
inline std::string to_string(const Aim& aim)
{
    std::ostringstream text;
    text << (aim.bound == Aim::Bound::at_most ? "≤ " : "≥ ") << aim.limit;
    return text.str();
}

/// "0.363, met", "6.53, **missed**"
inline std::string beside(const Aim& aim, double number)
{
    return three_digits(number) + (aim.met_by(number) ? ", met" : ", **missed**");
}

}  // namespace warpbook::benchmarks
