#include <warpbook/launch_log.hpp>

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include <warpbook/profile_fields.hpp>
#include <warpbook/record/profile_json_value.hpp>

namespace warpbook {

namespace {

using LogJson = nlohmann::ordered_json;

// In place of a launch.
constexpr const char* problem_field = "problem";
constexpr const char* host_finding_field = "host_finding";
constexpr const char* library_field = "library";
constexpr const char* calls_field = "calls";

// Of launches that nobody counted, whose kernel, grid and block stand beside it.
constexpr const char* unchecked_field = "unchecked_launches";
constexpr const char* repetitions_field = "repetitions";

/// Source files may be in any encoding.
std::string in_one_line(const LogJson& json) { return json.dump(-1, ' ', false, LogJson::error_handler_t::replace); }

void add(const LibraryCalls& calls, std::vector<LibraryCalls>& all)
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const LibraryCalls& known) { return known.library == calls.library; });
    if (found == all.end())
        all.push_back(calls);
    else
        found->calls += calls.calls;
}

void add(const UncheckedLaunches& launches, std::vector<UncheckedLaunches>& all)
{
    const auto found = std::ranges::find_if(all, [&](const UncheckedLaunches& known) {
        return known.kernel == launches.kernel && known.grid == launches.grid && known.block == launches.block;
    });
    if (found == all.end())
        all.push_back(launches);
    else {
        found->launches += launches.launches;
        found->repetitions += launches.repetitions;
    }
}

void read_process(const std::filesystem::path& file, LoggedProgram& program)
{
    const std::string process = file.stem().string();
    std::ifstream stream(file);
    std::size_t number = 0;
    for (std::string text; std::getline(stream, text);) {
        try {
            const LogJson json = LogJson::parse(text);
            if (json.contains(problem_field))
                program.problems.push_back(json[problem_field].get<std::string>());
            else if (json.contains(host_finding_field))
                program.host_findings.push_back(finding_from_json(json[host_finding_field]));
            else if (json.contains(library_field))
                add({json[library_field].get<std::string>(), json[calls_field].get<std::uint64_t>()},
                    program.library_calls);
            else if (json.contains(unchecked_field))
                add({json[profile_field::kernel].get<std::string>(), profile_extents_from(json[profile_field::grid]),
                     profile_extents_from(json[profile_field::block]), json[unchecked_field].get<std::uint64_t>(),
                     json[repetitions_field].get<std::uint64_t>()},
                    program.unchecked_launches);
            else
                program.launches.push_back({process, ++number, profile_from(json)});
        } catch (const LogJson::parse_error&) {
            program.problems.push_back("process " + process + " ended while it wrote a launch, which is lost");
        }
    }
}

}  // namespace

std::string sentence_of(const LibraryCalls& calls)
{
    return std::to_string(calls.calls) + (calls.calls == 1 ? " call" : " calls") + " ran on the CPU";
}

LaunchLog::LaunchLog(const std::string& folder) : path_(folder + "/" + std::to_string(getpid()) + ".jsonl") {}

void LaunchLog::write(const Profile& profile) { write_line(in_one_line(json_of_launch(profile))); }

void LaunchLog::write_host_finding(const Finding& finding)
{
    write_line(in_one_line({{host_finding_field, json_of(finding, nullptr)}}));
}

void LaunchLog::write_problem(const std::string& problem) { write_line(in_one_line({{problem_field, problem}})); }

void LaunchLog::write_library_calls(const LibraryCalls& calls)
{
    write_line(in_one_line({{library_field, calls.library}, {calls_field, calls.calls}}));
}

void LaunchLog::write_unchecked_launches(const UncheckedLaunches& launches)
{
    write_line(in_one_line({{profile_field::kernel, launches.kernel},
                            {profile_field::grid, json_of(launches.grid)},
                            {profile_field::block, json_of(launches.block)},
                            {unchecked_field, launches.launches},
                            {repetitions_field, launches.repetitions}}));
}

void LaunchLog::write_line(const std::string& line)
{
    const std::lock_guard lock(mutex_);
    // Opened each time: the number of an open file would be somebody else's after a program has closed all files.
    std::ofstream(path_, std::ios::app) << line << std::endl;
}

LoggedProgram read_launch_logs(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    LoggedProgram program;
    for (const std::filesystem::path& file : files) read_process(file, program);
    return program;
}

}  // namespace warpbook
