#pragma once

#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

#include "modes.hpp"

namespace warpbook::benchmarks {

/// What a worker is to do.
struct Task {
    Mode mode = Mode::plain;
    /// Of each case.
    int launches = 1;
    std::vector<std::string> cases;
};

/// The command that does it; ncu is looked for in PATH.
Command command_of(const Task& task, const std::string& worker);

}  // namespace warpbook::benchmarks
