#include "lab_proof.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <stdexcept>

#include "proof/check.hpp"
#include "proof/collection.hpp"
#include "proof/comparison.hpp"
#include "proof/spread.hpp"
#include "recordings/gpu_folders.hpp"
#include "recordings/lab_tables.hpp"
#include "recordings/recorded_numbers.hpp"
#include "recordings/to_record.hpp"

namespace warpbook::proof {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t repetitions = 50;
/// Launches of large kernels take longer, and ncu runs each several times.
constexpr std::size_t repetitions_of_values = 6;
constexpr std::size_t at_a_time = 4;

std::string name_of(const std::string& program) { return std::filesystem::path(program).filename(); }

/// The program with its counters left alone, so that others can watch; only checks that count. ncu makes files of its
/// own in the process that it watches, which a confined one may not.
std::string command_for(const std::string& program, const std::string& options)
{
    return quoted(program) + " --backend cupti --counters off --in-process " + options + " ";
}

/// How tables call it: "14-tile-transpose solution".
std::string about(const std::string& program)
{
    const tests::ProgramName name = tests::program_name(name_of(program));
    return name.lab + " " + name.what;
}

/// What was recorded of a program; null where nothing was.
json recorded_program(const fs::path& gpu_folder, const std::string& program)
{
    const tests::ProgramName name = tests::program_name(name_of(program));
    const fs::path file = tests::lab_file(gpu_folder, tests::compared_sizes, name.lab);
    if (!fs::exists(file)) return {};
    const json programs = tests::read_lab_tables(file).at("programs");
    return programs.contains(name.what) ? programs.at(name.what) : json();
}

/// Programs and what was recorded of them.
using Recorded = std::vector<std::pair<std::string, json>>;

/// What was recorded of a program, in the order of its launches. One that several checks of a group judge is made once.
std::vector<OurLaunch> recorded_launches(const std::string& program, const json& recorded)
{
    std::vector<OurLaunch> launches;
    std::map<std::string, std::string> first_check;
    for (const json& profile : recorded.at("profiles")) {
        const std::string check = profile.at("check");
        const std::string label = profile.at("label");
        const std::string group = check.substr(0, check.find('.'));
        if (first_check.try_emplace(group + " " + label, check).first->second != check) continue;
        launches.push_back({about(program), check + " " + label, profile.at("kernel"), profile.at("totals"),
                            profile.at("lines"), json(), profile.at("grid"), profile.at("block")});
    }
    return launches;
}

std::vector<OurLaunch> recorded_launches(const Recorded& programs)
{
    std::vector<OurLaunch> launches;
    for (const auto& [program, recorded] : programs)
        std::ranges::copy(recorded_launches(program, recorded), std::back_inserter(launches));
    return launches;
}

/// A kernel that never ends was not counted, and cannot be watched.
bool was_counted(const json& recorded) { return !recorded.is_null() && !recorded.at("profiles").empty(); }

bool uses_shared_memory(const json& recorded)
{
    return std::ranges::any_of(recorded.at("profiles"),
                               [](const json& profile) { return profile.at("totals").contains("shared"); });
}

/// Programs of which every launch is read repeatedly: the same kernel on the same data.
bool is_chosen(const std::string& program)
{
    return name_of(program).starts_with("starter.") || name_of(program).starts_with("solution.");
}

/// Programs were watched side by side: which of their launches were recorded, one program after the other. A check
/// that counts ends with the first launch that is wrong, and goes on where ncu counts.
std::vector<std::size_t> order_by_program(const std::vector<NcuLaunch>& launches, const Recorded& programs)
{
    std::vector<std::size_t> order;
    for (const auto& [program, recorded] : programs) {
        std::size_t i = 0;
        for (const OurLaunch& launch : recorded_launches(program, recorded)) {
            while (i < launches.size() && !(launches[i].process == name_of(program) && is_like(launch, launches[i])))
                ++i;
            if (i == launches.size())
                throw std::runtime_error("ncu has not seen " + launch.about + " " + launch.launch);
            order.push_back(i++);
        }
    }
    return order;
}

template <class T>
std::vector<T> in_order(const std::vector<T>& all, const std::vector<std::size_t>& order)
{
    std::vector<T> chosen;
    for (const std::size_t i : order) chosen.push_back(all.at(i));
    return chosen;
}

/// Of a program that ran its checks `rounds` times: a launch has the same name in each round.
Names names_of(const std::string& program, const std::vector<json>& readings, std::size_t rounds)
{
    if (readings.size() % rounds != 0)
        throw std::runtime_error(program + ": " + std::to_string(readings.size()) + " launches in " +
                                 std::to_string(rounds) + " rounds, which cannot all be the same");
    const std::size_t launches = readings.size() / rounds;
    Names names;
    for (std::size_t i = 0; i < readings.size(); ++i)
        names.push_back(about(program) + ": " + readings[i].at("kernel").get<std::string>() + ", launch " +
                        std::to_string(i % launches + 1));
    return names;
}

void append(std::vector<Cells>& rows, const std::vector<Cells>& more)
{
    rows.insert(rows.end(), more.begin(), more.end());
}

std::string names_of_metrics(const std::vector<json>& readings)
{
    std::string names;
    for (const auto& [name, unused] : readings.at(0).at("metrics").items()) names += (names.empty() ? "" : ",") + name;
    return names;
}

}  // namespace

