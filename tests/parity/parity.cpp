// Records what a GPU counted for every lab program, and holds the model to it. FOLDER is a GPU's, in recordings.
//
//   parity record [--own-sizes | --n N] [--at-a-time N] [--into FOLDER] PROGRAM...
//                                          runs the programs on the GPU and writes what it counted, into the folder
//                                          that is named after the GPU or the given one
//   parity compare LAB [--chosen | --others] [--only WHAT]
//                                          compares what the model counted of a lab's programs when they were built
//                                          with the recordings of all GPUs

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../submissions/kept_run.hpp"
#include "../submissions/lab_cases.hpp"
#include "../support/run_program.hpp"
#include "../support/option_words.hpp"
#include "lab_recording.hpp"
#include "recordings/lab_tables.hpp"
#include "recordings/program_folders.hpp"
#include "recordings/recorded_numbers.hpp"
#include "recordings/to_record.hpp"

namespace {

using warpbook::tests::begins_with_option;
using warpbook::tests::CasesWanted;
using warpbook::tests::check_cases;
using warpbook::tests::compared_sizes;
using warpbook::tests::folders_for;
using warpbook::tests::is_to_be_recorded;
using warpbook::tests::LabCase;
using warpbook::tests::labs_file;
using warpbook::tests::not_comparable;
using warpbook::tests::numbers_of;
using warpbook::tests::profiles_by_name;
using warpbook::tests::program_name;
using warpbook::tests::ProgramName;
using warpbook::tests::ProgramRun;
using warpbook::tests::read_cases;
using warpbook::tests::read_cases_wanted;
using warpbook::tests::read_kept_run;
using warpbook::tests::record_labs;
using warpbook::tests::recorded_program;
using warpbook::tests::take_value;
using warpbook::tests::to_be_recorded;

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

/// record [--own-sizes | --n N] [--at-a-time N] [--into FOLDER] PROGRAM...
int record(std::vector<std::string> words)
{
    warpbook::tests::RecordingRequest request;
    while (begins_with_option(words)) {
        if (words.front() == "--own-sizes") {
            request.own_sizes = true;
            words.erase(words.begin());
        } else if (words.front() == "--n")
            request.n = take_value(words);
        else if (words.front() == "--at-a-time")
            request.at_a_time = std::stoul(take_value(words));
        else if (words.front() == "--into")
            request.folder = take_value(words);
        else
            throw std::runtime_error("record knows --own-sizes, --n N, --at-a-time N and --into FOLDER, not " +
                                     words.front());
    }
    if (words.empty()) throw std::runtime_error("record PROGRAM...");
    request.programs = words;
    return record_labs(request);
}

/// What the recordings in these folders have of a program, by the GPU; null where one does not have it.
std::map<std::string, nlohmann::json> recorded_by_gpu(const std::string& program,
                                                      const std::vector<std::filesystem::path>& folders)
{
    const ProgramName name = program_name(program);
    std::map<std::string, nlohmann::json> recorded;
    for (const auto& folder : folders)
        recorded[folder.filename()] = recorded_program(labs_file(folder, compared_sizes), name);
    return recorded;
}

/// A check ends with the first launch that is wrong. Where the model sees what a GPU cannot, the GPU counts further
/// ones. And what does not apply on the model, such as a time, counts nothing there.
std::set<std::string> checks_ended_early(const nlohmann::json& run)
{
    std::set<std::string> checks;
    for (const auto& check : run.at("checks")) {
        if (check.at("status") == "failed" || check.at("status") == "not_applicable")
            checks.insert(check.at("group").get<std::string>() + "." + check.at("name").get<std::string>());
    }
    return checks;
}

struct Comparison {
    std::size_t compared = 0;
    std::size_t different = 0;
};

/// Prints each number that is not the same. `counted` is the model's record.
Comparison compare_profiles(const nlohmann::json& recorded, const nlohmann::json& counted)
{
    Comparison result;
    const auto on_model = profiles_by_name(counted.at("profiles"));
    const std::set<std::string> ended_early = checks_ended_early(counted);
    for (const auto& [name, profile] : profiles_by_name(recorded)) {
        const auto found_profile = on_model.find(name);
        if (found_profile == on_model.end() && ended_early.contains(profile.at("check").get<std::string>())) continue;
        ++result.compared;  // that it is there; a kernel that does nothing has no numbers
        if (found_profile == on_model.end()) {
            std::cout << name << ": not counted on the model\n";
            ++result.different;
            continue;
        }
        const auto hardware = numbers_of_profile(profile);
        const auto model = numbers_of_profile(found_profile->second);
        for (const auto& [what, number] : hardware) {
            const auto found = model.find(what);
            ++result.compared;
            if (found != model.end() && found->second == number) continue;
            std::cout << name << ": " << what << ": GPU " << number << ", model "
                      << (found == model.end() ? "nothing" : std::to_string(found->second)) << "\n";
            ++result.different;
        }
        for (const auto& [what, number] : model) {
            if (hardware.contains(what)) continue;
            std::cout << name << ": " << what << ": GPU nothing, model " << number << "\n";
            ++result.different;
        }
    }
    return result;
}

/// True when the model counted what this GPU did, or nothing can be compared for a reason that is known.
bool holds(const std::string& gpu, const nlohmann::json& recorded, const ProgramRun& run)
{
    if (!has_counts(run.record) && recorded.at("profiles").empty()) return true;
    if (run.record.is_null()) throw std::runtime_error("the program wrote no record:\n" + run.output);
    if (recorded.at("profiles").empty() && recorded.at("verdict") == "FAILED") {
        std::cout << gpu << ": ended by a fault on the GPU before anything was counted\n";
        return true;
    }
    if (const std::string reason = reason_for_other_counts(run.record); !reason.empty()) {
        std::cout << gpu << ": not compared, because " << reason << "\n";
        return true;
    }
    const Comparison result = compare_profiles(recorded.at("profiles"), run.record);
    std::cout << gpu << ": " << result.compared << " numbers compared, " << result.different << " differ\n";
    // Nothing compared is nothing shown.
    return result.different == 0 && result.compared > 0;
}

/// A run at the size at which the model is held to GPUs was kept when the program was built.
int compare(const std::filesystem::path& program)
{
    const std::string name = program.filename();
    const std::vector<std::filesystem::path> folders = folders_for(name, {compared_sizes});
    for (const std::filesystem::path& folder : folders) {
        if (is_to_be_recorded(folder, name)) return to_be_recorded(folder, name);
    }
    const ProgramRun run = read_kept_run(program, "compared");

    bool all_hold = true;
    std::string unknown;
    const auto recorded = recorded_by_gpu(name, folders);
    for (const auto& [gpu, entry] : recorded) {
        if (entry.is_null())
            unknown += (unknown.empty() ? "" : ", ") + gpu;
        else
            all_hold = holds(gpu, entry, run) && all_hold;
    }
    if (!all_hold) return 1;
    if (recorded.empty()) return not_comparable("There is no recording of " + name + " in recordings");
    if (!unknown.empty())
        return not_comparable("The recordings of " + unknown + " know nothing of " + name +
                              ": record it there (docs/hardware.md)");
    return 0;
}

int compare_lab(const std::string& parity, const std::vector<std::string>& words)
{
    const CasesWanted wanted = read_cases_wanted(words);
    std::vector<LabCase> cases = read_cases(wanted);
    std::erase_if(cases, [](const LabCase& each) { return !each.on_gpu; });
    return check_cases(cases, wanted, parity + " compare", [](const LabCase& each) { return compare(each.program); });
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() >= 2 && words[0] == "record") return record({words.begin() + 1, words.end()});
        if (words.size() >= 2 && words[0] == "compare") return compare_lab(argv[0], {words.begin() + 1, words.end()});
        std::cerr << "parity record [--own-sizes | --n N] [--at-a-time N] [--into FOLDER] PROGRAM... | "
                     "parity compare LAB [--chosen | --others] [--only WHAT]\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
