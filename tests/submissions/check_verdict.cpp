// Runs a lab's program and compares its verdict with what must come out; tests/submissions/README.md says how a file
// tells it.
//
//   check_verdict PROGRAM --as-written FILE.cu     the first lines of FILE.cu say what must come out
//   check_verdict PROGRAM --verdict SOLVED --keep RECORD.json
//
//   check_verdict PROGRAM --recorded SIZES... --as-written FILE.cu | --verdict WORD
//                                          the same of what each GPU in tests/recordings said, without running the
//                                          program; by the first of the SIZES (a folder there) at which it was recorded
//
//   check_verdict PROGRAM --as-written FILE.cu --report REPORT.txt
//                                          the whole report must be this text; with WARPBOOK_UPDATE_REPORTS=1 in the
//                                          environment the text becomes what the program prints, to be read and kept
//
// --keep keeps the run's record, and beside it what was printed (.txt). --keep-compared does the same for a run at the
// size at which the model is held to GPUs.

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/system/text_file.hpp>

#include "../parity/recordings/gpu_folders.hpp"
#include "../parity/recordings/lab_tables.hpp"
#include "../parity/recordings/program_folders.hpp"
#include "../parity/recordings/recorded_numbers.hpp"
#include "../parity/recordings/to_record.hpp"
#include "../support/check_messages.hpp"
#include "../support/run_program.hpp"

namespace {

using warpbook::read_text;
using warpbook::tests::folders_for;
using warpbook::tests::gpu_folders_with;
using warpbook::tests::lab_file;
using warpbook::tests::messages_of;
using warpbook::tests::not_comparable;
using warpbook::tests::program_name;
using warpbook::tests::ProgramName;
using warpbook::tests::ProgramRun;
using warpbook::tests::read_lab_tables;

struct Expectation {
    std::string verdict;
    std::vector<std::string> options;
    /// What the message of each check that must fail has to contain, by "Suite.Check".
    std::map<std::string, std::string> wrong;
    /// The causes that advice must name, by "Suite.Check"; where there are any, of the other checks it must name none.
    std::map<std::string, std::set<std::string>> advice;
    /// A piece of what kept the checks from their end, and of what was printed; mostly empty.
    std::string problem;
    std::string printed;
    /// What `wrong` says, of checks that can fail on a GPU only: by "GPU", or by the folder of one GPU in capitals.
    std::map<std::string, std::map<std::string, std::string>> wrong_on;
    /// Why a GPU may not notice what is wrong; empty when it must.
    std::string unseen_on_gpu;
};

constexpr std::string_view unseen = "UNSEEN: ";
constexpr std::string_view wrong_on = "WRONG ON ";

/// How a GPU is called in such a line: its folder of recordings in capitals.
std::string in_capitals(std::string folder)
{
    std::ranges::transform(folder, folder.begin(), [](unsigned char letter) { return std::toupper(letter); });
    return folder;
}

/// A line for a GPU that there is not would never be held to anything.
bool is_known_gpu(const std::string& name)
{
    const auto folders = gpu_folders_with({warpbook::tests::compared_sizes});
    return name == "GPU" ||
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
            if (end_of_check == std::string::npos) throw std::runtime_error(path + ": no message in: " + line);
            const std::string gpu = key == "WRONG" ? "" : key.substr(wrong_on.size());
            if (!gpu.empty() && !is_known_gpu(gpu))
                throw std::runtime_error(path + ": tests/recordings has no such GPU: " + line);
            auto& wrong = gpu.empty() ? expected.wrong : expected.wrong_on[gpu];
            wrong[value.substr(0, end_of_check)] = value.substr(end_of_check + 2);
        } else if (key == "ON GPU") {
            if (!value.starts_with(unseen)) throw std::runtime_error(path + ": UNSEEN: and a reason, not: " + line);
            expected.unseen_on_gpu = value.substr(unseen.size());
        } else if (key == "PROBLEM") {
            expected.problem = value;
        } else if (key == "PRINTS") {
            expected.printed = value;
        } else if (key != "COUNTS ON GPU" && key != "LAB") {  // for parity.cpp, and for CMake
            throw std::runtime_error(path + ": README.md beside check_verdict.cpp knows no such line: " + line);
        }
    }
    if (expected.verdict.empty()) throw std::runtime_error(path + " does not begin with // VERDICT: ...");
    return expected;
}

