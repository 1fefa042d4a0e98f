#include "lab_proof.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>

#include "../support/side_by_side.hpp"
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

/// Launches of large kernels take longer, and ncu runs each several times.
constexpr std::size_t rounds_of_values = 6;
constexpr const char* compared_size = "--compared-size ";

std::string name_of(const std::string& program) { return std::filesystem::path(program).filename(); }

/// The program with its counters left alone, so that others can watch; only checks that count. ncu makes files of its
/// own in the process that it watches, which a confined one may not. The time of whoever watches is not the student's.
std::string command_for(const std::string& program, const std::string& checks, const std::string& options)
{
    return quoted(program) +
           " --backend cupti --counters off --in-process --time-limit 600 --gtest_filter=" + quoted(checks) + " " +
           options;
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
    return tests::recorded_program(tests::labs_file(gpu_folder, tests::compared_sizes), name);
}

/// Programs and what was recorded of them.
using Recorded = std::vector<std::pair<std::string, json>>;

/// What was recorded of a program, in the order of its launches. One that several checks of a group judge, or one check
/// in several respects, is made once.
std::vector<OurLaunch> recorded_launches(const std::string& program, const json& recorded)
{
    std::vector<OurLaunch> launches;
    std::map<std::string, std::string> first_check;
    std::set<std::string> seen;
    for (const json& profile : recorded.at("profiles")) {
        if (profile.at("totals").contains("unavailable")) continue;
        const std::string check = profile.at("check");
        const std::string label = profile.at("label");
        const std::string group = check.substr(0, check.find('.'));
        if (first_check.try_emplace(group + " " + label, check).first->second != check) continue;
        if (!seen.insert(profile.dump()).second) continue;
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

/// The checks that count something, for --gtest_filter.
std::string counting_checks(const json& recorded)
{
    std::set<std::string> checks;
    for (const json& profile : recorded.at("profiles")) checks.insert(profile.at("check"));
    std::string filter;
    for (const std::string& check : checks) filter += (filter.empty() ? "" : ":") + check;
    return filter;
}

/// A kernel that never ends was not counted, and cannot be watched.
bool was_counted(const json& recorded) { return !recorded.is_null() && !recorded.at("profiles").empty(); }

bool uses_shared_memory(const json& recorded)
{
    return std::ranges::any_of(recorded.at("profiles"),
                               [](const json& profile) { return profile.at("totals").contains("shared"); });
}

/// Programs of which every launch is read repeatedly: the same kernel on the same data.
bool is_read_closely(const std::string& program, const std::vector<std::string>& labs)
{
    const tests::ProgramName name = tests::program_name(name_of(program));
    const bool is_ours = name.what == "starter" || name.what == "solution";
    return is_ours &&
           std::ranges::any_of(labs, [&name](const std::string& lab) { return name.lab.starts_with(lab + "-"); });
}

/// Which of ncu's launches were recorded. A check that counts ends with the first launch that is wrong, and goes on
/// where ncu counts. Throws std::runtime_error when one is missing.
std::vector<std::size_t> order_of(const std::vector<OurLaunch>& recorded, const std::vector<NcuLaunch>& launches)
{
    std::vector<std::size_t> order;
    const auto is_later = [&order](std::size_t i) { return order.empty() || i > order.back(); };
    for (const OurLaunch& launch : recorded) {
        const std::optional<std::size_t> found = find_like(launch, launches, is_later);
        if (!found) throw std::runtime_error("ncu has not seen " + launch.launch);
        order.push_back(*found);
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

template <class T>
void append(std::vector<T>& all, const std::vector<T>& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

std::string names_of_metrics(const std::vector<json>& readings)
{
    std::string names;
    for (const auto& [name, unused] : readings.at(0).at("metrics").items()) names += (names.empty() ? "" : ",") + name;
    return names;
}

/// Of which program a row is, as about() calls it.
std::string program_of(const Row& row) { return row.about; }
std::string program_of(const Cells& row) { return row.at(0).substr(0, row.at(0).find(": ")); }

/// Tells what could not be read, and goes on.
class Failures {
public:
    template <class Function>
    void catch_in(const std::string& what, const Function& function)
    {
        try {
            function();
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex_);
            std::cout << what << ": " << error.what() << "\n" << std::flush;
            any_ = true;
        }
    }
    bool any() const { return any_; }

private:
    std::mutex mutex_;
    bool any_ = false;
};

/// The rows of the tables of one program.
struct RowsOfProgram {
    std::vector<Row> launches;
    std::vector<Row> lines;
};

/// Has ncu watch one program, once for its launches and once for its lines: what counts for the ones and what counts
/// for the others hinder each other in one run.
RowsOfProgram read_with_ncu(const LabProofRequest& request, const std::string& program, const json& recorded)
{
    Collection collection(request.readings, request.limit);
    const std::string lines = "lines-" + name_of(program);
    const std::string launches = "launches-" + name_of(program);
    const std::string command = command_for(program, counting_checks(recorded), compared_size);
    collection.watch_with_ncu(lines, command, "--metrics " + names_of_line_metrics(), Collection::Source::wanted);
    collection.watch_with_ncu(launches, command, "--metrics " + names_of(launch_counterparts()),
                              Collection::Source::none);
    collection.finish();

    const std::vector<OurLaunch> ours = recorded_launches(program, recorded);
    RowsOfProgram rows;
    const auto seen = [&](const std::string& name) {
        const std::vector<NcuLaunch> of_ncu = collection.launches(name);
        if (of_ncu.empty()) throw std::runtime_error("ncu: " + collection.complaint_of_ncu(name));
        return of_ncu;
    };
    const std::vector<NcuLaunch> all = seen(launches);
    rows.launches = compare_launches(ours, in_order(all, order_of(ours, all)), launch_counterparts());
    const std::vector<NcuLaunch> all_with_lines = seen(lines);
    const std::vector<NcuSource> sources = collection.sources(lines);
    if (sources.size() != all_with_lines.size())
        throw std::runtime_error("the source page has " + std::to_string(sources.size()) + " launches, the raw page " +
                                 std::to_string(all_with_lines.size()));
    rows.lines = compare_lines(ours, in_order(sources, order_of(ours, all_with_lines)), WARPBOOK_SOURCE_ROOT);
    return rows;
}

/// What our own profiler read of programs, several times.
struct Repetitions {
    std::vector<Cells> rows;
    json device;
};

Repetitions read_repeatedly(const LabProofRequest& request, const Recorded& programs, Failures& failures)
{
    Collection collection(request.readings);
    Repetitions read;
    for (const auto& [program, unused] : programs) {
        failures.catch_in(about(program), [&, &program = program] {
            const std::string name = "repetitions-" + name_of(program);
            const std::string options = compared_size + ("--gtest_repeat=" + std::to_string(request.rounds));
            collection.watch_with_warpbook(name, within(request.limit) + command_for(program, "Accesses.*", options),
                                           "accesses");
            const std::vector<json> readings = collection.readings(name);
            append(read.rows, repetitions_of(names_of(program, readings, request.rounds), readings));
            read.device = readings.at(0).at("device");
        });
    }
    if (read.device.is_null()) throw std::runtime_error("our profiler has read nothing: ./warpbook doctor says why");
    return read;
}

/// Reads them in all respects, at their own size, with our profiler and with ncu.
std::vector<Cells> read_values(const LabProofRequest& request, const Recorded& programs, Failures& failures)
{
    Collection collection(request.readings);
    std::vector<Cells> rows;
    for (const auto& [program, unused] : programs) {
        failures.catch_in(about(program) + ", values", [&, &program = program] {
            const std::string command =
                within(request.limit) +
                command_for(program, "Accesses.*", "--gtest_repeat=" + std::to_string(rounds_of_values));
            const std::string ours = "ours-values-" + name_of(program);
            collection.watch_with_warpbook(ours, command, "accesses,time,dram,occupancy,l1tex,atomics");
            const std::vector<json> readings = collection.readings(ours);
            const Names names = names_of(program, readings, rounds_of_values);
            const std::string of_ncu = "values-" + name_of(program);
            collection.watch_with_ncu(of_ncu, command, "--metrics " + names_of_metrics(readings),
                                      Collection::Source::none);
            collection.finish();
            append(rows, spread_of(names, readings, collection.launches(of_ncu)));
        });
    }
    return rows;
}

}  // namespace

int prove_labs(const LabProofRequest& request)
{
    Recorded recorded;
    Recorded closely;
    Recorded with_tiles;
    for (const std::string& program : request.programs) {
        const json entry = recorded_program(request.gpu_folder, program);
        if (!was_counted(entry)) continue;
        recorded.emplace_back(program, entry);
        if (!is_read_closely(program, request.closely)) continue;
        closely.push_back(recorded.back());
        if (uses_shared_memory(entry)) with_tiles.push_back(recorded.back());
    }
    if (closely.empty()) throw std::runtime_error("none of the programs is a starter or solution that is read closely");

    Failures failures;
    const Repetitions repeated = read_repeatedly(request, closely, failures);
    const Collection collection(request.readings);
    collection.note_versions();
    const std::vector<std::string> head = collection.head_of_tables(repeated.device);
    const fs::path tables = request.gpu_folder / "ncu" / "labs";

    // A program takes longer to start than to be watched. They wait for each other's counters.
    std::vector<RowsOfProgram> read(recorded.size());
    tests::side_by_side(recorded.size(), request.at_a_time, [&](std::size_t i) {
        const auto& [program, entry] = recorded[i];
        failures.catch_in(about(program), [&, &program = program, &entry = entry] {
            read[i] = read_with_ncu(request, program, entry);
        });
    });
    std::vector<Row> launches;
    std::vector<Row> lines;
    for (const RowsOfProgram& rows : read) {
        append(launches, rows.launches);
        append(lines, rows.lines);
    }
    if (launches.empty()) throw std::runtime_error("ncu has read nothing; the tables stay as they were");
    tests::write_tables(tables / "repetitions.csv", {head, {{repetition_columns, repeated.rows}}});
    write_rows(tables / "launches.csv", head, launches);
    write_rows(tables / "lines.csv", head, lines);
    std::cout << "launches: " << summary(launches) << "\nlines: " << summary(lines) << "\n" << std::flush;

    const std::vector<Cells> values = read_values(request, with_tiles, failures);
    if (!values.empty()) tests::write_tables(tables / "values.csv", {head, {{spread_columns, values}}});
    return failures.any() ? 1 : 0;
}

int check_proof_of_labs(const fs::path& gpu_folder, const std::vector<std::string>& programs)
{
    const fs::path tables = gpu_folder / "ncu" / "labs";
    const std::set<std::string> to_be_recorded = tests::all_to_be_recorded(gpu_folder);
    const std::vector<Row> all_launches = read_rows(tables / "launches.csv");
    Recorded read;
    std::set<std::string> waiting;
    std::string last_waiting;
    for (const std::string& program : programs) {
        const bool was_read =
            std::ranges::any_of(all_launches, [&](const Row& row) { return row.about == about(program); });
        if (!was_read) continue;
        if (const std::string name = "ncu " + name_of(program); to_be_recorded.contains(name)) {
            waiting.insert(about(program));
            last_waiting = name;
            continue;
        }
        read.emplace_back(program, recorded_program(gpu_folder, program));
        if (read.back().second.is_null())
            return tests::not_comparable(gpu_folder.string() + " knows nothing of " + name_of(program));
    }
    if (read.empty() && !waiting.empty()) return tests::to_be_recorded(gpu_folder, last_waiting);
    std::cout << read.size() << " of " << programs.size() << " programs were read by ncu, too\n";
    const auto without_waiting = [&waiting](auto rows) {
        std::erase_if(rows, [&waiting](const auto& row) { return waiting.contains(program_of(row)); });
        return rows;
    };
    Check result =
        check(recorded_launches(read), without_waiting(all_launches), without_waiting(read_rows(tables / "lines.csv")));
    check_repetitions(result, without_waiting(read_cells(tables / "repetitions.csv", repetition_columns)));
    check_values(result, without_waiting(read_cells(tables / "values.csv", spread_columns)));
    return report(result, tables.string());
}

}  // namespace warpbook::proof
