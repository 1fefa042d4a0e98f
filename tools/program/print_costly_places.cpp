#include "print_costly_places.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <string>

#include "costly_places.hpp"
#include "kernel_summary.hpp"
#include "support/source_file.hpp"

namespace warpbook::tools {

namespace {

constexpr std::size_t longest_text = 100;

std::string place_of(const CostlyPlace& place)
{
    if (place.file.empty()) return short_name(place.kernels.front(), longest_text);
    return describe_location(place.file, place.line);
}

std::string kernels_of(const CostlyPlace& place)
{
    const std::size_t others = place.kernels.size() - 1;
    std::string text = short_name(place.kernels.front(), longest_text / 2);
    if (others > 0) text += " and " + std::to_string(others) + (others == 1 ? " other kernel" : " other kernels");
    return text;
}

/// "global store: 5600 more sectors than needed, 8.0 times as many"
std::string cost_of(const std::string& kind, const AccessRecord& counts)
{
    std::string text =
        kind + ": " + std::to_string(counts.units - *counts.ideal_units) + " more " + unit_of(kind) + " than needed";
    if (*counts.ideal_units == 0) return text;
    std::array<char, 40> times{};
    std::snprintf(times.data(), times.size(), ", %.1f",
                  static_cast<double>(counts.units) / static_cast<double>(*counts.ideal_units));
    return text + times.data() + " times as many";
}

void print_places(std::ostream& out, const Palette& palette, const std::string& what, const std::string& memory,
                  const std::vector<CostlyPlace>& places, std::size_t max)
{
    if (places.empty()) return;
    out << '\n'
        << palette.bold("Worst " + what + " of " + memory + " memory")
        << palette.faint(", by " + unit_of(memory) + " above the ideal") << '\n';
    for (std::size_t i = 0; i < std::min(max, places.size()); ++i) {
        const CostlyPlace& place = places[i];
        out << "  " << i + 1 << ". " << place_of(place) << '\n';
        for (const auto& [kind, counts] : place.accesses) {
            out << "     " << cost_of(kind, counts);
            if (!place.file.empty()) out << ", in " << kernels_of(place);
            out << '\n';
        }
    }
}

bool has_lines(const LaunchRecord& launch) { return launch.no_lines.empty(); }

bool lacks_line_numbers(const LaunchRecord& launch) { return launch.no_lines.find("-lineinfo") != std::string::npos; }

}  // namespace

void print_costly_places(std::ostream& out, const Palette& palette, const std::vector<LaunchRecord>& launches,
                         std::size_t max)
{
    if (max == 0 || std::none_of(launches.begin(), launches.end(), is_counted)) return;
    const bool by_line = std::any_of(launches.begin(), launches.end(), has_lines);
    const auto costly = by_line ? costly_lines : costly_kernels;
    bool is_ideal = true;
    for (const char* memory : {"global", "shared"}) {
        const std::vector<CostlyPlace> places = costly(launches, memory);
        is_ideal = is_ideal && places.empty();
        print_places(out, palette, by_line ? "lines" : "kernels", memory, places, max);
    }
    if (by_line && is_ideal) out << "\nEvery source line whose ideal is known costs just that.\n";
    if (std::none_of(launches.begin(), launches.end(), lacks_line_numbers)) return;
    if (by_line)
        out << "\nSome kernels have no line numbers, and are not among these: compile them with nvcc -lineinfo.\n";
    else if (!is_ideal)
        out << "\nWhich source lines these are, the program does not know: compile it with nvcc -lineinfo.\n";
}

}  // namespace warpbook::tools
