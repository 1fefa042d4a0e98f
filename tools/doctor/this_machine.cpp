#include <cstdlib>
#include <system_error>

#include <warpbook/system/process.hpp>

#include "probes.hpp"

namespace warpbook::doctor {

namespace {

Measured<std::string> output_of(const std::vector<std::string>& command)
{
    using Output = Measured<std::string>;
    try {
        const CapturedProcess process = run_captured(command);
        if (process.end.exited_with(0)) return process.output;
        if (process.end.kind != ProcessEnd::Kind::exited) return Output::unavailable("it " + describe(process.end));
        return Output::unavailable("it fails with exit code " + std::to_string(process.end.exit_code));
    } catch (const std::system_error& error) {
        return Output::unavailable(error.code() == std::errc::no_such_file_or_directory ? "not found" : error.what());
    }
}

std::optional<std::string> value_of(const char* variable)
{
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

}  // namespace

Machine this_machine() { return {"/", output_of, value_of}; }

}  // namespace warpbook::doctor
