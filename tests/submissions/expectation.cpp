#include "expectation.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <warpbook/system/text_file.hpp>

#include "../parity/recordings/gpu_folders.hpp"

namespace warpbook::tests {

namespace {

constexpr std::string_view unseen = "UNSEEN: ";
constexpr std::string_view wrong_on = "WRONG ON ";
constexpr std::string_view by_nvcc = "NVCC";

/// A line for a GPU that there is not would never be held to anything.
bool is_known_gpu(const std::string& name)
{
    const auto folders = gpu_folders_with({labs_file({}, compared_sizes)});
    return name == "GPU" || name == by_nvcc ||
           std::ranges::any_of(folders, [&](const auto& folder) { return name == in_capitals(folder.filename()); });
}

/// What advice.csv has of a submission: in the file itself it would change the file's seed, and the lines that GPUs
/// recorded.
std::map<std::string, std::set<std::string>> read_advice(const std::filesystem::path& submission)
{
    const std::filesystem::path lab = submission.parent_path();
    const std::string name = lab.filename().string() + "/" + submission.stem().string();
    std::map<std::string, std::set<std::string>> advice;
    // Other folders of files to be judged have none.
    const std::filesystem::path table = lab.parent_path() / "advice.csv";
    if (!std::filesystem::exists(table)) return advice;
    std::istringstream rows(read_text(table));
    for (std::string row; std::getline(rows, row);) {
        std::istringstream fields(row);
        std::string of_submission;
        std::string check;
        std::getline(fields, of_submission, ',');
        if (of_submission != name || !std::getline(fields, check, ',')) continue;
        std::string causes;
        std::getline(fields, causes, ',');
        std::istringstream words(causes);
        advice[check].insert(std::istream_iterator<std::string>(words), {});
    }
    return advice;
}

}  // namespace

std::string in_capitals(std::string folder)
{
    std::ranges::transform(folder, folder.begin(), [](unsigned char letter) { return std::toupper(letter); });
    return folder;
}

Expectation read_expectation(const std::string& path)
{
    Expectation expected;
    expected.advice = read_advice(path);
    std::istringstream lines(read_text(path));
    for (std::string line; std::getline(lines, line) && line.starts_with("// ");) {
        const auto colon = line.find(": ");
        if (colon == std::string::npos) break;
        const std::string key = line.substr(3, colon - 3);
        const std::string value = line.substr(colon + 2);
        if (key == "VERDICT") {
            expected.verdict = value.substr(0, value.find(' '));  // at which size, CMakeLists.txt reads
        } else if (key == "OPTIONS") {
            std::istringstream words(value);
            expected.options.assign(std::istream_iterator<std::string>(words), {});
        } else if (key == "WRONG" || key.starts_with(wrong_on)) {
            const auto end_of_check = value.find(": ");
            const std::string gpu = key == "WRONG" ? "" : key.substr(wrong_on.size());
            if (end_of_check == std::string::npos && gpu.empty())
                throw std::runtime_error(path + ": no message in: " + line);
            if (!gpu.empty() && !is_known_gpu(gpu))
                throw std::runtime_error(path + ": recordings has no such GPU: " + line);
            auto& wrong = gpu.empty() ? expected.wrong : expected.wrong_on[gpu];
            wrong[value.substr(0, end_of_check)] =
                end_of_check == std::string::npos ? "" : value.substr(end_of_check + 2);
        } else if (key == "ON GPU") {
            if (!value.starts_with(unseen)) throw std::runtime_error(path + ": UNSEEN: and a reason, not: " + line);
            expected.unseen_on_gpu = value.substr(unseen.size());
        } else if (key == "PROBLEM") {
            expected.problem = value;
        } else if (key == "PRINTS") {
            expected.printed = value;
        } else if (key != "COUNTS ON GPU" && key != "LAB") {  // for parity.cpp, and for CMake
            throw std::runtime_error(path + ": README.md beside expectation.cpp knows no such line: " + line);
        }
    }
    if (expected.verdict.empty()) throw std::runtime_error(path + " does not begin with // VERDICT: ...");
    return expected;
}

Expectation on_model(Expectation expected)
{
    const auto found = expected.wrong_on.find(std::string(by_nvcc));
    if (!WARPBOOK_HAS_NVCC || found == expected.wrong_on.end()) return expected;
    expected.wrong.insert(found->second.begin(), found->second.end());
    expected.verdict = "FAILED";
    return expected;
}

Expectation expectation_of(const std::string& verdict)
{
    Expectation expected;
    expected.verdict = verdict;
    return expected;
}

}  // namespace warpbook::tests
