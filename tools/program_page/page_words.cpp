#include "page_words.hpp"

#include <algorithm>
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

std::string count_text(std::size_t count, const std::string& word)
{
    return grouped_digits(count) + " " + word + (count == 1 ? "" : word.ends_with("ch") ? "es" : "s");
}

std::string per_instruction(std::uint64_t units, const AccessCounts& counts)
{
    return counts.instructions == 0 ? "-" : with_decimals(ratio(units, counts.instructions), 2);
}

std::string times_the_ideal(const AccessCounts& counts)
{
    const std::uint64_t ideal = counts.ideal_units.available() ? counts.ideal_units.value() : 0;
    return ideal == 0 ? "-" : with_decimals(ratio(counts.units, ideal), 1);
}

std::string uncounted_for_people(UncountedAccess access)
{
    std::string words(name_of(access));
    std::ranges::replace(words, '_', ' ');
    return words;
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
