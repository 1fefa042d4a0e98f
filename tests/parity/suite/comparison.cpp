#include "comparison.hpp"

#include <filesystem>
#include <stdexcept>

#include "../recordings/recorded_numbers.hpp"

namespace warpbook::parity {

namespace {

using nlohmann::json;
using Numbers = std::map<std::string, std::uint64_t>;

/// A line's numbers, and how many instructions it has of each width, where that is known.
struct LineNumbers {
    Numbers counters;
    std::optional<Numbers> widths;
};
using Lines = std::map<std::string, LineNumbers>;

Lines lines_of(const json& entry)
{
    const json& recorded = entry.at("lines");
    if (!recorded.is_array()) throw std::runtime_error("no lines: " + recorded.dump());
    Lines lines;
    for (const json& line : recorded) {
        const std::string name = std::filesystem::path(line.at("file").get<std::string>()).filename().string() + " `" +
                                 line.at("text").get<std::string>() + "`";
        std::string unique = name;
        for (int i = 2; lines.contains(unique); ++i) unique = name + " (" + std::to_string(i) + ")";
        LineNumbers& numbers = lines[unique];
        numbers.counters = tests::numbers_of(line.at("counters"), unique + " ");
        const json& widths = line.at("instructions_by_width");
        if (widths.contains("unavailable")) continue;
        numbers.widths.emplace();
        for (const auto& [width, instructions] : widths.items())
            (*numbers.widths)[unique + " instructions of " + width + " bytes"] = instructions;
    }
    return lines;
}

std::vector<Difference> differences(const Numbers& as_written, const Numbers& as_compiled)
{
    std::vector<Difference> found;
    for (const auto& [what, number] : as_written) {
        const auto other = as_compiled.find(what);
        if (other == as_compiled.end())
            found.push_back({what, number, std::nullopt});
        else if (other->second != number)
            found.push_back({what, number, other->second});
    }
    for (const auto& [what, number] : as_compiled) {
        if (!as_written.contains(what)) found.push_back({what, std::nullopt, number});
    }
    return found;
}

void append(std::vector<Difference>& all, const std::vector<Difference>& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

/// A line that one side lacks has no instructions of any width there.
const LineNumbers& line_in(const Lines& lines, const std::string& name)
{
    static const LineNumbers none{{}, Numbers{}};
    const auto found = lines.find(name);
    return found == lines.end() ? none : found->second;
}

void compare_lines(Comparison& comparison, const LineNumbers& as_written, const LineNumbers& as_compiled)
{
    comparison.numbers += as_written.counters.size();
    append(comparison.counters, differences(as_written.counters, as_compiled.counters));
    if (!as_written.widths || !as_compiled.widths) return;
    ++comparison.lines_with_widths;
    comparison.numbers += as_written.widths->size();
    append(comparison.widths, differences(*as_written.widths, *as_compiled.widths));
}

std::string number_or_nothing(const std::optional<std::uint64_t>& number)
{
    return number ? std::to_string(*number) : "nothing";
}

}  // namespace

std::string to_string(const Difference& difference)
{
    return difference.what + ": as written " + number_or_nothing(difference.as_written) + ", as compiled " +
           number_or_nothing(difference.as_compiled);
}

Comparison compare(const json& as_written, const json& as_compiled)
{
    Comparison comparison;
    const Numbers written_totals = tests::numbers_of(as_written.at("totals"), "in all ");
    comparison.numbers = 1 + written_totals.size();  // that it was counted: a kernel that does nothing has no numbers
    comparison.counters = differences(written_totals, tests::numbers_of(as_compiled.at("totals"), "in all "));

    const Lines written = lines_of(as_written);
    const Lines compiled = lines_of(as_compiled);
    for (const auto& [name, line] : written) compare_lines(comparison, line, line_in(compiled, name));
    for (const auto& [name, line] : compiled) {
        if (!written.contains(name)) compare_lines(comparison, line_in(written, name), line);
    }
    return comparison;
}

std::vector<std::string> complaints(const Case& about, const Comparison& comparison)
{
    std::vector<std::string> found;
    if (!about.remark) {
        for (const Difference& difference : comparison.counters) found.push_back(to_string(difference));
        for (const Difference& difference : comparison.widths) found.push_back(to_string(difference));
        return found;
    }
    if (comparison.counters.empty() && comparison.widths.empty()) {
        found.push_back("nothing differs, but a remark says: " + about.remark->text);
    } else if (about.remark->shown_by == Remark::ShownBy::widths) {
        if (comparison.lines_with_widths == 0)
            found.push_back("without the widths of accesses nothing shows that " + about.remark->text);
        else if (comparison.widths.empty())
            found.push_back("all lines have the same instructions and widths, but a remark says: " +
                            about.remark->text);
    } else if (!comparison.widths.empty()) {
        found.push_back("lines have other instructions or widths, but a remark says that only units differ: " +
                        about.remark->text);
    }
    return found;
}

}  // namespace warpbook::parity