int prove_labs(const fs::path& gpu_folder, const fs::path& readings_folder, const std::vector<std::string>& programs)
{
    Recorded recorded;
    std::vector<std::string> counted;
    std::vector<std::string> chosen;
    std::vector<std::string> with_tiles;
    for (const std::string& program : programs) {
        const json entry = recorded_program(gpu_folder, program);
        if (!was_counted(entry)) continue;
        recorded.emplace_back(program, entry);
        counted.push_back(program);
        if (!is_chosen(program)) continue;
        chosen.push_back(program);
        if (uses_shared_memory(entry)) with_tiles.push_back(program);
    }

    const fs::path tables = gpu_folder / "ncu" / "labs";
    Collection collection(readings_folder);
    const std::string recorded_size = " --compared-size";
    for (const std::string& program : chosen) {
        collection.watch_with_warpbook(
            "repetitions-" + name_of(program),
            command_for(program,
                        recorded_size + " --gtest_filter='Accesses.*' --gtest_repeat=" + std::to_string(repetitions)),
            "accesses");
    }
    std::vector<Cells> repeated;
    for (const std::string& program : chosen) {
        const std::vector<json> readings = collection.readings("repetitions-" + name_of(program));
        append(repeated, repetitions_of(names_of(program, readings, repetitions), readings));
    }
    collection.note_versions();
    const std::vector<std::string> head =
        collection.head_of_tables(collection.readings("repetitions-" + name_of(chosen.at(0))).at(0).at("device"));
    tests::write_tables(tables / "repetitions.csv", {head, {{repetition_columns, repeated}}});

    // Some at a time: a program takes longer to start than to be watched. They wait for each other, so there is no
    // hurry.
    std::string all_counted;
    for (std::size_t i = 0; i < counted.size(); ++i) {
        all_counted +=
            command_for(counted[i], recorded_size + " --time-limit 600 --gtest_filter='Accesses.*:Predictions.*'") +
            "& ";
        if (i % at_a_time == at_a_time - 1) all_counted += "wait; ";
    }
    // One after the other: what counts for launches and what counts for lines hinder each other in one run.
    collection.watch_with_ncu("lines", all_counted + "wait", "--metrics " + names_of_line_metrics(),
                              Collection::Source::wanted);
    collection.watch_with_ncu("launches", all_counted + "wait", "--metrics " + names_of(launch_counterparts()),
                              Collection::Source::none);
    std::string all_chosen;
    for (const std::string& program : with_tiles) {
        const std::string command =
            command_for(program, "--gtest_filter='Accesses.*' --gtest_repeat=" + std::to_string(repetitions_of_values));
        collection.watch_with_warpbook("ours-values-" + name_of(program), command,
                                       "accesses,time,dram,occupancy,l1tex,atomics");
        all_chosen += command + "; ";
    }
    std::vector<json> our_values;
    Names names_of_values;
    for (const std::string& program : with_tiles) {
        const std::vector<json> readings = collection.readings("ours-values-" + name_of(program));
        std::ranges::copy(readings, std::back_inserter(our_values));
        std::ranges::copy(names_of(program, readings, repetitions_of_values), std::back_inserter(names_of_values));
    }
    collection.watch_with_ncu("values", all_chosen, "--metrics " + names_of_metrics(our_values),
                              Collection::Source::none);
    collection.finish();

    const std::vector<OurLaunch> ours = recorded_launches(recorded);
    if (collection.has("launches.raw.csv")) {
        const std::vector<NcuLaunch> launches = collection.launches("launches");
        const auto order = order_by_program(launches, recorded);
        const std::vector<Row> rows = compare_launches(ours, in_order(launches, order), launch_counterparts());
        write_rows(tables / "launches.csv", head, rows);
        std::cout << "launches: " << summary(rows) << "\n";
    }
    if (collection.has("lines.source.csv")) {
        const auto order = order_by_program(collection.launches("lines"), recorded);
        const std::vector<Row> lines =
            compare_lines(ours, in_order(collection.sources("lines"), order), WARPBOOK_SOURCE_ROOT);
        write_rows(tables / "lines.csv", head, lines);
        std::cout << "lines: " << summary(lines) << "\n";
    }
    if (collection.has("values.raw.csv"))
        tests::write_tables(
            tables / "values.csv",
            {head, {{spread_columns, spread_of(names_of_values, our_values, collection.launches("values"))}}});
    return 0;
}

int check_proof_of_labs(const fs::path& gpu_folder, const std::vector<std::string>& programs)
{
    const fs::path tables = gpu_folder / "ncu" / "labs";
    const std::vector<Row> launches = read_rows(tables / "launches.csv");
    Recorded read;
    for (const std::string& program : programs) {
        const bool was_read =
            std::ranges::any_of(launches, [&](const Row& row) { return row.about == about(program); });
        if (!was_read) continue;
        const std::string name = fs::path(program).filename();
        if (tests::is_to_be_recorded(gpu_folder, "ncu " + name))
            return tests::to_be_recorded(gpu_folder, "ncu " + name);
        read.emplace_back(program, recorded_program(gpu_folder, program));
        if (read.back().second.is_null())
            return tests::not_comparable(gpu_folder.string() + " knows nothing of " + name_of(program));
    }
    std::cout << read.size() << " of " << programs.size() << " programs were read by ncu, too\n";
    Check result = check(recorded_launches(read), launches, read_rows(tables / "lines.csv"));
    check_repetitions(result, read_cells(tables / "repetitions.csv", repetition_columns));
    check_values(result, read_cells(tables / "values.csv", spread_columns));
    return report(result, tables.string());
}

}  // namespace warpbook::proof
