// Small kernels whose counts, line by line, must be the same on the model and on a GPU, or differ for a known reason.
//
//   parity_suite record [FOLDER]         counts all kernels on the GPU and writes what it counted, into the folder of
//                                        recordings that is named after the GPU or the given one
//   parity_suite compare [THEME]         counts them on the model and compares with the recordings of all GPUs
//   parity_suite report FOLDER [THEME]   prints both numbers of each line, and why they differ
//   parity_suite launch [THEME [TIMES]]  runs the kernels on the GPU and counts nothing
//   parity_suite ncu FOLDER READINGS     has Nsight Compute and us watch that, and writes both readings to FOLDER; what
//                                        was read is kept in READINGS
//   parity_suite check-ncu FOLDER        holds these to the recording; needs no GPU

#include <cuda_runtime.h>

#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../../common/src/program/device_code.hpp"
#include "../recordings/gpu_folders.hpp"
#include "../recordings/recorded_numbers.hpp"
#include "comparison.hpp"
#include "recording.hpp"
#include "report.hpp"
#include "suite_proof.hpp"
#include "theme_tables.hpp"
#include "../kernels/themes.hpp"

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

int record_on_gpu(const std::optional<std::filesystem::path>& folder)
{
    BackendOptions options;
    options.device_code = device_code();
    options.instruction_widths = true;
    const auto backend = open_cupti_backend(options);
    return record(*backend, folder) ? 0 : 1;
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

/// The theme's recorded cases by name; none where the GPU's folder has no such theme.
json cases_in(const std::filesystem::path& gpu_folder, const Theme& theme)
{
    const auto file = theme_file(gpu_folder, theme.name);
    return std::filesystem::exists(file) ? read_theme_tables(file).at("cases") : json::object();
}

/// The case in a recording; null where it is not.
json recorded_case(const json& cases, const Case& one)
{
    return cases.contains(one.name) ? cases.at(one.name) : json();
}

/// What comes of comparing cases with one GPU.
struct Findings {
    std::size_t numbers = 0;
    std::size_t wrong = 0;
    std::vector<std::string> missing;
};

void compare_case(Findings& findings, const std::string& name, const Case& one, const json& as_written,
                  const json& as_compiled)
{
    if (as_compiled.is_null()) {
        findings.missing.push_back(name);
        return;
    }
    if (one.polls && !as_compiled.at("lines").is_array()) {
        std::cout << name << ": not compared: " << as_compiled.at("lines").at("unavailable").get<std::string>() << "\n";
        return;
    }
    std::vector<std::string> found;
    try {
        const Comparison comparison = compare(as_written, as_compiled);
        findings.numbers += comparison.numbers;
        found = complaints(one, comparison);
    } catch (const std::runtime_error& error) {
        found = {error.what()};
    }
    for (const std::string& complaint : found) std::cout << name << ": " << complaint << "\n";
    if (!found.empty()) ++findings.wrong;
}

int compare_with_gpus(const std::string& theme_name)
{
    const auto backend = open_model();
    const auto folders = tests::gpu_folders_with({kernels_folder});
    std::map<std::string, Findings> by_gpu;
    for (const Theme& theme : themes_called(theme_name)) {
        std::map<std::string, json> recorded;
        for (const auto& folder : folders) recorded[folder.filename()] = cases_in(folder, theme);
        for (const Case& one : theme.cases) {
            const json as_written = count(*backend, one);
            for (const auto& [gpu, cases] : recorded)
                compare_case(by_gpu[gpu], gpu + ": " + theme.name + ": " + one.name, one, as_written,
                             recorded_case(cases, one));
        }
    }
    Findings all;
    for (const auto& [gpu, findings] : by_gpu) {
        std::cout << gpu << ": " << findings.numbers << " numbers compared, " << findings.wrong << " cases wrong\n";
        all.wrong += findings.wrong;
        all.missing.insert(all.missing.end(), findings.missing.begin(), findings.missing.end());
    }
    if (all.wrong > 0) return 1;
    if (by_gpu.empty()) return tests::not_comparable("There is no recording in recordings");
    if (all.missing.empty()) return 0;
    return tests::not_comparable("The recordings have not " + std::to_string(all.missing.size()) +
                                 " of the cases, the first " + all.missing.front() +
                                 ": record them on that GPU (tests/parity/kernels/README.md)");
}

int report_on(const std::filesystem::path& gpu_folder, const std::string& theme_name)
{
    const auto backend = open_model();
    for (const Theme& theme : themes_called(theme_name)) {
        const json cases = cases_in(gpu_folder, theme);
        std::cout << "== " << theme.name << ": " << theme.cases.size() << " cases\n\n";
        for (const Case& one : theme.cases) report(std::cout, one, count(*backend, one), recorded_case(cases, one));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (!words.empty() && words.size() <= 3 && words[0] == "launch")
            return launch_on_gpu(words.size() > 1 ? words[1] : "", words.size() > 2 ? std::stoi(words[2]) : 1);
        if (words.size() == 3 && words[0] == "ncu") return prove_suite(words[1], words[2]);
        if (words.size() == 2 && words[0] == "check-ncu") return check_proof_of_suite(words[1]);
        if (words.size() == 1 && words[0] == "record") return record_on_gpu(std::nullopt);
        if (words.size() == 2 && words[0] == "record") return record_on_gpu(words[1]);
        if ((words.size() == 1 || words.size() == 2) && words[0] == "compare")
            return compare_with_gpus(words.size() == 2 ? words[1] : "");
        if ((words.size() == 2 || words.size() == 3) && words[0] == "report")
            return report_on(words[1], words.size() == 3 ? words[2] : "");
        std::cerr << "parity_suite record [FOLDER] | parity_suite compare [THEME] | "
                     "parity_suite report FOLDER [THEME] | parity_suite launch [THEME [TIMES]] | "
                     "parity_suite ncu FOLDER READINGS | parity_suite check-ncu FOLDER\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
