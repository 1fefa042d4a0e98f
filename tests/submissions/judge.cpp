// Runs a lab's program and compares its verdict with what must come out; tests/submissions/README.md says how a file
// tells it.
//
//   judge PROGRAM --as-written FILE.cu     the first lines of FILE.cu say what must come out
//   judge PROGRAM --verdict SOLVED
//   judge PROGRAM --starter FILE.cu .starter.cu
//                                          must be OPEN; where the student has worked on FILE.cu it is skipped

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "../support/run_program.hpp"

namespace {

using warpbook::tests::ProgramRun;

constexpr int skipped = 77;

struct Expectation {
    std::string verdict;
    std::vector<std::string> options;
    /// What the message of each check that must fail has to contain, by "Suite.Check".
    std::map<std::string, std::string> wrong;
};

std::string text_of(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Expectation read_expectation(const std::string& path)
{
    Expectation expected;
    std::istringstream lines(text_of(path));
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
        } else if (key == "WRONG") {
            const auto end_of_check = value.find(": ");
            if (end_of_check == std::string::npos) throw std::runtime_error(path + ": no message in: " + line);
            expected.wrong[value.substr(0, end_of_check)] = value.substr(end_of_check + 2);
        }
    }
    if (expected.verdict.empty()) throw std::runtime_error(path + " does not begin with // VERDICT: ...");
    return expected;
}

std::string messages_of(const nlohmann::json& check)
{
    std::string text;
    for (const auto& message : check.at("messages")) text += message.get<std::string>() + "\n";
    return text;
}

/// Everything about the run that is not as expected, a line each.
std::string differences(const Expectation& expected, const ProgramRun& run)
{
    std::ostringstream text;
    if (run.record.is_null()) return "the program wrote no record\n";
    if (run.record.at("verdict") != expected.verdict)
        text << "verdict " << run.record.at("verdict") << ", expected " << expected.verdict << "\n";
    if ((run.exit_code == 0) != (expected.verdict == "SOLVED"))
        text << "exit code " << run.exit_code << " does not agree with " << expected.verdict << "\n";

    std::map<std::string, std::string> missing = expected.wrong;
    for (const auto& check : run.record.at("checks")) {
        const std::string name = check.at("group").get<std::string>() + "." + check.at("name").get<std::string>();
        const std::string status = check.at("status");
        const auto wrong = expected.wrong.find(name);
        if (wrong == expected.wrong.end()) {
            if (status == "failed" && expected.verdict != "OPEN") text << name << " failed, and should not\n";
            continue;
        }
        missing.erase(name);
        if (status != "failed")
            text << name << " is '" << status << "', and should fail\n";
        else if (messages_of(check).find(wrong->second) == std::string::npos)
            text << name << " failed, but its message does not contain \"" << wrong->second << "\"\n";
    }
    for (const auto& [name, message] : missing) text << "there is no check " << name << "\n";
    return text.str();
}

int judge(const std::string& program, const Expectation& expected)
{
    const ProgramRun run = warpbook::tests::run_program(program, expected.options);
    const std::string wrong = differences(expected, run);
    if (wrong.empty()) return 0;
    std::cout << wrong << "\nWhat the program printed:\n" << run.output;
    return 1;
}

int judge_starter(const std::string& program, const std::string& file, const std::string& starter)
{
    if (text_of(file) != text_of(starter)) {
        const std::string number = std::filesystem::path(file).parent_path().filename().string().substr(0, 2);
        std::cout << file << " is not as it was handed out: it differs from " << starter
                  << ".\nA student who works on it can ignore this. To put the starter back: ./warpbook reset "
                  << number << "\nWhoever changes what is handed out copies the new starter over the old one:\n  cp "
                  << file << " " << starter << "\n";
        return std::getenv("CI") != nullptr ? 1 : skipped;
    }
    return judge(program, {"OPEN", {}, {}});
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() == 3 && words[1] == "--as-written") return judge(words[0], read_expectation(words[2]));
        if (words.size() == 3 && words[1] == "--verdict") return judge(words[0], {words[2], {}, {}});
        if (words.size() == 4 && words[1] == "--starter") return judge_starter(words[0], words[2], words[3]);
        std::cerr << "judge PROGRAM --as-written FILE.cu | --verdict WORD | --starter FILE.cu .starter.cu\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
