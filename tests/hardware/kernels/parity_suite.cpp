// Small kernels whose counts, line by line, must be the same on the model and on a GPU, or differ for a known reason.
//
//   parity_suite record FILE.json            counts all kernels on the GPU and writes what it counted
//   parity_suite compare FILE.json [THEME]   counts them on the model and compares with the recording
//   parity_suite report FILE.json [THEME]    prints both numbers of each line, and why they differ
//   parity_suite launch [THEME [TIMES]]      runs the kernels on the GPU and counts nothing
//   parity_suite ncu FILE.json FOLDER        has Nsight Compute and us watch that, and writes both readings beside
//                                            FILE.json; what was read is kept in FOLDER
//   parity_suite check-ncu FILE.json         holds these to the recording; needs no GPU

#include <cuda_runtime.h>

#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../../common/src/device_code.hpp"
#include "../recorded_numbers.hpp"
#include "comparison.hpp"
#include "recording.hpp"
#include "report.hpp"
#include "suite_proof.hpp"
#include "themes.hpp"

namespace {

using namespace warpbook;
using namespace warpbook::parity;
using nlohmann::json;

std::vector<Theme> themes_called(const std::string& name)
{
    std::vector<Theme> themes;
    for (Theme& theme : all_themes()) {
        if (name.empty() || theme.name == name) themes.push_back(std::move(theme));
    }
    if (themes.empty()) throw std::runtime_error("there is no theme " + name);
    return themes;
}

std::unique_ptr<Backend> open_model()
{
    BackendOptions options;
    // Threads that store to one address are a pattern here, and no fault.
    options.model_faults = false;
    options.model_threads = 1;
    return open_model_backend(options);
}

int record_on_gpu(const std::string& file)
{
    BackendOptions options;
    options.device_code = device_code();
    options.instruction_widths = true;
    const auto backend = open_cupti_backend(options);
    return record(*backend, file) ? 0 : 1;
}

/// Launches each case, in the order of the tables, and counts nothing, so that another profiler can.
int launch_on_gpu(const std::string& theme_name, int times)
{
    BackendOptions options;
    options.device_code = device_code();
    options.hardware_counters = false;
    const auto backend = open_cupti_backend(options);
    const std::vector<Theme> themes = themes_called(theme_name);
    for (int i = 0; i < times; ++i) {
        for (const Theme& theme : themes) {
            for (const Case& one : theme.cases) {
                CaseMemory memory(*backend);
                backend->run(one.launch(memory), Collect::nothing);
            }
        }
    }
    return 0;
}

/// The case in the recording; null where it is not.
json recorded_case(const json& recording, const Theme& theme, const Case& one)
{
    const json::json_pointer place = json::json_pointer("/cases") / theme.name / one.name;
    return recording.contains(place) ? recording.at(place) : json();
}

json recording_in(const std::string& file)
{
    return std::filesystem::exists(file) ? tests::read_recording(file) : json::object();
}

int compare_with(const std::string& file, const std::string& theme_name)
{
    const json recording = recording_in(file);
    const auto backend = open_model();
    std::size_t numbers = 0;
    std::size_t wrong = 0;
    std::vector<std::string> missing;
    for (const Theme& theme : themes_called(theme_name)) {
        for (const Case& one : theme.cases) {
            const json as_compiled = recorded_case(recording, theme, one);
            if (as_compiled.is_null()) {
                missing.push_back(theme.name + ": " + one.name);
                continue;
            }
            std::vector<std::string> found;
            try {
                const Comparison comparison = compare(count(*backend, one), as_compiled);
                numbers += comparison.numbers;
                found = complaints(one, comparison);
            } catch (const std::runtime_error& error) {
                found = {error.what()};
            }
            for (const std::string& complaint : found)
                std::cout << theme.name << ": " << one.name << ": " << complaint << "\n";
            if (!found.empty()) ++wrong;
        }
    }
    std::cout << numbers << " numbers compared, " << wrong << " cases wrong\n";
    if (wrong > 0) return 1;
    if (missing.empty()) return 0;
    return tests::not_comparable(file + " has not " + std::to_string(missing.size()) + " of the cases, the first " +
                                 missing.front() + ": record them on a GPU (tests/hardware/kernels/README.md)");
}

int report_on(const std::string& file, const std::string& theme_name)
{
    const json recording = recording_in(file);
    const auto backend = open_model();
    for (const Theme& theme : themes_called(theme_name)) {
        std::cout << "== " << theme.name << ": " << theme.cases.size() << " cases\n\n";
        for (const Case& one : theme.cases)
            report(std::cout, one, count(*backend, one), recorded_case(recording, theme, one));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    const std::string theme = words.size() == 3 ? words[2] : "";
    try {
        if (!words.empty() && words.size() <= 3 && words[0] == "launch")
            return launch_on_gpu(words.size() > 1 ? words[1] : "", words.size() > 2 ? std::stoi(words[2]) : 1);
        if (words.size() == 3 && words[0] == "ncu") return prove_suite(words[1], words[2]);
        if (words.size() == 2 && words[0] == "check-ncu") return check_proof_of_suite(words[1], recording_in(words[1]));
        if (words.size() == 2 && words[0] == "record") return record_on_gpu(words[1]);
        if ((words.size() == 2 || words.size() == 3) && words[0] == "compare") return compare_with(words[1], theme);
        if ((words.size() == 2 || words.size() == 3) && words[0] == "report") return report_on(words[1], theme);
        std::cerr << "parity_suite record FILE.json | parity_suite compare FILE.json [THEME] | "
                     "parity_suite report FILE.json [THEME] | parity_suite launch [THEME [TIMES]] | "
                     "parity_suite ncu FILE.json FOLDER | parity_suite check-ncu FILE.json\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
