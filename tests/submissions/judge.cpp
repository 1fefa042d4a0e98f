// Runs a lab's program and compares its verdict with what must come out; tests/submissions/README.md says how a file
// tells it.
//
//   judge PROGRAM --as-written FILE.cu     the first lines of FILE.cu say what must come out
//   judge PROGRAM --verdict SOLVED
//
//   judge PROGRAM --recorded AT_OWN_SIZE.json AT_COMPARED_SIZE.json --as-written FILE.cu | --verdict WORD
//                                          the same of what a GPU said, without running the program, by the first file
//                                          that knows it

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/records/exit_codes.hpp>
#include <warpbook/system/text_file.hpp>

#include "../support/run_program.hpp"

namespace {

using warpbook::read_text;
using warpbook::tests::ProgramRun;

struct Expectation {
    std::string verdict;
    std::vector<std::string> options;
    /// What the message of each check that must fail has to contain, by "Suite.Check".
    std::map<std::string, std::string> wrong;
    /// The same of checks that can fail on a GPU only.
    std::map<std::string, std::string> wrong_on_gpu;
    /// Why a GPU may not notice what is wrong; empty when it must.
    std::string unseen_on_gpu;
};

constexpr std::string_view unseen = "UNSEEN: ";

Expectation read_expectation(const std::string& path)
{
    Expectation expected;
    std::istringstream lines(read_text(path));
    for (std::string line; std::getline(lines, line) && line.starts_with("// ");) {
        const auto colon = line.find(": ");
        if (colon == std::string::npos) break;
        const std::string key = line.substr(3, colon - 3);
        const std::string value = line.substr(colon + 2);
        if (key == "VERDICT") {
            expected.verdict = value;
        } else if (key == "OPTIONS") {
            std::istringstream words(value);
            expected.options.assign(std::istream_iterator<std::string>(words), {});
        } else if (key == "WRONG" || key == "WRONG ON GPU") {
            const auto end_of_check = value.find(": ");
            if (end_of_check == std::string::npos) throw std::runtime_error(path + ": no message in: " + line);
            (key == "WRONG" ? expected.wrong : expected.wrong_on_gpu)[value.substr(0, end_of_check)] =
                value.substr(end_of_check + 2);
        } else if (key == "ON GPU") {
            if (!value.starts_with(unseen)) throw std::runtime_error(path + ": UNSEEN: and a reason, not: " + line);
            expected.unseen_on_gpu = value.substr(unseen.size());
        } else if (key != "COUNTS ON GPU") {  // that one is for parity.cpp
            throw std::runtime_error(path + ": README.md beside judge.cpp knows no such line: " + line);
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

/// What a student reads of a check: its messages, and what the report said before of the faults that they refer to.
std::string messages_of(const nlohmann::json& check, const nlohmann::json& record)
{
    std::string text;
    for (const auto& message : check.at("messages")) text += message.get<std::string>() + "\n";
    for (const auto& part : check.value("details", nlohmann::json::array())) {
        for (const std::size_t finding : part.value("blocked_by", std::vector<std::size_t>()))
            text += record.at("findings").at(finding).at("text").get<std::string>() + "\n";
    }
    return text;
}

/// Everything about the checks that is not as expected, a line each.
std::string differences_of_checks(const nlohmann::json& record, std::map<std::string, std::string> must_fail,
                                  bool others_may_fail)
{
    std::ostringstream text;
    for (const auto& check : record.at("checks")) {
        const std::string name = check.at("group").get<std::string>() + "." + check.at("name").get<std::string>();
        const std::string status = check.at("status");
        const auto wrong = must_fail.find(name);
        if (wrong == must_fail.end()) {
            if (status == "failed" && !others_may_fail) text << name << " failed, and should not\n";
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
    return text + differences_of_checks(run.record, expected.wrong, expected.verdict == "OPEN");
}

/// The same of what a GPU said. Its messages name its own numbers, and what is wrong may be so for more reasons there:
/// at larger sizes, by its time, by chance.
std::string differences_on_gpu(const Expectation& expected, const nlohmann::json& record)
{
    if (!expected.unseen_on_gpu.empty()) return {};
    std::map<std::string, std::string> must_fail = expected.wrong_on_gpu;
    for (const auto& [name, message] : expected.wrong) must_fail[name] = "";
    const std::string verdict = expected.wrong_on_gpu.empty() ? expected.verdict : "FAILED";
    return differences_of_verdict(record, verdict) +
           differences_of_checks(record, must_fail, expected.verdict != "SOLVED");
}

int judge_recorded(const std::vector<std::string>& recordings, const std::string& program, const Expectation& expected)
{
    const std::string name = std::filesystem::path(program).filename();
    for (const std::string& file : recordings) {
        const nlohmann::json recording = nlohmann::json::parse(read_text(file));
        if (!recording.at("programs").contains(name)) continue;
        const nlohmann::json& record = recording.at("programs").at(name);
        const std::string wrong = differences_on_gpu(expected, record);
        if (wrong.empty()) return 0;
        std::cout << wrong << "\nWhat " << file << " has of it:\n" << record.at("checks").dump(2) << "\n";
        return 1;
    }
    std::cout << "No recording knows " << name << ": record it on a GPU (docs/hardware.md)\n";
    return std::getenv("CI") != nullptr ? 1 : warpbook::exit_code::skipped;
}

int judge(const std::string& program, const Expectation& expected)
{
    const ProgramRun run = warpbook::tests::run_program(program, expected.options);
    const std::string wrong = differences(expected, run);
    if (wrong.empty()) return 0;
    std::cout << wrong << "\nWhat the program printed:\n" << run.output;
    return 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() == 3 && words[1] == "--as-written") return judge(words[0], read_expectation(words[2]));
        if (words.size() == 3 && words[1] == "--verdict") return judge(words[0], expectation_of(words[2]));
        if (words.size() == 6 && words[1] == "--recorded" && words[4] == "--as-written")
            return judge_recorded({words[2], words[3]}, words[0], read_expectation(words[5]));
        if (words.size() == 6 && words[1] == "--recorded" && words[4] == "--verdict")
            return judge_recorded({words[2], words[3]}, words[0], expectation_of(words[5]));
        std::cerr << "judge PROGRAM [--recorded OWN.json COMPARED.json] --as-written FILE.cu | --verdict WORD\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
