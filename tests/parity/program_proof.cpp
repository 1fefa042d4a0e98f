#include "program_proof.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <set>
#include <stdexcept>
#include <vector>

#include "../support/side_by_side.hpp"
#include "proof/check.hpp"
#include "proof/collection.hpp"
#include "proof/program_comparison.hpp"
#include "proof/program_readings.hpp"
#include "proof/program_tables.hpp"
#include "recordings/recorded_numbers.hpp"
#include "recordings/tables.hpp"
#include "recordings/to_record.hpp"

namespace warpbook::proof {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const Cells built_columns = {"program", "error"};

fs::path table_of(const fs::path& gpu_folder) { return gpu_folder / "programs" / "compared.csv"; }

/// What came of one program: its readings, or why there are none.
struct Outcome {
    ProgramReading reading;
    std::string why_not;
};

/// What is done with all programs before the next one begins: ncu must not run beside our profiler.
using Stage =
    std::function<void(ProgramReading& reading, const fs::path& program, const fs::path& folder, const HowToRead& how)>;

std::vector<Stage> all_stages()
{
    const auto read_again = [](ProgramReading& reading, const auto&... where_and_how) {
        if (needs_a_second_look(reading)) read_counted(reading, where_and_how...);
    };
    return {read_counted, read_under_ncu, read_again};
}

/// A program that cannot be read is told of in the table, and the others are read.
void read(Outcome& outcome, const Stage& stage, const ProgramsRequest& request, const HowToRead& how)
{
    const std::string& name = outcome.reading.name;
    try {
        stage(outcome.reading, request.programs / name, request.readings / name, how);
    } catch (const NotReached&) {
        // What it has is kept, and the table shows what it lacks.
        if (outcome.reading.counted.empty()) outcome.why_not = not_reached;
    } catch (const std::exception& error) {
        outcome.why_not = std::string("could not be read: ") + error.what();
    }
    if (!outcome.why_not.empty()) tell(name + ": " + outcome.why_not);
}

std::vector<Outcome> read_all(const ProgramsRequest& request, const std::vector<Cells>& built)
{
    HowToRead how{request.warpbook, request.limit};
    if (request.total) how.until = std::chrono::steady_clock::now() + *request.total;

    std::vector<Outcome> outcomes(built.size());
    std::vector<Outcome*> large;
    std::vector<Outcome*> others;
    for (std::size_t i = 0; i < built.size(); ++i) {
        Outcome& outcome = outcomes[i];
        outcome.reading.name = built[i].at(0);
        if (!built[i].at(1).empty()) outcome.why_not = "does not compile: " + built[i].at(1);
        (std::ranges::count(request.one_by_one, outcome.reading.name) > 0 ? large : others).push_back(&outcome);
    }
    for (const Stage& stage : all_stages()) {
        const auto read_one = [&](Outcome& outcome) {
            if (outcome.why_not.empty()) read(outcome, stage, request, how);
        };
        tests::side_by_side(others.size(), request.at_a_time, [&](std::size_t job) { read_one(*others[job]); });
        for (Outcome* outcome : large) read_one(*outcome);
    }
    return outcomes;
}

json device_of(const std::vector<Outcome>& outcomes)
{
    for (const Outcome& outcome : outcomes) {
        if (!outcome.reading.counted.empty() && !outcome.reading.counted.front().launches.empty())
            return outcome.reading.counted.front().launches.front().at("device");
    }
    throw std::runtime_error("we have counted no launch of any program: does ./warpbook doctor say why?");
}

}  // namespace

int prove_programs(const ProgramsRequest& request)
{
    const tests::TableFile built = tests::read_tables(request.programs / "built.csv");
    const std::vector<Outcome> outcomes = read_all(request, tests::rows_with(built, built_columns));
    ProgramTables tables;
    for (const Outcome& outcome : outcomes) {
        if (outcome.why_not.empty())
            add_program(tables, outcome.reading);
        else
            add_program(tables, outcome.reading.name, outcome.why_not);
    }
    const Collection collection(request.readings);
    collection.note_versions();
    write_program_tables(table_of(request.gpu_folder), collection.head_of_tables(device_of(outcomes), built.head),
                         tables);
    return check_proof_of_programs(request.gpu_folder);
}

int check_proof_of_programs(const fs::path& gpu_folder)
{
    const fs::path file = table_of(gpu_folder);
    if (!fs::exists(file)) return tests::not_comparable("there is no " + file.string());
    ProgramTables tables = read_program_tables(file);
    const std::set<std::string> known = tests::all_to_be_recorded(gpu_folder);
    for (std::vector<Cells>* rows : {&tables.programs, &tables.kernels, &tables.differences})
        std::erase_if(*rows, [&known](const Cells& row) { return known.contains("program " + row.at(0)); });
    return report(check_programs(tables), file.string());
}

}  // namespace warpbook::proof
