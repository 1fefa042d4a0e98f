#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "compiler/passes/code_of_kernels.hpp"
#include "command_lines.hpp"

namespace warpbook::kernel_compiler {

/// What g++ has made of a file for the host.
struct HostCode {
    /// Preprocessed.
    std::string text;
    std::vector<std::string> assembly;
};

/// Compiles a file for the host, where that makes a difference (host_pass.hpp): otherwise there is nothing in `code`.
/// `device_text` is what the device's pass has read, preprocessed. Returns the exit code of what has failed, or 0.
int compile_for_host_where_different(const CommandLine& command, const std::string& device_text,
                                     std::optional<HostCode>& code);

/// Compiles a file of a whole program for the host, which launches kernels. What is wrong with it goes to `messages`:
/// most of that the device's pass says, too.
int compile_program_for_host(const CommandLine& command, std::optional<HostCode>& code, std::FILE* messages);

/// Makes one object of the assembly of two passes (two_passes.hpp); `shared` are symbols of both that nobody else may
/// see. Returns the exit code of what has failed, or 0.
int assemble_jointly(const std::string& assembler, const std::vector<std::string>& device,
                     const std::vector<std::string>& host, const Names& shared, const std::string& object);

}  // namespace warpbook::kernel_compiler
