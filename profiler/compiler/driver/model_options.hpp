#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "command_lines.hpp"
#include "kit.hpp"
#include "machine.hpp"

namespace warpbook::kernel_compiler {

/// For what g++ compiles a file, and with which options of the model's.
enum class Pass : unsigned {
    /// Kernels, and the host's code beside them, at once: a file that belongs to a check.
    kernels,
    /// A file of a whole CUDA program: its kernels, and its code for the host.
    device,
    host,
    /// A file of a whole program that has no kernels.
    plain,
    /// The kernels of such a file once more, without call-backs (native_compilation.hpp).
    native,
    /// The same for a program that is kept.
    kept,
};

std::string_view name_of(Pass pass);
std::optional<Pass> pass_named(std::string_view name);

/// All options of a pass that turn CUDA C++ into code for the model.
Words model_options(Pass pass, const Kit& kit, const Machine& machine);

/// The same as far as a header can be precompiled with them.
Words options_of_precompiled_header(Pass pass, const Kit& kit, const Machine& machine);

/// Each option on a line, and below it what it is for.
std::string explained_model_options(Pass pass, const Kit& kit, const Machine& machine);

}  // namespace warpbook::kernel_compiler
