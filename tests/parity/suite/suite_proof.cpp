#include "suite_proof.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "../proof/check.hpp"
#include "../proof/collection.hpp"
#include "../proof/comparison.hpp"
#include "../proof/spread.hpp"
#include "../recordings/to_record.hpp"
#include "theme_tables.hpp"
#include "../kernels/themes.hpp"

namespace warpbook::parity {

namespace {

using namespace proof;
using nlohmann::json;

/// Kernels as students write them: they are read repeatedly, and in more respects.
const std::string chosen_theme = "algorithms";
constexpr int repetitions = 50;

std::string name_of(const Theme& theme, const Case& one) { return theme.name + ": " + one.name; }

/// In the order of `parity_suite launch`.
Names all_names(const std::string& theme_name = "")
{
    Names names;
    for (const Theme& theme : all_themes()) {
        if (!theme_name.empty() && theme.name != theme_name) continue;
        for (const Case& one : theme.cases) names.push_back(name_of(theme, one));
    }
    return names;
}

std::vector<OurLaunch> with_names(const Names& names, const std::vector<json>& readings)
{
    if (names.size() != readings.size()) throw std::runtime_error("we saw other launches than the suite has");
    std::vector<OurLaunch> launches;
    for (std::size_t i = 0; i < names.size(); ++i) {
        json lines = readings[i].at("lines");
        if (!lines.is_array()) throw std::runtime_error(names[i] + ": " + lines.dump());
        for (json& line : lines) line["file"] = file_in_project(line.at("file"), WARPBOOK_SUITE_ROOT);
        launches.push_back({names[i], "", readings[i].at("kernel"), readings[i].at("totals"), lines,
                            readings[i].value("metrics", json())});
    }
    return launches;
}

std::string function_of(const std::string& kernel) { return kernel.substr(0, kernel.find('<')); }

/// The kernels that have atomics in some launch.
std::set<std::string> functions_with_atomics(const std::vector<OurLaunch>& launches)
{
    std::set<std::string> functions;
    for (const OurLaunch& launch : launches) {
        for (const auto& operations : launch.totals) {
            if (operations.contains("atomic")) functions.insert(function_of(launch.kernel));
        }
    }
    return functions;
}

std::vector<OurLaunch> launches_of(const std::set<std::string>& functions, const std::vector<OurLaunch>& launches)
{
    std::vector<OurLaunch> chosen;
    std::ranges::copy_if(launches, std::back_inserter(chosen), [&functions](const OurLaunch& launch) {
        return functions.contains(function_of(launch.kernel));
    });
    return chosen;
}

std::vector<OurLaunch> launches_of(const Theme& theme, const std::vector<OurLaunch>& launches)
{
    std::vector<OurLaunch> chosen;
    std::ranges::copy_if(launches, std::back_inserter(chosen),
                         [&theme](const OurLaunch& launch) { return launch.about.starts_with(theme.name + ": "); });
    return chosen;
}

void append(std::vector<Row>& rows, const std::vector<Row>& more) { rows.insert(rows.end(), more.begin(), more.end()); }

std::string filter_for(const std::set<std::string>& functions)
{
    std::string names;
    for (const std::string& function : functions) names += (names.empty() ? "" : "|") + function;
    return "--kernel-name-base function --kernel-name 'regex:^(" + names + ")$'";
}

}  // namespace

int prove_suite(const std::filesystem::path& gpu_folder, const std::filesystem::path& readings)
{
    Collection collection(readings);
    const std::string launch = quoted(std::filesystem::read_symlink("/proc/self/exe").string()) + " launch";
    const std::string launch_chosen = launch + " " + chosen_theme;

    collection.watch_with_warpbook("ours", launch, "accesses,lines,atomics");
    collection.watch_with_warpbook("repetitions", launch_chosen + " " + std::to_string(repetitions), "accesses");
    collection.watch_with_warpbook("ours-values", launch_chosen, "accesses,lines,time,dram,occupancy,l1tex,atomics");
    const std::vector<OurLaunch> ours = with_names(all_names(), collection.readings("ours"));
    const std::set<std::string> with_atomics = functions_with_atomics(ours);

    std::string values;
    const std::vector<json> our_values = collection.readings("ours-values");
    for (const auto& [name, unused] : our_values.front().at("metrics").items())
        values += (values.empty() ? "" : ",") + name;
    collection.watch_with_ncu("atomics", launch,
                              filter_for(with_atomics) + " --metrics " + names_of(atomic_counterparts()),
                              Collection::Source::none);
    collection.watch_with_ncu("values", launch_chosen, "--metrics " + values, Collection::Source::none);
    // One after the other: what counts for launches and what counts for lines hinder each other in one run.
    for (const Theme& theme : all_themes()) {
        const std::string launch_theme = launch + " " + theme.name;
        collection.watch_with_ncu("launches-" + theme.name, launch_theme,
                                  "--metrics " + names_of(launch_counterparts()), Collection::Source::none);
        collection.watch_with_ncu("lines-" + theme.name, launch_theme, "--metrics " + names_of_line_metrics(),
                                  Collection::Source::wanted);
    }
    collection.finish();
    collection.note_versions();

    const std::vector<std::string> head =
        collection.head_of_tables(our_values.front().at("device"), {WARPBOOK_KERNEL_COMPILER});
    const std::filesystem::path tables = gpu_folder / "ncu" / "kernels";
    std::vector<Row> rows;
    std::vector<Row> lines;
    for (const Theme& theme : all_themes()) {
        const std::vector<OurLaunch> of_theme = launches_of(theme, ours);
        append(rows, compare_launches(of_theme, collection.launches("launches-" + theme.name), launch_counterparts()));
        append(lines, compare_lines(of_theme, collection.sources("lines-" + theme.name), WARPBOOK_SUITE_ROOT));
    }
    append(rows,
           compare_launches(launches_of(with_atomics, ours), collection.launches("atomics"), atomic_counterparts()));
    write_rows(tables / "launches.csv", head, rows);
    std::cout << "launches: " << summary(rows) << "\n";
    write_rows(tables / "lines.csv", head, lines);
    std::cout << "lines: " << summary(lines) << "\n";

    tests::write_tables(
        tables / "values.csv",
        {head, {{spread_columns, spread_of(all_names(chosen_theme), our_values, collection.launches("values"))}}});
    Names repeated;
    for (int i = 0; i < repetitions; ++i) std::ranges::copy(all_names(chosen_theme), std::back_inserter(repeated));
    tests::write_tables(tables / "repetitions.csv",
                        {head, {{repetition_columns, repetitions_of(repeated, collection.readings("repetitions"))}}});
    return 0;
}

int check_proof_of_suite(const std::filesystem::path& gpu_folder)
{
    const std::set<std::string> to_be_recorded = tests::all_to_be_recorded(gpu_folder);
    std::vector<OurLaunch> recorded;
    for (const Theme& theme : all_themes()) {
        const auto file = theme_file(gpu_folder, theme.name);
        if (!std::filesystem::exists(file)) continue;  // `compare` says so
        const json cases = read_theme_tables(file).at("cases");
        for (const Case& one : theme.cases) {
            if (!cases.contains(one.name)) continue;
            const json& entry = cases.at(one.name);
            if (to_be_recorded.contains("ncu " + name_of(theme, one))) continue;
            recorded.push_back(
                {name_of(theme, one), "", entry.at("kernel"), entry.at("totals"), entry.at("lines"), json()});
        }
    }
    const std::filesystem::path tables = gpu_folder / "ncu" / "kernels";
    std::vector<Row> launches = read_rows(tables / "launches.csv");
    std::erase_if(launches, [&](const Row& row) { return to_be_recorded.contains("ncu " + row.about); });
    Check result = check(recorded, launches, read_rows(tables / "lines.csv"));
    check_repetitions(result, read_cells(tables / "repetitions.csv", repetition_columns));
    check_values(result, read_cells(tables / "values.csv", spread_columns));
    return report(result, tables.string());
}

}  // namespace warpbook::parity
