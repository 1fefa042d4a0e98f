#include "differences.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "../support/check_messages.hpp"
#include "../support/read_json.hpp"

namespace warpbook::tests {

namespace {

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
    return std::filesystem::exists(facts) && read_json(facts).at("kind") == "assessment";
}

/// An assessment tells what is wrong, and neither why nor what to do about it. In other labs advice tells both.
std::string differences_of_remedies(const nlohmann::json& record)
{
    const bool must_have_none = is_assessment(record.at("lab"));
    std::string text;
    for (const auto& check : record.at("checks")) {
        for (const auto& part : check.value("details", nlohmann::json::array())) {
            for (const char* const what : {"text", "remedy"}) {
                if (part.contains("advice") && part["advice"].contains(what) == must_have_none)
                    text += name_of(check) + ": the advice " + (must_have_none ? "has" : "lacks") + " a " + what +
                            ": " + part["advice"].dump() + "\n";
            }
        }
    }
    return text;
}

/// The answers that no report of the lab may print, a line each in answers.txt beside its submissions.
std::string differences_of_answers(const std::string& lab, const std::string& output)
{
    std::ifstream answers(std::filesystem::path(SUBMISSIONS_FOLDER) / lab / "answers.txt");
    std::string text;
    for (std::string answer; std::getline(answers, answer);) {
        if (output.find(answer) != std::string::npos) text += "the report prints the answer \"" + answer + "\"\n";
    }
    if (is_assessment(lab) && !answers.is_open()) text += "an assessment lists its answers in answers.txt\n";
    return text;
}

std::string differences_of_verdict(const nlohmann::json& record, const std::string& expected)
{
    if (record.at("verdict") == expected) return {};
    return "verdict " + record.at("verdict").dump() + ", expected " + expected + "\n";
}

/// Whether a GPU's run left out the check.
bool needs_model(const std::string& name, const nlohmann::json& record)
{
    return std::ranges::any_of(record.at("checks"), [&](const nlohmann::json& check) {
        return name_of(check) == name && check.at("status") == "not_applicable";
    });
}

}  // namespace

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
    text += differences_of_answers(run.record.at("lab"), run.output);
    return expected.advice.empty() ? text : text + differences_of_advice(run.record, expected.advice);
}

std::string differences_on_gpu(const Expectation& expected, const std::string& gpu, const nlohmann::json& record)
{
    if (!expected.unseen_on_gpu.empty()) return {};
    std::map<std::string, std::string> must_fail;
    for (const auto& [where, checks] : expected.wrong_on) {
        if (where == "GPU" || where == "NVCC" || where == gpu) must_fail.insert(checks.begin(), checks.end());
    }
    // A time is no condition.
    const bool only_slow =
        std::ranges::all_of(must_fail, [](const auto& each) { return each.first.starts_with("Time."); });
    const std::string verdict = only_slow ? expected.verdict : "FAILED";
    for (const auto& [name, message] : expected.wrong) {
        // The files are compared, on whatever device; what a GPU once said is from before that.
        if (!name.starts_with("GivenCode.") && !needs_model(name, record)) must_fail[name] = "";
    }
    return differences_of_verdict(record, verdict) +
           differences_of_checks(record, must_fail, expected.verdict != "SOLVED");
}

}  // namespace warpbook::tests
