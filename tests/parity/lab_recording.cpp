#include "lab_recording.hpp"

#include <algorithm>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "../support/run_program.hpp"
#include "../support/side_by_side.hpp"
#include "recordings/gpu_folders.hpp"
#include "recordings/lab_tables.hpp"

namespace warpbook::tests {

namespace {

using nlohmann::json;

const char* sizes_of(const RecordingRequest& request)
{
    if (request.n) return large_sizes;
    return request.own_sizes ? own_sizes : compared_sizes;
}

bool lacks_counters(const json& record)
{
    const auto& checks = record.at("checks");
    return std::any_of(checks.begin(), checks.end(),
                       [](const auto& check) { return check.at("status") == "unavailable"; });
}

/// What is kept of a program's record.
json entry_of(const json& record, const RecordingRequest& request)
{
    json entry;
    for (const char* what : {"file", "n", "verdict", "checks", "profiles"}) {
        if (record.contains(what)) entry[what] = record.at(what);
    }
    if (request.own_sizes || request.n) {
        for (json& profile : entry["profiles"]) profile.erase("lines");
    }
    return entry;
}

/// Puts the program's record into the recording of its lab.
void keep(const std::string& program, const json& record, const RecordingRequest& request)
{
    const std::string device = record.at("device").at("name");
    const ProgramName name = program_name(program);
    const auto file =
        labs_file(request.folder.value_or(recordings_folder() / folder_name_of(device)), sizes_of(request));
    json recording = read_lab_tables(file, name.lab);
    if (!recording.is_null()) {
        const std::string recorded = recording.at("device").at("name");
        if (recorded != device)
            throw std::runtime_error(file.string() + " is of another GPU, " + recorded +
                                     ": give this one a folder of its own with --into");
    }
    recording["device"] = record.at("device");
    recording["date"] = record.at("date");
    recording["programs"][name.what] = entry_of(record, request);
    write_lab_tables(file, name.lab, recording);
}

}  // namespace

int record_labs(const RecordingRequest& request)
{
    std::vector<std::string> options{"--backend", "cupti", "--time-limit", request.n ? "600" : "60"};
    if (request.n)
        options.insert(options.end(), {"--n", *request.n});
    else if (!request.own_sizes)
        options.emplace_back("--compared-size");

    std::mutex mutex;
    std::vector<std::string> without_counters;
    bool failed = false;
    const auto record_one = [&](const std::string& program) {
        const std::string name = std::filesystem::path(program).filename();
        std::string problem;
        ProgramRun run;
        try {
            run = run_program(program, options);
            if (run.record.is_null() || !run.record.contains("device")) problem = "no record\n" + run.output;
        } catch (const std::exception& error) {
            problem = error.what();
        }
        const std::lock_guard lock(mutex);
        try {
            // Each time: a run that is broken off has lost nothing.
            if (problem.empty()) keep(name, run.record, request);
        } catch (const std::exception& error) {
            problem = error.what();
        }
        std::cout << name << ": " << (problem.empty() ? run.record.at("verdict").dump() : problem) << "\n"
                  << std::flush;
        if (!problem.empty())
            failed = true;
        else if (lacks_counters(run.record))
            without_counters.push_back(program);
    };

    side_by_side(request.programs.size(), request.at_a_time, [&](std::size_t i) { record_one(request.programs[i]); });
    // Those that waited too long for the others' counters have them to themselves now.
    if (request.at_a_time > 1) {
        for (const std::string& program : std::exchange(without_counters, {})) record_one(program);
    }
    return failed ? 1 : 0;
}

}  // namespace warpbook::tests
