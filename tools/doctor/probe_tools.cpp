#include "probes.hpp"

namespace warpbook::doctor {

namespace {

/// The version that the command prints after `marker`.
Measured<Version> version_of(const Machine& machine, const std::vector<std::string>& command, const std::string& marker)
{
    const Measured<std::string> printed = machine.run(command);
    if (!printed.available()) return Measured<Version>::unavailable(printed.reason());
    const auto version = version_after(printed.value(), marker);
    return version ? Measured<Version>(*version) : Measured<Version>::unavailable("it does not tell its version");
}

}  // namespace

ToolFacts probe_tools(const Machine& machine, const BuildFacts& build)
{
    ToolFacts facts;
    // What --version prints differs from distribution to distribution, and holds versions of other things.
    facts.compiler = version_of(machine, {build.compiler, "-dumpfullversion"}, "");
    facts.cmake = version_of(machine, {build.cmake, "--version"}, "cmake version ");
    facts.nvcc = version_of(machine, {build.nvcc, "--version"}, ", V");
    return facts;
}

}  // namespace warpbook::doctor
