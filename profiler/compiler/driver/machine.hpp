#pragma once

#include <string>

namespace warpbook::kernel_compiler {

/// What the options of the model's depend on (model_options.hpp).
struct Machine {
    /// g++'s: 12.
    unsigned compiler_version = 0;
    /// Whether the processor multiplies and adds in one instruction.
    bool has_fma = false;
};

/// Asks the compiler for its version. Throws std::runtime_error where it does not say one.
Machine this_machine(const std::string& compiler);

}  // namespace warpbook::kernel_compiler
