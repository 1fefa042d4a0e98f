#include <warpbook/lab/program_lab.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <utility>

#include <warpbook/lab/clock_paused.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/record/profile_json_value.hpp>
#include <warpbook/source_text.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "report/session.hpp"

namespace warpbook {

namespace {

namespace fs = std::filesystem;

/// The build puts the student's program below this one's folder (cmake/ProgramSubmission.cmake), and the command beside
/// it.
fs::path this_program() { return fs::read_symlink("/proc/self/exe"); }

std::string students_program()
{
    return (this_program().parent_path() / "programs" / this_program().filename()).string();
}

std::string command_that_runs_it() { return (this_program().parent_path() / "warpbook-program").string(); }

/// "labs/29-whole-program/whole_program.cu:40"
std::string place_of(const Json& location)
{
    return path_for_people(location.at("file").get<std::string>()) + ":" +
           std::to_string(location.at("line").get<int>());
}

/// The places that are to blame, each with what it did.
std::string text_of_places(const Json& expectation)
{
    std::string text;
    for (const Json& location : expectation.at("locations"))
        text += (text.empty() ? "" : "\n") + place_of(location) + "\n  " + location.at("text").get<std::string>();
    return text;
}

/// The sentences of all findings, each once: the report of `warpbook run` has them, and nobody sees it here.
std::string text_of_findings(const Json& record)
{
    std::vector<std::string> sentences;
    const auto add = [&](const Json& finding) {
        if (finding.at("kind") == "leak") return;
        std::string sentence = place_of(finding) + "\n  " + finding.at("text").get<std::string>();
        if (std::ranges::find(sentences, sentence) == sentences.end()) sentences.push_back(std::move(sentence));
    };
    for (const Json& launch : record.at("launches"))
        for (const Json& finding : launch.at("findings")) add(finding);
    for (const Json& finding : record.at("host_findings")) add(finding);
    constexpr std::size_t max_shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(sentences.size(), max_shown); ++i) text += (i == 0 ? "" : "\n") + sentences[i];
    return text;
}

/// Only the program's own lines: the report follows them.
std::string first_lines(const std::string& text)
{
    constexpr int max_shown = 3;
    std::istringstream lines(text);
    std::string shown;
    int count = 0;
    for (std::string line; count < max_shown && std::getline(lines, line) && !line.empty(); ++count)
        shown += "\n  " + line;
    return shown;
}

std::uint64_t number_in(const Json& copies, const char* key) { return copies.at(key).get<std::uint64_t>(); }

}  // namespace

ProgramLab::ProgramRun ProgramLab::run_program(const std::vector<std::string>& arguments, std::string_view expectations)
{
    Json record;
    ProgramRun run = run_program(arguments, expectations, record);
    fail_for_what_is_not_kept(record, run.printed);
    return run;
}

ProgramLab::ProgramRun ProgramLab::observe_program(const std::vector<std::string>& arguments)
{
    Json ignored;
    return run_program(arguments, R"({"faults": "ignored", "host": {"launches": {"at_least": 0}}})", ignored);
}

ProgramLab::ProgramRun ProgramLab::run_program(const std::vector<std::string>& arguments, std::string_view expectations,
                                               Json& record)
{
    needs_model("a GPU does not look at what the host's code does");
    const TemporaryFolder folder;
    const std::string wanted = folder.write("expectations.json", std::string(expectations)).string();
    const fs::path written = folder.path() / "record.json";
    Command command{command_that_runs_it(),
                    "run",
                    students_program(),
                    "--expect",
                    wanted,
                    "--json",
                    written.string(),
                    "--top",
                    "0",
                    "--"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const std::chrono::seconds limit = Session::current().options().time_limit;
    const CapturedProcess ended = [&] {
        // The program's time is limited here.
        const ClockPaused paused;
        return run_captured(command, limit);
    }();
    ProgramRun run;
    run.printed = ended.output;
    if (ended.end.kind == ProcessEnd::Kind::out_of_time)
        fail_and_end(sentence("the program did not end within ", limit.count(),
                              " s. Does the condition of each of its loops become false?"));
    if (!fs::exists(written)) fail_and_end("the program could not be run:\n" + ended.output);

    record = parse_json(read_text(written));
    for (const Json& launch : record.at("launches")) run.launches.push_back(profile_from(launch));
    if (record.contains("host_copies"))
        for (const Json& copies : record["host_copies"])
            if (copies.at("direction") == "to_device")
                run.to_device = {number_in(copies, "bytes"), number_in(copies, "pinned_bytes"),
                                 number_in(copies, "streams")};
    return run;
}

void ProgramLab::fail_for_what_is_not_kept(const Json& record, const std::string& printed)
{
    std::string unknown;
    bool has_failed = false;
    for (const Json& expectation : record.at("expectations")) {
        const auto status = expectation.at("status").get<std::string>();
        const auto what = expectation.at("what").get<std::string>();
        if (status == "unavailable" && unknown.empty())
            unknown = what + " could not be judged: " + expectation.at("found").at("unavailable").get<std::string>();
        if (status != "failed") continue;
        has_failed = true;
        Message message{.wanted = what + ": " + expectation.at("wanted").get<std::string>(),
                        .found = expectation.at("found").get<std::string>(),
                        .text = what == "faults" ? text_of_findings(record) : text_of_places(expectation)};
        if (what == "faults") message.found = "a fault";
        const std::string lines = first_lines(printed);
        if (what == "end" && !lines.empty()) message.text = "It printed:" + lines;
        fail(std::move(message));
    }
    if (!has_failed && !unknown.empty()) fail(unknown);
}

void ProgramLab::record_launches(const ProgramRun& run, std::string_view label)
{
    for (const Profile& launch : run.launches) Session::current().record_profile(std::string(label), launch);
}

std::string ProgramLab::file_with(std::string_view bytes)
{
    const auto folder = std::make_shared<const TemporaryFolder>();
    folders_.push_back(folder);
    return folder->write("numbers", std::string(bytes)).string();
}

}  // namespace warpbook
