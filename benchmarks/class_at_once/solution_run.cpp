#include "solution_run.hpp"

#include <warpbook/record/verdict.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "../timing.hpp"
#include "program_report.hpp"

namespace warpbook::benchmarks {

namespace {

SolutionRun run_as_recorded(const ProgramReport& report, double seconds)
{
    SolutionRun run;
    run.outcome = name_of(report.verdict);
    run.seconds = seconds;
    run.n = report.n;
    run.device = report.device;
    run.problem = report.problem;
    return run;
}

}  // namespace

SolutionRun run_without_record(const ProcessEnd& end, std::chrono::seconds limit)
{
    SolutionRun run;
    const std::optional<Verdict> verdict =
        end.kind == ProcessEnd::Kind::exited ? verdict_from_exit_code(end.exit_code) : std::nullopt;
    if (verdict)
        run.outcome = name_of(*verdict);
    else if (end.kind == ProcessEnd::Kind::out_of_time)
        run.outcome = "did not end in " + std::to_string(limit.count()) + " s";
    else
        run.outcome = describe(end);
    return run;
}

bool SolutionRun::solved() const { return outcome == name_of(Verdict::solved); }

SolutionRun run_solution(const SolutionProgram& program, const Command& options, std::chrono::seconds limit)
{
    const TemporaryFolder folder;
    const std::filesystem::path record = folder.path() / "record.json";
    Command command = {program.file.string()};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"--report", record.string()});

    CapturedProcess process;
    const double seconds = seconds_of([&] { process = run_captured(command, limit); });
    const bool has_verdict =
        process.end.kind == ProcessEnd::Kind::exited && verdict_from_exit_code(process.end.exit_code).has_value();
    SolutionRun run = has_verdict ? run_as_recorded(program_report_of(read_text(record)), seconds)
                                  : run_without_record(process.end, limit);
    run.programs_before = max_programs_before(process.output);
    return run;
}

}  // namespace warpbook::benchmarks