Expectation expectation_of(const std::string& verdict)
{
    Expectation expected;
    expected.verdict = verdict;
    return expected;
}

std::string name_of(const nlohmann::json& check)
{
    return check.at("group").get<std::string>() + "." + check.at("name").get<std::string>();
}

/// Whether the check says only that it was not made yet: a prediction about a kernel that is wrong.
bool waits_for_others(const nlohmann::json& check)
{
    const nlohmann::json parts = check.value("details", nlohmann::json::array());
    return !parts.empty() &&
           std::ranges::all_of(parts, [](const nlohmann::json& part) { return part.value("not_checked", false); });
}

/// Everything about the checks that is not as expected, a line each.
std::string differences_of_checks(const nlohmann::json& record, std::map<std::string, std::string> must_fail,
                                  bool others_may_fail)
{
    std::ostringstream text;
    for (const auto& check : record.at("checks")) {
        const std::string name = name_of(check);
        const std::string status = check.at("status");
        const auto wrong = must_fail.find(name);
        if (wrong == must_fail.end()) {
            if (status == "failed" && !others_may_fail && !waits_for_others(check))
                text << name << " failed, and should not\n";
            continue;
        }
        if (status != "failed")
            text << name << " is '" << status << "', and should fail\n";
        else if (messages_of(check, record).find(wrong->second) == std::string::npos)
            text << name << " failed, but its message does not contain \"" << wrong->second << "\"\n";
        must_fail.erase(wrong);
    }
    for (const auto& [name, message] : must_fail) text << "there is no check " << name << "\n";
    return text.str();
}

/// The causes that the messages of a check name.
std::set<std::string> causes_of(const nlohmann::json& check)
{
    std::set<std::string> causes;
    for (const auto& part : check.value("details", nlohmann::json::array())) {
        if (part.contains("advice") && !part.value("not_checked", false)) causes.insert(part["advice"].at("cause"));
    }
    return causes;
}

/// Where advice is not as expected, a line for each check: a wrong cause misleads, so none may come unseen.
std::string differences_of_advice(const nlohmann::json& record, std::map<std::string, std::set<std::string>> expected)
{
    const auto in_words = [](const std::set<std::string>& causes) {
        std::string text;
        for (const std::string& cause : causes) text += (text.empty() ? "" : ", ") + cause;
        return text.empty() ? "none" : text;
    };
    std::string text;
    for (const auto& check : record.at("checks")) {
        const std::set<std::string> found = causes_of(check);
        const std::set<std::string> wanted = expected[name_of(check)];
        expected.erase(name_of(check));
        if (found != wanted)
            text += name_of(check) + ": the advice names " + in_words(found) + ", expected " + in_words(wanted) + "\n";
    }
    for (const auto& [name, causes] : expected) text += "there is no check " + name + " to give advice\n";
    return text;
}

bool is_assessment(const std::string& lab)
{
    const std::filesystem::path facts = std::filesystem::path(LABS_FOLDER) / lab / "lab.json";
    // Programs of other folders are judged, too.
    return std::filesystem::exists(facts) && nlohmann::json::parse(read_text(facts)).at("kind") == "assessment";
}

/// An assessment tells what is wrong and never what to do about it. In other labs the same advice does.
std::string differences_of_remedies(const nlohmann::json& record)
{
    const bool must_have_none = is_assessment(record.at("lab"));
    std::string text;
    for (const auto& check : record.at("checks")) {
        for (const auto& part : check.value("details", nlohmann::json::array())) {
            if (part.contains("advice") && part["advice"].contains("remedy") == must_have_none)
                text += name_of(check) + ": the advice " + (must_have_none ? "tells" : "does not tell") +
                        " what to do: " + part["advice"].dump() + "\n";
        }
    }
    return text;
}

