#include "launch_record.hpp"

#include <algorithm>

#include <warpbook/record/json.hpp>
#include <warpbook/record/schemas.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {

ProgramRecord read_program_record(const std::filesystem::path& folder)
{
    ProgramRecord record;
    static_cast<LoggedProgram&>(record) = read_launch_logs(folder);
    return record;
}

KeptProgramRecord read_kept_program_record(const std::filesystem::path& file)
{
    const std::string advice = "\n./warpbook profile --json " + file.string() + " -- PROGRAM   writes such a record";
    std::string text;
    try {
        text = read_text(file);
    } catch (const FileError& error) {
        throw UsageError(error.what() + advice);
    }
    const auto damaged = [&](const std::exception& error) {
        return UsageError(file.string() + " is damaged: " + error.what() + "." + advice);
    };
    try {
        const Json json = parse_json(text);
        if (!json.is_object() || json.value("schema", "") != schema::program_profile)
            throw UsageError(file.string() + " is not a record of a program (" + std::string(schema::program_profile) +
                             ")." + advice);
        return program_record_from(json);
    } catch (const Json::exception& error) {
        throw damaged(error);
    } catch (const std::invalid_argument& error) {
        throw damaged(error);
    }
}

bool is_counted(const Profile& launch)
{
    return launch.totals.available() ||
           std::ranges::any_of(launch.metrics, [](const auto& metric) { return metric.second.available(); });
}

bool is_sample(const Profile& launch) { return launch.note && is_about_few_blocks(*launch.note); }

bool is_checked_for_faults(const Profile& launch) { return launch.device.backend == "model"; }

bool has_accesses(const Counters& counters)
{
    return std::ranges::any_of(all_access_kinds, [&](AccessKind kind) { return is_there(counters.of(kind)); });
}

std::uint64_t known_excess(const AccessCounts& counts)
{
    const Measured<std::uint64_t> excess = excess_units(counts);
    return excess.available() ? excess.value() : 0;
}

std::string extents_text(const Dim3& extents)
{
    return "(" + std::to_string(extents.x) + ", " + std::to_string(extents.y) + ", " + std::to_string(extents.z) + ")";
}

}  // namespace warpbook::tools
