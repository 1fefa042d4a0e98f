#include "run_tool.hpp"

#include <system_error>

#include "support/errors.hpp"

namespace warpbook::tools {

void run_tool(const Command& command)
{
    const std::string& program = command.front();
    CapturedProcess process;
    try {
        process = run_captured(command);
    } catch (const std::system_error&) {
        throw SetupError(program + " is not installed here: apt-get install " + program);
    }
    if (!process.end.exited_with(0))
        throw SetupError(program + " " + describe(process.end) + ". It says:\n\n" + process.output);
}

}  // namespace warpbook::tools
