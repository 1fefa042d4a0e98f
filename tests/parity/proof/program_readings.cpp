#include "program_readings.hpp"

#include <algorithm>
#include <utility>

#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "../../support/read_json.hpp"
#include "collection.hpp"
#include "counterparts.hpp"

namespace warpbook::proof {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using warpbook::tests::read_json;

constexpr const char* output_file = "output";
constexpr const char* errors_file = "errors";
constexpr const char* exit_code_file = "exit-code";
/// What a profiler around the program says, and how it ended. The file is written last: who finds it finds all.
constexpr const char* told_file = "told";
constexpr const char* end_file = "end";
constexpr const char* profile_file = "profile.json";

/// The shell takes no part but to send what the program prints to files of its own, so that nothing that a profiler
/// prints is taken for the program's.
constexpr const char* into_files =
    R"(folder=$1; shift; "$@" >"$folder/output" 2>"$folder/errors"; code=$?; echo $code >"$folder/exit-code"; exit $code)";

std::optional<int> number_in(const fs::path& file)
{
    if (!fs::exists(file)) return std::nullopt;
    const std::string text = read_text(file);
    if (text.find_first_of("0123456789") == std::string::npos) return std::nullopt;
    return std::stoi(text);
}

std::string text_or_nothing(const fs::path& file) { return fs::exists(file) ? read_text(file) : std::string(); }

/// As a shell gives it.
std::string in_words(const ProcessEnd& end)
{
    constexpr int killed_by_signal = 128;
    switch (end.kind) {
    case ProcessEnd::Kind::exited: return std::to_string(end.exit_code);
    case ProcessEnd::Kind::killed_by_signal: return std::to_string(killed_by_signal + end.signal);
    case ProcessEnd::Kind::out_of_time: break;
    }
    return "out of time";
}

/// For a run that begins now.
std::chrono::seconds limit_now(const HowToRead& how)
{
    const auto left = std::chrono::floor<std::chrono::seconds>(how.until - std::chrono::steady_clock::now());
    if (left.count() <= 0) throw NotReached();
    return std::min(how.limit, left);
}

/// Whether this is how `timeout` ends, with the program or after it had to kill it.
bool is_out_of_time(const ProcessEnd& end)
{
    constexpr int timed_out = 124;
    constexpr int had_to_kill = 137;
    return end.kind == ProcessEnd::Kind::out_of_time || end.exited_with(timed_out) || end.exited_with(had_to_kill);
}

/// The program, behind the words of a profiler or none.
void run_once(const fs::path& folder, const Command& profiler, const fs::path& program, const HowToRead& how)
{
    if (fs::exists(folder / end_file)) return;
    const std::chrono::seconds limit = limit_now(how);
    tell(folder.parent_path().filename().string() + ": " + folder.filename().string());
    fs::remove_all(folder);
    fs::create_directories(folder);
    // It ends all that the program has started, which run_captured() does not.
    Command command{"timeout", "--kill-after=5", std::to_string(limit.count())};
    command.insert(command.end(), profiler.begin(), profiler.end());
    for (const std::string& word : {std::string("sh"), std::string("-c"), std::string(into_files), std::string("sh"),
                                    folder.string(), program.string()})
        command.push_back(word);
    constexpr std::chrono::seconds grace{15};
    const CapturedProcess process = run_captured(command, limit + grace);
    if (is_out_of_time(process.end) && limit < how.limit) throw NotReached();
    write_text(folder / told_file, process.output);
    write_text(folder / end_file, in_words(process.end) + "\n");
}

RunOfOther read_run(const fs::path& folder)
{
    return {number_in(folder / exit_code_file), text_or_nothing(folder / output_file),
            text_or_nothing(folder / errors_file)};
}

RunOfOther run_alone(const fs::path& folder, const fs::path& program, const HowToRead& how)
{
    run_once(folder, {}, program, how);
    return read_run(folder);
}

CountedRun run_counted(const fs::path& folder, const fs::path& program, const HowToRead& how)
{
    // What is counted without being asked for, and what tells atomics apart. Lines are not compared: they are there
    // because a program must not notice them either, and of launches that would take long they are left out.
    run_once(folder,
             {how.warpbook.string(), "profile", "--groups", "accesses,lines,atomics", "--lines-limit", "5", "--json",
              (folder / profile_file).string(), "--"},
             program, how);
    CountedRun counted;
    counted.run = read_run(folder);
    if (counted.run.exit_code) counted.exit_code_of_profiler = number_in(folder / end_file);
    if (!fs::exists(folder / profile_file)) {
        counted.problems.push_back(counted.run.exit_code ? std::string(warpbook_profile) + "wrote no report"
                                                         : "was ended when it was counted, because it took too long");
        return counted;
    }
    const json report = read_json(folder / profile_file);
    for (const json& launch : report.at("launches")) counted.launches.push_back(launch);
    for (const json& problem : report.at("problems")) counted.problems.push_back(problem);
    return counted;
}

}  // namespace

void read_counted(ProgramReading& reading, const fs::path& program, const fs::path& folder, const HowToRead& how)
{
    const std::string which = reading.counted.empty() ? "" : "-again";
    reading.alone.push_back(run_alone(folder / ("alone" + which), program, how));
    reading.counted.push_back(run_counted(folder / ("counted" + which), program, how));
}

void read_under_ncu(ProgramReading& reading, const fs::path& program, const fs::path& folder, const HowToRead& how)
{
    const std::string page = reading.name + ".raw.csv";
    Collection collection(folder, fs::exists(folder / page) ? how.limit : limit_now(how));
    const std::string printed = quoted((folder / "under-ncu").string());
    collection.watch_with_ncu(reading.name, quoted(program.string()) + " > " + printed + " 2>&1",
                              "--metrics " + names_of(launch_counterparts()), Collection::Source::none);
    collection.finish();
    if (collection.has(page)) reading.of_ncu = collection.launches(reading.name);
    reading.complaint_of_ncu = reading.of_ncu.empty() ? collection.complaint_of_ncu(reading.name) : "";
}

}  // namespace warpbook::proof
