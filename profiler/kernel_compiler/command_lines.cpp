#include "command_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace warpbook::kernel_compiler {

namespace {

/// Also of a static variable that nothing writes, g++ loads the value then.
const std::string keep_variables = "-fno-ipa-reference-addressable";

}  // namespace

std::optional<CommandLine> CommandLine::read(const std::string& compiler, const Words& words)
{
    const auto compile_only = std::find(words.begin(), words.end(), "-c");
    const auto output = std::find(words.begin(), words.end(), "-o");
    if (compile_only == words.end() || output == words.end() || output + 1 == words.end()) return {};
    CommandLine command(compiler, words);
    command.compile_only_ = static_cast<std::size_t>(compile_only - words.begin());
    command.object_ = static_cast<std::size_t>(output + 1 - words.begin());
    return command;
}

std::string CommandLine::dependencies() const
{
    const auto option = std::find(words_.begin(), words_.end(), "-MF");
    return option == words_.end() || option + 1 == words_.end() ? std::string() : *(option + 1);
}

std::optional<Words> CommandLine::with_variables_kept() const
{
    if (std::find(words_.begin(), words_.end(), keep_variables) != words_.end()) return {};
    Words command = words_;
    command.insert(command.begin() + static_cast<std::ptrdiff_t>(compile_only_), keep_variables);
    return command;
}

Words CommandLine::to_assembly(const std::string& output) const
{
    Words command = words_;
    command[compile_only_] = "-S";
    command[object_] = output;
    return command;
}

Words CommandLine::options(bool with_launcher) const
{
    const auto begin = with_launcher ? words_.begin() : std::find(words_.begin(), words_.end(), compiler_);
    const Words all(begin == words_.end() ? words_.begin() : begin, words_.end() - 1);
    Words result;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string& option = all[i];
        const bool has_argument = option == "-o" || option == "-MF" || option == "-MT" || option == "-MQ";
        if (has_argument)
            ++i;
        else if (option != "-c" && option != "-MD" && option != "-MMD")
            result.push_back(option);
    }
    return result;
}

Words CommandLine::preprocess(const std::string& output) const
{
    Words command = options(false);
    command.insert(command.end(), {"-E", "-dU", "-w", "-o", output, source()});
    return command;
}

Words CommandLine::preprocess_for_host(const std::string& output, const std::string& dependencies) const
{
    Words command = options(false);
    // The file stands where all of CUDA's headers do (cmake/KernelProgram.cmake: -isystem).
    command.insert(command.end(), {"-include", "warpbook_host_pass.h", "-E", "-w", "-MD", "-MT", object(), "-MF",
                                   dependencies, "-o", output, source()});
    return command;
}

Words CommandLine::preprocessed_to_assembly(const std::string& text, const std::string& output) const
{
    Words command = options(true);
    command.insert(command.end(), {keep_variables, "-w", "-S", "-o", output, "-x", "c++-cpp-output", text});
    return command;
}

}  // namespace warpbook::kernel_compiler
