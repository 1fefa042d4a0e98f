#include <warpbook/launch_log.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>

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

// What the host asked for.
constexpr const char* copies_field = "host_copies";
constexpr const char* host_calls_field = "host_calls";

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

constexpr std::array all_directions = {HostCopies::Direction::to_device, HostCopies::Direction::to_host,
                                       HostCopies::Direction::within_device, HostCopies::Direction::within_host};

LogJson json_of(const HostActivity& activity)
{
    LogJson json{{copies_field, LogJson::array()}, {host_calls_field, LogJson::array()}};
    for (const HostCopies& copies : activity.copies)
        json[copies_field].push_back({{"direction", name_of(copies.direction)},
                                      {"copies", copies.copies},
                                      {"bytes", copies.bytes},
                                      {"pinned_bytes", copies.pinned_bytes},
                                      {"streams", copies.streams}});
    for (const HostCalls& calls : activity.calls)
        json[host_calls_field].push_back({{"function", calls.function},
                                          {"file", calls.location.file},
                                          {"line", calls.location.line},
                                          {"calls", calls.calls},
                                          {"first", calls.first},
                                          {"last", calls.last}});
    return json;
}

HostActivity host_activity_from(const LogJson& json)
{
    HostActivity activity{{}, {}, 1};
    for (const LogJson& copies : json[copies_field]) {
        const auto name = copies["direction"].get<std::string>();
        const auto direction =
            std::ranges::find_if(all_directions, [&](HostCopies::Direction known) { return name_of(known) == name; });
        if (direction == all_directions.end()) throw std::invalid_argument(name + " is no direction of copies");
        activity.copies.push_back({*direction, copies["copies"].get<std::uint64_t>(),
                                   copies["bytes"].get<std::uint64_t>(), copies["pinned_bytes"].get<std::uint64_t>(),
                                   copies["streams"].get<std::uint64_t>()});
    }
    for (const LogJson& calls : json[host_calls_field])
        activity.calls.push_back({calls["function"].get<std::string>(),
                                  {calls["file"].get<std::string>(), calls["line"].get<int>()},
                                  calls["calls"].get<std::uint64_t>(),
                                  calls["first"].get<std::vector<std::uint64_t>>(),
                                  calls["last"].get<std::uint64_t>()});
    return activity;
}

/// Numbers of calls are of one process: of several they mean nothing.
void add(const HostActivity& activity, std::optional<HostActivity>& all)
{
    if (!all) all.emplace();
    all->processes += activity.processes;
    all->calls.insert(all->calls.end(), activity.calls.begin(), activity.calls.end());
    for (const HostCopies& copies : activity.copies) {
        const auto known = std::ranges::find(all->copies, copies.direction, &HostCopies::direction);
        if (known == all->copies.end()) {
            all->copies.push_back(copies);
            continue;
        }
        known->copies += copies.copies;
        known->bytes += copies.bytes;
        known->pinned_bytes += copies.pinned_bytes;
        known->streams += copies.streams;
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
            else if (json.contains(copies_field))
                add(host_activity_from(json), program.host);
            else
                program.launches.push_back({process, ++number, profile_from(json)});
        } catch (const LogJson::parse_error&) {
            program.problems.push_back("process " + process + " ended while it wrote a launch, which is lost");
        }
    }
}

}  // namespace

std::string name_of(HostCopies::Direction direction)
{
    switch (direction) {
    case HostCopies::Direction::to_device: return "to_device";
    case HostCopies::Direction::to_host: return "to_host";
    case HostCopies::Direction::within_device: return "within_device";
    case HostCopies::Direction::within_host: break;
    }
    return "within_host";
}

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

void LaunchLog::write_host_activity(const HostActivity& activity) { write_line(in_one_line(json_of(activity))); }

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
