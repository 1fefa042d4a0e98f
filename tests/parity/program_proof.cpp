#include "program_proof.hpp"

#include <algorithm>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>
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
    std::string name;
    std::optional<ProgramReading> reading;
    std::string why_not;
};

/// A program that cannot be read is told of in the table, and the others are read.
Outcome read(const ProgramsRequest& request, const Cells& built)
{
    Outcome outcome{built.at(0), std::nullopt, ""};
    if (!built.at(1).empty()) {
        outcome.why_not = "does not compile: " + built.at(1);
        return outcome;
    }
    try {
        const fs::path program = request.programs / outcome.name;
        const fs::path folder = request.readings / outcome.name;
        const HowToRead how{request.warpbook, request.limit};
        outcome.reading = read_program(program, folder, how);
        if (needs_a_second_look(*outcome.reading)) read_again(*outcome.reading, program, folder, how);
    } catch (const std::exception& error) {
        outcome.why_not = std::string("could not be read: ") + error.what();
    }
    return outcome;
}

std::vector<Outcome> read_all(const ProgramsRequest& request, const std::vector<Cells>& built)
{
    std::vector<Outcome> outcomes(built.size());
    std::vector<std::size_t> one_by_one;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < built.size(); ++i) {
        const bool is_large = std::ranges::find(request.one_by_one, built[i].at(0)) != request.one_by_one.end();
        (is_large ? one_by_one : others).push_back(i);
    }
    std::mutex mutex;
    const auto read_one = [&](std::size_t i) {
        outcomes[i] = read(request, built[i]);
        const std::lock_guard lock(mutex);
        std::cout << outcomes[i].name << ": " << (outcomes[i].why_not.empty() ? "read" : outcomes[i].why_not) << "\n"
                  << std::flush;
    };
    std::jthread large([&] {
        for (const std::size_t i : one_by_one) read_one(i);
    });
    tests::side_by_side(others.size(), request.at_a_time, [&](std::size_t job) { read_one(others[job]); });
    large.join();
    return outcomes;
}

json device_of(const std::vector<Outcome>& outcomes)
{
    for (const Outcome& outcome : outcomes) {
        if (outcome.reading && !outcome.reading->counted.front().launches.empty())
            return outcome.reading->counted.front().launches.front().at("device");
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
        if (outcome.reading)
            add_program(tables, *outcome.reading);
        else
            add_program(tables, outcome.name, outcome.why_not);
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
