#pragma once

#include <string>

#include "command_lines.hpp"
#include "compiler/source/declarations.hpp"
#include "compiler/source/launches.hpp"
#include "compiler/source/source_changes.hpp"
#include "compiler/source/source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// The preprocessed text of what a command compiles, with C++ in place of inline PTX, and what it declares. Empty where
/// the compiler cannot make it.
struct Preprocessed {
    std::string text;
    /// Whether it is another than the compiler's.
    bool is_translated = false;
    SourceTokens source;
    Declarations declarations;
    /// What the compiler says then. When it compiles, it says that again, for people.
    std::string problems;
    int exit_code = 0;
};
Preprocessed preprocess(const CommandLine& command);

/// Compiles a file into `assembly`, with C++ in place of `launches`, and with `changes` of the preprocessed text, which
/// are in its order. Returns the exit code of what has failed, or 0.
int compile_for_device(const CommandLine& command, const Preprocessed& preprocessed, Launches launches,
                       const std::string& assembly, std::vector<SourceChange> changes);

}  // namespace warpbook::kernel_compiler