std::string differences_of_verdict(const nlohmann::json& record, const std::string& expected)
{
    if (record.at("verdict") == expected) return {};
    return "verdict " + record.at("verdict").dump() + ", expected " + expected + "\n";
}

/// Everything about the run that is not as expected, a line each.
std::string differences(const Expectation& expected, const ProgramRun& run)
{
    if (run.record.is_null()) return "the program wrote no record\n";
    std::string text = differences_of_verdict(run.record, expected.verdict);
    if ((run.exit_code == 0) != (expected.verdict == "SOLVED"))
        text += "exit code " + std::to_string(run.exit_code) + " does not agree with " + expected.verdict + "\n";
    const std::string problem = run.record.value("problem", "");
    if (problem.find(expected.problem) == std::string::npos || problem.empty() != expected.problem.empty())
        text += "problem \"" + problem + "\", expected \"" + expected.problem + "\"\n";
    if (run.output.find(expected.printed) == std::string::npos)
        text += "expected to read \"" + expected.printed + "\"\n";
    // Of a run that came to a problem, the record has no checks.
    if (!problem.empty()) return text;
    text += differences_of_checks(run.record, expected.wrong, expected.verdict == "OPEN");
    text += differences_of_remedies(run.record);
    return expected.advice.empty() ? text : text + differences_of_advice(run.record, expected.advice);
}

/// Whether a GPU's run left out the check.
bool needs_model(const std::string& name, const nlohmann::json& record)
{
    return std::ranges::any_of(record.at("checks"), [&](const nlohmann::json& check) {
        return name_of(check) == name && check.at("status") == "not_applicable";
    });
}

/// The same of what a GPU said. Its messages name its own numbers, and what is wrong may be so for more reasons there:
/// at larger sizes, by its time, by chance.
std::string differences_on_gpu(const Expectation& expected, const std::string& gpu, const nlohmann::json& record)
{
    if (!expected.unseen_on_gpu.empty()) return {};
    std::map<std::string, std::string> must_fail;
    for (const auto& [where, checks] : expected.wrong_on) {
        if (where == "GPU" || where == gpu) must_fail.insert(checks.begin(), checks.end());
    }
    const std::string verdict = must_fail.empty() ? expected.verdict : "FAILED";
    for (const auto& [name, message] : expected.wrong) {
        // The files are compared, on whatever device; what a GPU once said is from before that.
        if (!name.starts_with("GivenCode.") && !needs_model(name, record)) must_fail[name] = "";
    }
    return differences_of_verdict(record, verdict) +
           differences_of_checks(record, must_fail, expected.verdict != "SOLVED");
}

/// What one GPU said of a program, at the first of the sizes at which it was recorded. An exit code.
int check_on_gpu(const std::filesystem::path& gpu_folder, const std::vector<std::string>& sizes,
                 const std::string& program, const Expectation& expected)
{
    if (warpbook::tests::is_to_be_recorded(gpu_folder, program))
        return warpbook::tests::to_be_recorded(gpu_folder, program);
    const ProgramName name = program_name(program);
    for (const std::string& size : sizes) {
        const std::filesystem::path file = lab_file(gpu_folder, size, name.lab);
        if (!std::filesystem::exists(file)) continue;
        if (const std::string of_size = size + " " + program; warpbook::tests::is_to_be_recorded(gpu_folder, of_size))
            return warpbook::tests::to_be_recorded(gpu_folder, of_size);
        const nlohmann::json programs = read_lab_tables(file).at("programs");
        if (!programs.contains(name.what)) continue;
        const nlohmann::json& record = programs.at(name.what);
        const std::string wrong = differences_on_gpu(expected, in_capitals(gpu_folder.filename()), record);
        if (wrong.empty()) return 0;
        std::cout << wrong << "\nWhat " << file.string() << " has of it:\n" << record.at("checks").dump(2) << "\n";
        return 1;
    }
    return not_comparable(gpu_folder.string() + " does not know " + program +
                          ": record it on that GPU (docs/hardware.md)");
}

