#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "machine_facts.hpp"

namespace warpbook::doctor {

// What fills the facts. Each finds out one part; none judges.

/// Where probes look: the machine's files, under a root that tests replace, and its programs.
struct Machine {
    std::filesystem::path root = "/";
    /// Runs a command and returns what it prints; the reason where it does not run or fails.
    std::function<Measured<std::string>(const std::vector<std::string>& command)> run;
    /// An environment variable; nothing where it is unset or empty.
    std::function<std::optional<std::string>(const char* variable)> environment;
};

/// The machine that this program runs on.
Machine this_machine();

SystemFacts probe_system(const Machine& machine);
RightsFacts probe_rights(const Machine& machine);
ToolFacts probe_tools(const Machine& machine, const BuildFacts& build);

/// What the kernel's module tells in /proc/driver/nvidia, without CUDA.
DriverFacts probe_kernel_driver(const Machine& machine);

/// Asks the CUDA driver and CUPTI, and adds what they say; in a build without CUDA it adds nothing.
void probe_cuda(const Machine& machine, MachineFacts& facts);

}  // namespace warpbook::doctor
