#include "markdown.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace warpbook::benchmarks {

namespace {

std::string line_of(const Cells& cells)
{
    std::string line = "|";
    for (const std::string& cell : cells) line += cell.empty() ? " |" : " " + cell + " |";
    return line + "\n";
}

}  // namespace

std::string markdown_table(const Cells& head, const std::vector<Cells>& rows)
{
    std::string text = line_of(head) + "|";
    for (std::size_t i = 0; i < head.size(); ++i) text += "---|";
    text += "\n";
    for (const Cells& row : rows) text += line_of(row);
    return text;
}

std::string three_digits(double number)
{
    const double size = std::abs(number);
    const int before_the_point = size > 0 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 1;
    // More than four decimals would be below what a clock shows.
    const int decimals = std::clamp(3 - before_the_point, 0, 4);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    return text.data();
}

}  // namespace warpbook::benchmarks