int check_recorded(const std::vector<std::string>& sizes, const std::string& program, const Expectation& expected)
{
    const std::string name = std::filesystem::path(program).filename();
    const auto folders = folders_for(name, sizes);
    if (folders.empty()) return not_comparable("There is no such recording in tests/recordings");
    int worst = 0;
    for (const std::filesystem::path& folder : folders) {
        const int by_gpu = check_on_gpu(folder, sizes, name, expected);
        if (worst != 1 && by_gpu != 0) worst = by_gpu;
    }
    return worst;
}

std::filesystem::path print_of(std::filesystem::path record_file)
{
    return record_file.replace_extension(".txt");
}

/// So that nobody takes what an earlier run left for this one's.
void forget_run(const std::filesystem::path& record_file)
{
    std::filesystem::remove(record_file);
    std::filesystem::remove(print_of(record_file));
}

/// Keeps the record, and beside it what was printed, for tests that ask more of the same run.
void keep_run(const std::filesystem::path& record_file, const ProgramRun& run)
{
    std::filesystem::create_directories(record_file.parent_path());
    if (!run.record.is_null()) warpbook::write_text(record_file, run.record.dump() + "\n");
    warpbook::write_text(print_of(record_file), run.output);
}

int check_verdict(const std::string& program, const Expectation& expected,
                  const std::optional<std::string>& record_file = std::nullopt)
{
    if (record_file) forget_run(*record_file);
    const ProgramRun run = warpbook::tests::run_program(program, expected.options);
    if (record_file) keep_run(*record_file, run);
    const std::string wrong = differences(expected, run);
    if (wrong.empty()) return 0;
    std::cout << wrong << "\nWhat the program printed:\n" << run.output;
    return 1;
}

/// The whole report that a student reads, at the size that students count at.
int check_report(const std::string& program, const Expectation& expected, const std::string& report_file)
{
    const ProgramRun run = warpbook::tests::run_program(program, expected.options);
    if (std::getenv("WARPBOOK_UPDATE_REPORTS") != nullptr) warpbook::write_text(report_file, run.output);
    const std::string kept = read_text(report_file);
    if (run.output == kept) return 0;
    std::cout << "The report is not that of " << report_file << ", which has:\n"
              << kept << "\nThe program printed:\n"
              << run.output;
    return 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() == 3 && words[1] == "--as-written") return check_verdict(words[0], read_expectation(words[2]));
        if (words.size() == 5 && words[1] == "--as-written" && words[3] == "--keep-compared") {
            Expectation expected = read_expectation(words[2]);
            expected.options.emplace_back("--compared-size");
            return check_verdict(words[0], expected, words[4]);
        }
        if (words.size() == 5 && words[1] == "--as-written" && words[3] == "--report")
            return check_report(words[0], read_expectation(words[2]), words[4]);
        if (words.size() == 5 && words[1] == "--verdict" && words[3] == "--keep")
            return check_verdict(words[0], expectation_of(words[2]), words[4]);
        if (words.size() >= 5 && words[1] == "--recorded") {
            const std::vector<std::string> sizes(words.begin() + 2, words.end() - 2);
            const std::string& kind = words[words.size() - 2];
            if (kind == "--as-written") return check_recorded(sizes, words[0], read_expectation(words.back()));
            if (kind == "--verdict") return check_recorded(sizes, words[0], expectation_of(words.back()));
        }
        std::cerr << "check_verdict PROGRAM --as-written FILE.cu\n"
                     "check_verdict PROGRAM --as-written FILE.cu --keep-compared RECORD.json    at the compared size\n"
                     "check_verdict PROGRAM --as-written FILE.cu --report REPORT.txt\n"
                     "check_verdict PROGRAM --verdict WORD --keep RECORD.json\n"
                     "check_verdict PROGRAM --recorded SIZES... --as-written FILE.cu | --verdict WORD\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
