// Records what a GPU counted for every lab program, and holds the model to it.
//
//   parity record [--own-sizes | --n N] [--at-a-time N] FILE.json PROGRAM...
//                                          runs the programs on the GPU and writes what it counted
//   parity compare FILE.json PROGRAM       counts PROGRAM on the model and compares with the recording
//   parity ncu FILE.json FOLDER PROGRAM... has Nsight Compute and us watch the programs, and writes both readings
//                                          beside FILE.json; what was read is kept in FOLDER
//   parity check-ncu FILE.json PROGRAM...  holds these to the recording; needs no GPU

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../support/run_program.hpp"
#include "lab_proof.hpp"
#include "lab_recording.hpp"
#include "recorded_numbers.hpp"

namespace {

using warpbook::tests::not_comparable;
using warpbook::tests::numbers_of;
using warpbook::tests::ProgramRun;
using warpbook::tests::read_recording;
using warpbook::tests::record_labs;
using warpbook::tests::run_program;

// A submission whose kernel does not end is never counted.
bool has_counts(const nlohmann::json& record) { return !record.is_null() && !record.at("profiles").empty(); }

/// Numbers of one measurement, by what they count, such as "global store units" or
/// "labs/14-tile-transpose/tile_transpose.cu:21 global store units".
std::map<std::string, std::uint64_t> numbers_of_profile(const nlohmann::json& profile)
{
    if (profile.at("totals").contains("unavailable")) throw std::runtime_error(profile.at("totals").dump());
    if (!profile.at("lines").is_array()) throw std::runtime_error(profile.at("lines").dump());
    auto numbers = numbers_of(profile.at("totals"), "");
    for (const auto& line : profile.at("lines")) {
        const std::string place = line.at("file").get<std::string>() + ":" + std::to_string(line.at("line").get<int>());
        numbers.merge(numbers_of(line.at("counters"), place + " "));
    }
    return numbers;
}

/// What a submission says in its first lines (tests/submissions/README.md); empty when it says nothing.
std::string reason_for_other_counts(const nlohmann::json& record)
{
    constexpr std::string_view key = "// COUNTS ON GPU: OTHER: ";
    std::ifstream file(std::filesystem::path(WARPBOOK_SOURCE_ROOT) / record.at("file").get<std::string>());
    for (std::string line; std::getline(file, line) && line.starts_with("// ");) {
        if (line.starts_with(key)) return line.substr(key.size());
    }
    return {};
}

std::string key_of(const nlohmann::json& profile)
{
    return profile.at("check").get<std::string>() + " " + profile.at("label").get<std::string>();
}

/// record [--own-sizes | --n N] [--at-a-time N] FILE.json PROGRAM...
int record(std::vector<std::string> words)
{
    warpbook::tests::RecordingRequest request;
    for (; !words.empty() && words.front().starts_with("--"); words.erase(words.begin())) {
        if (words.front() == "--own-sizes") {
            request.own_sizes = true;
        } else if (words.front() == "--n" && words.size() > 1) {
            words.erase(words.begin());
            request.own_sizes = true;
            request.n = words.front();
        } else if (words.front() == "--at-a-time" && words.size() > 1) {
            words.erase(words.begin());
            request.at_a_time = std::stoul(words.front());
        } else {
            throw std::runtime_error("record knows --own-sizes, --n N and --at-a-time N, not " + words.front());
        }
    }
    if (words.size() < 2) throw std::runtime_error("record FILE.json PROGRAM...");
    request.file = words.front();
    request.programs.assign(words.begin() + 1, words.end());
    return record_labs(request);
}

int compare(const std::string& file, const std::string& program)
{
    const nlohmann::json recording = read_recording(file);
    const std::string name = std::filesystem::path(program).filename();
    if (!recording.at("programs").contains(name)) {
        return not_comparable(file + " knows nothing of " + name + ": record it on a GPU (docs/hardware.md)");
    }
    if (!std::filesystem::exists(program)) return not_comparable(name + " was not built");
    const auto& recorded = recording.at("programs").at(name);
    const ProgramRun run = run_program(program, {"--backend", "model", "--compared-size", "--time-limit", "10"});
    if (!has_counts(run.record) && recorded.at("profiles").empty()) return 0;
    if (run.record.is_null()) throw std::runtime_error("the program wrote no record:\n" + run.output);

    if (recorded.at("profiles").empty() && recorded.at("verdict") == "FAILED") {
        std::cout << name << ": ended by a fault on the GPU before anything was counted\n";
        return 0;
    }
    if (const std::string reason = reason_for_other_counts(run.record); !reason.empty()) {
        std::cout << name << ": not compared, because " << reason << "\n";
        return 0;
    }

    std::map<std::string, nlohmann::json> counted;
    for (const auto& profile : run.record.at("profiles")) counted[key_of(profile)] = profile;

    std::size_t compared = 0;
    std::size_t different = 0;
    for (const auto& profile : recorded.at("profiles")) {
        ++compared;  // that it is there; a kernel that does nothing has no numbers
        const auto on_model = counted.find(key_of(profile));
        if (on_model == counted.end()) {
            std::cout << key_of(profile) << ": not counted on the model\n";
            ++different;
            continue;
        }
        const auto hardware = numbers_of_profile(profile);
        const auto model = numbers_of_profile(on_model->second);
        for (const auto& [what, number] : hardware) {
            const auto found = model.find(what);
            ++compared;
            if (found != model.end() && found->second == number) continue;
            std::cout << key_of(profile) << ": " << what << ": GPU " << number << ", model "
                      << (found == model.end() ? "nothing" : std::to_string(found->second)) << "\n";
            ++different;
        }
        for (const auto& [what, number] : model) {
            if (hardware.contains(what)) continue;
            std::cout << key_of(profile) << ": " << what << ": GPU nothing, model " << number << "\n";
            ++different;
        }
    }
    std::cout << name << ": " << compared << " numbers compared, " << different << " differ\n";
    // Nothing compared is nothing shown.
    return different == 0 && compared > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() >= 3 && words[0] == "record") return record({words.begin() + 1, words.end()});
        if (words.size() == 3 && words[0] == "compare") return compare(words[1], words[2]);
        if (words.size() >= 4 && words[0] == "ncu")
            return warpbook::proof::prove_labs(words[1], words[2], {words.begin() + 3, words.end()});
        if (words.size() >= 3 && words[0] == "check-ncu")
            return warpbook::proof::check_proof_of_labs(words[1], {words.begin() + 2, words.end()});
        std::cerr << "parity record [--own-sizes | --n N] [--at-a-time N] FILE.json PROGRAM... | parity compare "
                     "FILE.json PROGRAM | "
                     "parity ncu FILE.json FOLDER PROGRAM... | parity check-ncu FILE.json PROGRAM...\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
