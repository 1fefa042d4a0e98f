#include "traced_run.hpp"

#include <chrono>
#include <filesystem>

#include <warpbook/record/schemas.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "build/lab_program.hpp"
#include "support/progress.hpp"

namespace warpbook::tools {

namespace {

// A kernel that does not end leaves nothing to draw; the small size needs no more.
constexpr const char* seconds_for_a_check = "10";
constexpr std::chrono::minutes limit_of_a_run{2};

// What tests and recordings run with, too: the student's file and its starter draw the same sizes and values.
constexpr const char* fixed_seed = "20240229";

struct ProgramRun {
    QuietRun quiet;
    ProcessEnd end;
};

ProgramRun run_program(const WorkbookPaths& paths, const std::string& target, const TraceSetting& setting,
                       const std::string& backend, const Command& further_options)
{
    const TemporaryFolder folder;
    const std::filesystem::path record = folder.path() / "record.json";
    Command command = {paths.executable(target).string(),
                       "--backend",
                       backend,
                       "--seed",
                       fixed_seed,
                       "--time-limit",
                       seconds_for_a_check,
                       "--report",
                       record.string()};
    if (setting.n)
        command.insert(command.end(), {"--n", *setting.n});
    else
        command.push_back("--compared-size");
    command.insert(command.end(), further_options.begin(), further_options.end());
    const CapturedProcess program = run_captured(command, limit_of_a_run);
    const bool has_record = std::filesystem::exists(record);
    return {{has_record ? parse_json(read_text(record)) : Json(), program.output}, program.end};
}

/// The plain order of warps and blocks alone: it is the one that is traced.
const Command in_plain_order = {"--schedule", "0"};

/// Null when the block accessed no memory.
Json trace_of(const WorkbookPaths& paths, const std::string& target, const TraceSetting& setting,
              const TracedLaunch& launch)
{
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "trace.json";
    const std::string block =
        std::to_string(launch.block[0]) + "," + std::to_string(launch.block[1]) + "," + std::to_string(launch.block[2]);
    Command options = in_plain_order;
    options.insert(options.end(), {"--trace", file.string(), "--trace-launch", std::to_string(launch.number),
                                   "--trace-block", block, "--trace-events", std::to_string(setting.max_events)});
    run_program(paths, target, setting, "model", options);
    return std::filesystem::exists(file) ? parse_json(read_text(file)) : Json();
}

/// Of a launch that accessed no memory, on the machine that all labs are counted on.
Json trace_without_events(const TracedLaunch& launch)
{
    return {{"schema", schema::trace},
            {"kernel", launch.kernel},
            {"grid", launch.grid},
            {"block_extents", launch.threads},
            {"machine",
             {{"warp_size", 32}, {"sector_bytes", 32}, {"line_bytes", 128}, {"bank_count", 32}, {"bank_bytes", 4}}},
            {"block", launch.block},
            {"events", Json::array()},
            {"dropped_events", 0}};
}

}  // namespace

QuietRun run_quietly(const WorkbookPaths& paths, const std::string& target, const TraceSetting& setting,
                     const std::string& backend)
{
    ProgramRun program = run_program(paths, target, setting, backend, backend == "model" ? in_plain_order : Command());
    if (program.end.exited_with(exit_code::usage_error)) throw UsageError(program.quiet.report);
    return std::move(program.quiet);
}

TracedRun trace_run(const WorkbookPaths& paths, const std::string& target, const std::string& student_file,
                    const TraceSetting& setting, const TraceSelection& selection)
{
    TracedRun traced{run_quietly(paths, target, setting, "model"), std::nullopt, Json()};
    if (!traced.run.record.is_object()) return traced;
    traced.launch = choose_launch(traced.run.record, student_file, selection);
    if (!traced.launch) return traced;
    if (!traced.launch->accesses_memory) {
        traced.trace = trace_without_events(*traced.launch);
        return traced;
    }
    traced.trace = trace_of(paths, target, setting, *traced.launch);
    if (traced.trace.is_null() && !selection.block) {
        // The one in the middle may have nothing to do; the first has.
        traced.launch->block = {};
        traced.trace = trace_of(paths, target, setting, *traced.launch);
    }
    if (traced.trace.is_null())
        throw UsageError("Block " + to_string(traced.launch->block) + " of " + name_of(*traced.launch) +
                         " accessed no memory. Choose another with --block: the grid has " +
                         to_string(traced.launch->grid) + " blocks.");
    return traced;
}

TracedRun trace_student(const WorkbookPaths& paths, const Lab& lab, const TraceSetting& setting,
                        const TraceSelection& selection)
{
    Progress progress;
    progress.show("Running " + lab.name + " on the model …");
    return trace_run(paths, program_of_model(lab, paths.build), lab.path_of(lab.student_file), setting, selection);
}

}  // namespace warpbook::tools
