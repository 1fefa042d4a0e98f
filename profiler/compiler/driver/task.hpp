#pragma once

#include <string>

#include "command_lines.hpp"
#include "kit.hpp"

namespace warpbook::kernel_compiler {

/// What a file is, which decides how it is compiled.
enum class Mode {
    /// Whatever the command says: no options of the model's are added.
    as_given,
    /// Kernels for a check, and the host's code beside them.
    kernels,
    /// The same, and nothing in the file may tell g++ and nvcc apart (compilers_told_apart.hpp): it is judged on the
    /// model.
    portable,
    /// The same of somebody whom nobody trusts: kernels that call through pointers are refused, too.
    untrusted,
    /// A file of a whole CUDA program, whose host code launches kernels and calls CUDA's runtime: it is compiled twice,
    /// for the device and for the host.
    program,
    /// The kernels of such a file once more, without call-backs, for a library that the program loads.
    native,
    /// The same for a program that is kept, and may run on another computer.
    kept,
};

/// What is compiled, and how.
struct Task {
    Mode mode = Mode::as_given;
    /// In all modes but the first.
    Kit kit;
    std::string assembler;
    /// [LAUNCHER...] COMPILER OPTIONS...
    Words words;
};

}  // namespace warpbook::kernel_compiler
