#include "kernel_section.hpp"

#include <algorithm>
#include <array>

#include <warpbook/access_words.hpp>

#include "program/costly_places.hpp"
#include "support/number_text.hpp"
#include "page_words.hpp"
#include "source_section.hpp"

namespace warpbook::tools {

namespace {

constexpr std::size_t longest_kernel = 120;

Markup number_cell(const std::string& text, bool is_bad = false)
{
    return element("td", is_bad ? Attributes{{"class", "more"}} : Attributes{}, text);
}

/// Units, ideal, what is beyond it, how many times the ideal, and both for each instruction.
Markup cost_cells(const AccessCounts& counts)
{
    Markup cells = number_cell(grouped_digits(counts.units));
    if (!counts.ideal_units.available()) {
        const Markup unavailable = element("td", {{"title", counts.ideal_units.reason()}}, "unavailable");
        return cells + unavailable + unavailable + number_cell("-") +
               number_cell(per_instruction(counts.units, counts)) + number_cell("-");
    }
    const bool is_bad = known_excess(counts) > 0;
    return cells + number_cell(grouped_digits(counts.ideal_units.value())) +
           number_cell(grouped_digits(known_excess(counts)), is_bad) + number_cell(times_the_ideal(counts), is_bad) +
           number_cell(per_instruction(counts.units, counts)) +
           number_cell(per_instruction(counts.ideal_units.value(), counts));
}

constexpr std::size_t kernel_columns = 9;

Markup access_row(AccessKind kind, const AccessCounts& counts)
{
    return element("tr", {},
                   element("th", {{"scope", "row"}}, name_of(kind)) + number_cell(grouped_digits(counts.instructions)) +
                       element("td", {{"class", "unit"}}, std::string(unit_of(kind.space))) + cost_cells(counts));
}

Markup whole_row(const Attributes& attributes, const Markup& content)
{
    Attributes all{{"colspan", std::to_string(kernel_columns)}};
    all.insert(all.end(), attributes.begin(), attributes.end());
    return element("tr", {}, element("td", all, content));
}

/// What JavaScript sorts by.
Attributes sort_keys(const KernelSummary& kernel, std::size_t number)
{
    std::uint64_t sectors = 0;
    std::uint64_t wavefronts = 0;
    for (const AccessKind kind : all_access_kinds)
        (kind.space == Space::global ? sectors : wavefronts) += known_excess(kernel.accesses.of(kind));
    return {{"data-order", std::to_string(number)},
            {"data-launches", std::to_string(kernel.launches)},
            {"data-sectors", std::to_string(sectors)},
            {"data-wavefronts", std::to_string(wavefronts)}};
}

Markup kernel_rows(const KernelSummary& kernel, std::size_t number, bool with_device)
{
    std::string shape = "grid " + extents_text(kernel.grid) + ", block " + extents_text(kernel.block) + ", " +
                        count_text(kernel.launches, "launch");
    if (kernel.counted < kernel.launches) shape += ", " + grouped_digits(kernel.counted) + " counted";
    if (with_device) shape += ", " + kernel.device;
    Markup rows = element(
        "tr", {{"class", "kernel-name"}},
        element("th", {{"scope", "rowgroup"}, {"colspan", std::to_string(kernel_columns)}, {"title", kernel.kernel}},
                element("code", {}, short_name(kernel.kernel, longest_kernel)) +
                    element("span", {{"class", "shape"}}, shape)));
    for (const AccessKind kind : all_access_kinds) {
        const AccessCounts& counts = kernel.accesses.of(kind);
        if (is_there(counts)) rows += access_row(kind, counts);
    }
    if (kernel.counted > 0 && !has_accesses(kernel.accesses) && kernel.metrics.empty())
        rows += whole_row({{"class", "faint"}}, text_markup("no access to global or shared memory"));
    for (const auto& [name, value] : kernel.metrics)
        rows += whole_row({{"class", "metric"}}, text_markup(name + ": " + number_for_people(value)));
    for (const LaunchNote& note : kernel.notes)
        rows +=
            whole_row({{"class", "faint"}}, text_markup(grouped_digits(note.launches) + " of " +
                                                        count_text(kernel.launches, "launch") + ": " + note.sentence));
    for (const std::string& reason : kernel.reasons)
        rows += whole_row({{"class", "faint"}}, text_markup("unavailable: " + reason));
    return element("tbody", sort_keys(kernel, number), rows);
}

bool are_on_several_devices(const std::vector<KernelSummary>& kernels)
{
    return std::any_of(kernels.begin(), kernels.end(),
                       [&](const KernelSummary& kernel) { return kernel.device != kernels.front().device; });
}

std::string kernels_of_place(const CostlyPlace& place)
{
    std::string text = short_name(place.kernels.front(), longest_kernel);
    const std::size_t others = place.kernels.size() - 1;
    if (others > 0) text += " and " + count_text(others, "other kernel");
    return text;
}

Markup worst_row(const CostlyPlace& place, AccessKind kind, const AccessCounts& counts,
                 const std::vector<NotedFile>& files)
{
    Markup where = place.location.file.empty()
                       ? element("code", {}, kernels_of_place(place))
                       : place_markup(files, place.location) +
                             element("code", {{"class", "text-of-line"}}, text_of_line(files, place.location));
    Markup cells = element("th", {{"scope", "row"}}, where);
    if (!place.location.file.empty()) cells += element("td", {{"data-text", ""}}, kernels_of_place(place));
    cells += element("td", {{"data-text", ""}}, name_of(kind));
    return element("tr", {},
                   cells + number_cell(grouped_digits(known_excess(counts)), true) +
                       number_cell(times_the_ideal(counts), true) + number_cell(grouped_digits(counts.units)) +
                       number_cell(grouped_digits(counts.ideal_units.value())));
}

Markup worst_table(const std::vector<CostlyPlace>& places, Space memory, const std::vector<NotedFile>& files)
{
    constexpr std::size_t max_places = 10;
    const bool by_line = !places.front().location.file.empty();
    const std::string unit(unit_of(memory));
    Markup rows;
    for (std::size_t i = 0; i < std::min(max_places, places.size()); ++i)
        for (const auto& [kind, counts] : places[i].accesses) rows += worst_row(places[i], kind, counts, files);
    const std::array<PageColumn, 7> of_lines = {{{"line", true},
                                                 {"kernel", true},
                                                 {"access", true},
                                                 {"beyond the ideal"},
                                                 {"times the ideal"},
                                                 {unit},
                                                 {"ideal"}}};
    const std::array<PageColumn, 6> of_kernels = {
        {{"kernel", true}, {"access", true}, {"beyond the ideal"}, {"times the ideal"}, {unit}, {"ideal"}}};
    const std::string title = "Worst " + std::string(by_line ? "lines" : "kernels") + " of " +
                              std::string(name_of(memory)) + " memory, by " + unit + " beyond the ideal";
    return scrolling(title,
                     element("table", {{"class", "worst"}},
                             element("caption", {}, title) + (by_line ? table_head(of_lines) : table_head(of_kernels)) +
                                 element("tbody", {}, rows)));
}

}  // namespace

Markup kernel_section(const std::vector<KernelSummary>& kernels)
{
    Markup content = element("h2", {{"id", "kernels"}}, "Kernels");
    if (kernels.empty())
        return element("section", {{"aria-labelledby", "kernels"}},
                       content + element("p", {}, "No launch of a kernel was counted."));
    const std::array<PageColumn, kernel_columns> columns = {{{"access", true},
                                                             {"requests or instructions"},
                                                             {"unit", true},
                                                             {"units"},
                                                             {"ideal"},
                                                             {"beyond the ideal"},
                                                             {"times the ideal"},
                                                             {"units each"},
                                                             {"ideal each"}}};
    const bool with_device = are_on_several_devices(kernels);
    Markup table =
        element("caption", {}, "Sums over all launches of a kernel with the same grid and block") + table_head(columns);
    for (std::size_t i = 0; i < kernels.size(); ++i) table += kernel_rows(kernels[i], i, with_device);
    content += scrolling("Kernels", element("table", {{"class", "kernel-table"}}, table));
    return element("section", {{"aria-labelledby", "kernels"}}, content);
}

Markup worst_section(const std::vector<LoggedLaunch>& launches, const std::vector<NotedFile>& files)
{
    const auto has_lines = [](const Profile& launch) { return launch.lines.available() && is_counted(launch); };
    const bool by_line = std::ranges::any_of(launches, has_lines, &LoggedLaunch::profile);
    if (std::ranges::none_of(launches, is_counted, &LoggedLaunch::profile)) return {};
    Markup content = element("h2", {{"id", "worst"}}, by_line ? "Worst lines" : "Worst kernels");
    bool is_ideal = true;
    for (const Space memory : all_spaces) {
        const std::vector<CostlyPlace> places =
            by_line ? costly_lines(launches, memory) : costly_kernels(launches, memory);
        if (places.empty()) continue;
        is_ideal = false;
        content += worst_table(places, memory, files);
    }
    if (is_ideal)
        content += element("p", {},
                           by_line ? "Every source line whose ideal is known costs just that."
                                   : "Every kernel whose ideal is known costs just that.");
    return element("section", {{"aria-labelledby", "worst"}}, content);
}

}  // namespace warpbook::tools
