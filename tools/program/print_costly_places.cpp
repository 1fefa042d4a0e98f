#include "print_costly_places.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <string>

#include <warpbook/access_words.hpp>

#include "costly_places.hpp"
#include "kernel_summary.hpp"
#include "support/source_file.hpp"

namespace warpbook::tools {

namespace {

constexpr std::size_t longest_text = 100;

std::string place_of(const CostlyPlace& place)
{
    if (place.location.file.empty()) return short_name(place.kernels.front(), longest_text);
    return describe_location(place.location.file, place.location.line);
}

std::string kernels_of(const CostlyPlace& place)
{
    const std::size_t others = place.kernels.size() - 1;
    std::string text = short_name(place.kernels.front(), longest_text / 2);
    if (others > 0) text += " and " + std::to_string(others) + (others == 1 ? " other kernel" : " other kernels");
    return text;
}

/// "global store: 5600 more sectors than needed, 8.0 times as many"
std::string excess_words(AccessKind kind, const AccessCounts& counts)
{
    const std::uint64_t ideal = counts.ideal_units.value();
    const std::uint64_t excess = counts.units - ideal;
    const std::string text =
        name_of(kind) + ": " + std::to_string(excess) + " more " + units_word(kind.space, excess) + " than needed";
    if (ideal == 0) return text;
    std::array<char, 40> times{};
    std::snprintf(times.data(), times.size(), ", %.1f", static_cast<double>(counts.units) / static_cast<double>(ideal));
    return text + times.data() + " times as many";
}

void print_places(std::ostream& out, const Palette& palette, const std::string& what, Space memory,
                  const std::vector<CostlyPlace>& places, std::size_t max)
{
    if (places.empty()) return;
    out << '\n'
        << palette.bold("Worst " + what + " of " + std::string(name_of(memory)) + " memory")
        << palette.faint(", by " + std::string(unit_of(memory)) + " above the ideal") << '\n';
    for (std::size_t i = 0; i < std::min(max, places.size()); ++i) {
        const CostlyPlace& place = places[i];
        out << "  " << i + 1 << ". " << place_of(place) << '\n';
        for (const auto& [kind, counts] : place.accesses) {
            out << "     " << excess_words(kind, counts);
            if (!place.location.file.empty()) out << ", in " << kernels_of(place);
            out << '\n';
        }
    }
}

bool has_lines(const Profile& launch) { return launch.lines.available(); }

bool lacks_line_numbers(const Profile& launch)
{
    return !launch.lines.available() && launch.lines.why().cause == Unavailable::Cause::no_line_numbers;
}

}  // namespace

void print_costly_places(std::ostream& out, const Palette& palette, const std::vector<LoggedLaunch>& launches,
                         std::size_t max)
{
    if (max == 0 || std::ranges::none_of(launches, is_counted, &LoggedLaunch::profile)) return;
    const bool by_line = std::ranges::any_of(launches, has_lines, &LoggedLaunch::profile);
    const auto costly = by_line ? costly_lines : costly_kernels;
    bool is_ideal = true;
    for (const Space memory : all_spaces) {
        const std::vector<CostlyPlace> places = costly(launches, memory);
        is_ideal = is_ideal && places.empty();
        print_places(out, palette, by_line ? "lines" : "kernels", memory, places, max);
    }
    if (by_line && is_ideal) out << "\nEvery source line whose ideal is known costs just that.\n";
    if (std::ranges::none_of(launches, lacks_line_numbers, &LoggedLaunch::profile)) return;
    if (by_line)
        out << "\nSome kernels have no line numbers, and are not among these: compile them with nvcc -lineinfo.\n";
    else if (!is_ideal)
        out << "\nWhich source lines these are, the program does not know: compile it with nvcc -lineinfo.\n";
}

}  // namespace warpbook::tools
