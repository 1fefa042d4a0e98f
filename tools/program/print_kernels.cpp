#include "print_kernels.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <string>

#include <warpbook/access_words.hpp>

namespace warpbook::tools {

namespace {

constexpr std::size_t columns = 100;
constexpr std::size_t lines_to_show = 3;

template <class... Values>
std::string formatted(const char* format, Values... values)
{
    std::array<char, 200> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

std::string plural(std::size_t count, const std::string& word)
{
    return std::to_string(count) + " " + word + (count == 1 ? "" : word.ends_with("ch") ? "es" : "s");
}

/// "  global store      524288 requests       32.00 sectors each     ideal  4.00   8.0 times as many as needed".
std::string access_line(AccessKind kind, const AccessCounts& counts)
{
    const bool is_global = kind.space == Space::global;
    const auto instructions = static_cast<double>(counts.instructions);
    const double each = static_cast<double>(counts.units) / instructions;
    std::string line = formatted("  %-14s %12llu %-12s %6.2f %s each", name_of(kind).c_str(),
                                 static_cast<unsigned long long>(counts.instructions),
                                 instructions_word(kind.space, counts.instructions).c_str(), each,
                                 std::string(unit_of(kind.space)).c_str());
    if (!counts.ideal_units.available()) return line + "   ideal unavailable";
    const double ideal = static_cast<double>(counts.ideal_units.value()) / instructions;
    line += formatted("%s ideal %5.2f", is_global ? "   " : "", ideal);
    if (counts.units == counts.ideal_units.value()) return line;
    if (is_global) return line + formatted("   %.1f times as many as needed", each / ideal);
    return line + formatted("   %.2f bank conflicts each", each - ideal);
}

/// The whole of it is in the JSON.
std::string cut(const std::string& text)
{
    constexpr std::size_t longest = 2 * columns;
    return text.size() <= longest ? text : text.substr(0, longest) + " ...";
}

std::string bytes_text(std::uint64_t sectors)
{
    constexpr double bytes_of_sector = 32;
    const double bytes = bytes_of_sector * static_cast<double>(sectors);
    if (bytes >= 1e9) return formatted("%.1f GB", bytes / 1e9);
    if (bytes >= 1e6) return formatted("%.1f MB", bytes / 1e6);
    return formatted("%.1f kB", bytes / 1e3);
}

/// "    b  load: 134.2 MB requested, 4.2 MB at least: each sector by 32.0 blocks".
std::string footprint_line(const ArrayFootprint& array, std::size_t blocks_together)
{
    const double groups = static_cast<double>(array.by_groups) / static_cast<double>(array.by_grid);
    return "    " + cut(array.array) + "  " + std::string(name_of(array.operation)) + ": " +
           bytes_text(array.requested) + " requested, " + bytes_text(array.by_grid) + " at least: each sector by " +
           formatted("%.1f", groups) +
           (blocks_together == 1 ? " blocks" : " groups of " + std::to_string(blocks_together) + " blocks");
}

std::string note_line(const LaunchNote& note, std::size_t launches)
{
    std::string line =
        "  " + std::to_string(note.launches) + " of " + plural(launches, "launch") + ": " + note.sentence;
    if (note.is_about_limit) line += "; --lines-limit SECONDS lets it take longer";
    return line;
}

std::string metric_line(const std::string& name, double value)
{
    return formatted("  %-62s %16.*f", name.c_str(),
                     value == static_cast<double>(static_cast<long long>(value)) ? 0 : 2, value);
}

void print_kernel(std::ostream& out, const Palette& palette, const KernelSummary& kernel)
{
    out << '\n'
        << palette.bold(short_name(kernel.kernel, columns)) << "\n  "
        << palette.faint("grid " + extents_text(kernel.grid) + ", block " + extents_text(kernel.block) + ", " +
                         plural(kernel.launches, "launch") + (kernel.device.empty() ? "" : ", " + kernel.device))
        << '\n';
    for (const AccessKind kind : all_access_kinds) {
        const AccessCounts& counts = kernel.accesses.of(kind);
        if (is_there(counts)) out << access_line(kind, counts) << '\n';
    }
    if (kernel.async_copies > 0)
        out << formatted("  %-14s %12llu %-12s each is a global load and a shared store, counted above\n", "async copy",
                         static_cast<unsigned long long>(kernel.async_copies),
                         instructions_word(Space::shared, kernel.async_copies).c_str());
    if (kernel.counted > 0 && !has_accesses(kernel.accesses) && kernel.metrics.empty())
        out << "  no access to global or shared memory\n";
    const std::size_t shown = std::min(lines_to_show, kernel.wasteful_lines.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const WastefulLine& line = kernel.wasteful_lines[i];
        out << "    " << line.place << "  " << name_of(line.access) << ": " << line.excess << ' '
            << units_word(line.access.space, line.excess) << " more than needed\n";
    }
    // Where a sector is requested once there is nothing to save.
    for (const ArrayFootprint& array : kernel.footprint.arrays)
        if (array.requested > array.by_grid) out << footprint_line(array, kernel.footprint.blocks_together) << '\n';
    for (const auto& [name, value] : kernel.metrics) out << metric_line(name, value) << '\n';
    for (const LaunchNote& note : kernel.notes) out << note_line(note, kernel.launches) << '\n';
    for (const std::string& reason : kernel.reasons)
        out << "  " << palette.faint(cut("unavailable: " + reason)) << '\n';
}

}  // namespace

void print_kernels(std::ostream& out, const Palette& palette, const std::vector<KernelSummary>& kernels)
{
    for (const KernelSummary& kernel : kernels) print_kernel(out, palette, kernel);
}

}  // namespace warpbook::tools
