#include "run_program.hpp"

#include <stdexcept>
#include <utility>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "read_json.hpp"

namespace warpbook::tests {

ProgramRun run_program(const std::filesystem::path& program, const std::vector<std::string>& options)
{
    const TemporaryFolder folder;
    const std::filesystem::path report = folder.path() / "record.json";
    Command command = {program.string(), "--report", report.string()};
    command.insert(command.end(), options.begin(), options.end());
    CapturedProcess process = run_captured(command);
    if (process.end.kind != ProcessEnd::Kind::exited)
        throw std::runtime_error(program.string() + " " + describe(process.end) + ":\n" + process.output);

    ProgramRun run{process.end.exit_code, std::move(process.output), {}};
    if (std::filesystem::exists(report)) run.record = read_json(report);
    return run;
}

}  // namespace warpbook::tests
