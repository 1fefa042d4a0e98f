#include "lab_recording.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <thread>
#include <utility>

#include "../support/run_program.hpp"
#include "recorded_numbers.hpp"

namespace warpbook::tests {

namespace {

using Json = nlohmann::ordered_json;

Json recording_to_continue(const RecordingRequest& request)
{
    if (std::filesystem::exists(request.file)) return Json(read_recording(request.file));
    return {{"schema", "warpbook.hardware-recording/1"}, {"programs", Json::object()}};
}

bool lacks_counters(const nlohmann::json& record)
{
    const auto& checks = record.at("checks");
    return std::any_of(checks.begin(), checks.end(),
                       [](const auto& check) { return check.at("status") == "unavailable"; });
}

/// What is kept of a program's record.
Json entry_of(const nlohmann::json& record, bool own_sizes)
{
    Json entry{{"verdict", record.at("verdict")}};
    if (record.contains("n")) entry["n"] = record.at("n");
    entry.update({{"checks", record.at("checks")}, {"profiles", record.at("profiles")}});
    if (own_sizes) {
        for (Json& profile : entry["profiles"]) profile.erase("lines");
    }
    return entry;
}

}  // namespace

int record_labs(const RecordingRequest& request)
{
    std::vector<std::string> options{"--backend", "cupti", "--time-limit", request.n ? "600" : "60"};
    if (!request.own_sizes) options.emplace_back("--compared-size");
    if (request.n) options.insert(options.end(), {"--n", *request.n});

    Json recording = recording_to_continue(request);
    std::mutex mutex;
    std::vector<std::string> without_counters;
    bool failed = false;
    const auto record_one = [&](const std::string& program) {
        const std::string name = std::filesystem::path(program).filename();
        ProgramRun run;
        std::string problem;
        try {
            run = run_program(program, options);
            if (run.record.is_null() || !run.record.contains("device")) problem = "no record\n" + run.output;
        } catch (const std::exception& error) {
            problem = error.what();
        }
        const std::lock_guard lock(mutex);
        std::cout << name << ": " << (problem.empty() ? run.record.at("verdict").dump() : problem) << "\n"
                  << std::flush;
        if (!problem.empty()) {
            failed = true;
            return;
        }
        if (lacks_counters(run.record)) without_counters.push_back(program);
        recording["device"] = run.record.at("device");
        recording["date"] = run.record.at("date");
        recording["programs"][name] = entry_of(run.record, request.own_sizes);
        // Each time: a run that is broken off has lost nothing.
        write_recording(request.file, recording);
    };

    std::atomic<std::size_t> next = 0;
    const auto record_some = [&] {
        for (std::size_t i = next++; i < request.programs.size(); i = next++) record_one(request.programs[i]);
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < request.at_a_time; ++i) threads.emplace_back(record_some);
    threads.clear();
    // Those that waited too long for the others' counters have them to themselves now.
    if (request.at_a_time > 1) {
        for (const std::string& program : std::exchange(without_counters, {})) record_one(program);
    }

    // In the order of their names, whoever was first.
    recording["programs"] = Json(nlohmann::json(recording["programs"]));
    write_recording(request.file, recording);
    return failed ? 1 : 0;
}

}  // namespace warpbook::tests
