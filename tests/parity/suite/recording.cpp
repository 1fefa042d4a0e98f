#include "recording.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "../recordings/gpu_folders.hpp"
#include "theme_tables.hpp"
#include "../kernels/themes.hpp"

namespace warpbook::parity {

namespace {

using Json = nlohmann::ordered_json;

std::string path_in_suite(const std::string& file)
{
    const std::string root = WARPBOOK_SUITE_ROOT "/";
    return file.starts_with(root) ? file.substr(root.size()) : file;
}

/// The line without its indentation; empty where the file has none such.
std::string text_of(const SourceLocation& location)
{
    std::ifstream stream(location.file);
    std::string line;
    for (int i = 0; i < location.line; ++i) {
        if (!std::getline(stream, line)) return {};
    }
    const auto begin = line.find_first_not_of(" \t");
    return begin == std::string::npos ? std::string() : line.substr(begin);
}

template <class T>
Json measured(const Measured<T>& value)
{
    return value.available() ? Json(value.value()) : Json{{"unavailable", value.reason()}};
}

/// As in the labs' records (docs/records.md): kinds of access without any instruction are left out.
Json as_json(const Counters& counters)
{
    Json object = Json::object();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = counters.of(space, operation);
            if (counts.instructions == 0) continue;
            object[std::string(name_of(space))][std::string(name_of(operation))] = {
                {"instructions", counts.instructions},
                {"units", counts.units},
                {"ideal_units", measured(counts.ideal_units)}};
        }
    }
    return object;
}

Json as_json(const Measured<InstructionsByWidth>& instructions)
{
    if (!instructions.available()) return {{"unavailable", instructions.reason()}};
    Json object = Json::object();
    for (std::size_t i = 0; i < access_widths.size(); ++i) {
        if (instructions.value()[i] > 0) object[std::to_string(access_widths[i])] = instructions.value()[i];
    }
    return object;
}

Json as_json(const SourceLine& line)
{
    return {{"file", path_in_suite(line.location.file)},
            {"line", line.location.line},
            {"text", text_of(line.location)},
            {"counters", as_json(line.counters)},
            {"instructions_by_width", as_json(line.instructions_by_width)}};
}

Json as_json(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

std::string now_in_utc()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

/// Comparisons find lines by their text; where a program was taken to another machine without its sources there is
/// none.
bool lacks_text(const Json& entry)
{
    return entry.at("lines").is_array() && std::ranges::any_of(entry.at("lines"), [](const Json& line) {
               return line.at("text").get<std::string>().empty();
           });
}

}  // namespace

Json entry_of(const Profile& profile)
{
    Json entry{{"kernel", profile.kernel}, {"grid", as_json(profile.grid)}, {"block", as_json(profile.block)}};
    if (profile.totals.available())
        entry["totals"] = as_json(profile.totals.value());
    else
        entry["totals"] = {{"unavailable", profile.totals.reason()}};
    if (profile.lines.available()) {
        entry["lines"] = Json::array();
        for (const SourceLine& line : profile.lines.value()) entry["lines"].push_back(as_json(line));
    } else {
        entry["lines"] = {{"unavailable", profile.lines.reason()}};
    }
    return entry;
}

Json count(Backend& backend, const Case& counted)
{
    CaseMemory memory(backend);
    const Profile profile = backend.run(counted.launch(memory), Collect::counters);
    if (!profile.findings.empty()) throw std::runtime_error(sentence_of(profile.findings.front()));
    return entry_of(profile);
}

namespace {

constexpr int max_counts = 6;

/// What was counted twice in a row: a kernel that waits in a loop for another warp loads as often as it takes, which is
/// nearly always the same. The last count where none was like the one before.
struct Count {
    Json entry;
    bool came_twice = false;
};

Count count_until_the_same(Backend& backend, const Case& one)
{
    Count count{parity::count(backend, one)};
    for (int i = 1; i < max_counts && !count.came_twice; ++i) {
        Json next = parity::count(backend, one);
        count.came_twice = next == count.entry && next.at("lines").is_array();
        count.entry = std::move(next);
    }
    return count;
}

}  // namespace

bool record(Backend& backend, const std::optional<std::filesystem::path>& folder)
{
    const DeviceDescription device = backend.device();
    const std::filesystem::path gpu_folder =
        folder.value_or(tests::recordings_folder() / tests::folder_name_of(device.name));
    nlohmann::json recording{
        {"device", {{"name", device.name}, {"architecture", device.architecture}, {"versions", device.versions}}},
        {"compiler", WARPBOOK_KERNEL_COMPILER},
        {"date", now_in_utc()}};
    std::size_t recorded = 0;
    bool good = true;
    for (const Theme& theme : all_themes()) {
        const auto tell = [&](const Case& about, const std::string& what) {
            std::cout << theme.name << ": " << about.name << ": " << what << "\n";
        };
        const auto complain = [&](const Case& about, const std::string& what) {
            tell(about, what);
            good = false;
        };
        // Of a case that polls these two are to be expected.
        const auto complain_of_chance = [&](const Case& about, const std::string& what) {
            about.polls ? tell(about, what) : complain(about, what);
        };
        recording["cases"] = nlohmann::json::object();
        std::vector<std::string> names;
        for (const Case& one : theme.cases) {
            try {
                const auto [entry, came_twice] = count_until_the_same(backend, one);
                if (!came_twice) complain_of_chance(one, "never counted the same twice in a row");
                if (entry.at("totals").contains("unavailable")) complain(one, entry.at("totals").dump());
                if (!entry.at("lines").is_array()) complain_of_chance(one, entry.at("lines").dump());
                if (lacks_text(entry)) complain(one, "lines without text: " WARPBOOK_SUITE_ROOT " is not here");
                if (recording["cases"].contains(one.name))
                    complain(one, "is there twice");
                else
                    names.push_back(one.name);
                recording["cases"][one.name] = nlohmann::json(entry);
            } catch (const std::exception& error) {
                complain(one, error.what());
            }
        }
        write_theme_tables(theme_file(gpu_folder, theme.name), recording, names);
        recorded += names.size();
    }
    std::cout << recorded << " cases recorded in " << gpu_folder.string() << "\n";
    return good;
}

}  // namespace warpbook::parity
