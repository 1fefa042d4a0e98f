#include "number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace warpbook::tools {

std::string number_for_people(double number)
{
    const bool is_whole = std::abs(number - std::round(number)) < 1e-9;
    const bool is_small = !is_whole && std::abs(number) < 1;
    const int decimals = is_whole   ? 0
                         : is_small ? std::max(2, 2 - static_cast<int>(std::floor(std::log10(std::abs(number)))))
                                    : 2;
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, number);
    return text;
}

std::string grouped_digits(std::uint64_t number)
{
    std::string digits = std::to_string(number);
    for (std::size_t from_end = 3; from_end < digits.size(); from_end += 4)
        digits.insert(digits.size() - from_end, ",");
    return digits;
}

}  // namespace warpbook::tools
