#include "page_words.hpp"

#include <cstdio>

namespace warpbook::tools {

namespace {

std::string with_decimals(double number, int decimals)
{
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    return text.data();
}

double ratio(std::uint64_t part, std::uint64_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

}  // namespace

std::string grouped_digits(std::uint64_t number)
{
    std::string digits = std::to_string(number);
    for (std::size_t from_end = 3; from_end < digits.size(); from_end += 4)
        digits.insert(digits.size() - from_end, ",");
    return digits;
}

std::string count_text(std::size_t count, const std::string& word)
{
    return grouped_digits(count) + " " + word + (count == 1 ? "" : word.ends_with("ch") ? "es" : "s");
}

std::string per_instruction(std::uint64_t units, const AccessRecord& counts)
{
    return counts.instructions == 0 ? "-" : with_decimals(ratio(units, counts.instructions), 2);
}

std::string times_the_ideal(const AccessRecord& counts)
{
    return !counts.ideal_units || *counts.ideal_units == 0 ? "-"
                                                           : with_decimals(ratio(counts.units, *counts.ideal_units), 1);
}

std::string share_for_style(std::uint64_t part, std::uint64_t whole)
{
    return (whole == 0 ? "0" : with_decimals(100 * ratio(part, whole), 2)) + "%";
}

std::string line_anchor(std::size_t file, int line)
{
    return "file-" + std::to_string(file + 1) + "-line-" + std::to_string(line);
}

std::string fault_anchor(std::size_t fault) { return "fault-" + std::to_string(fault + 1); }

Markup scrolling(const std::string& name, const Markup& table)
{
    return element("div", {{"class", "scroller"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", name}}, table);
}

}  // namespace warpbook::tools
