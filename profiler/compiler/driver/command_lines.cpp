#include "command_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace warpbook::kernel_compiler {

namespace {

/// Where functions of a library are put into a student's, g++ warns of theirs.
const std::string without_guesses = "-Wno-maybe-uninitialized";

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

CommandLine CommandLine::with_options(const Words& first, const Words& then) const
{
    Words words = up_to_compiler();
    words.insert(words.end(), first.begin(), first.end());
    words.insert(words.end(), then.begin(), then.end());
    if (const std::string list = dependencies(); !list.empty())
        words.insert(words.end(), {"-MD", "-MT", target_for_make(), "-MF", list});
    words.insert(words.end(), {"-o", object(), "-c", source()});
    return *read(compiler_, words);
}

Words CommandLine::with_first_options(const Words& own) const
{
    Words words = up_to_compiler();
    const auto given = words_.begin() + static_cast<std::ptrdiff_t>(words.size());
    words.insert(words.end(), own.begin(), own.end());
    words.insert(words.end(), given, words_.end());
    return words;
}

Words CommandLine::options_given() const
{
    Words given = options(Launcher::left_out);
    given.erase(given.begin());  // the compiler
    return given;
}

std::string CommandLine::argument_of(const std::string& option, const std::string& otherwise) const
{
    const auto found = std::find(words_.begin(), words_.end(), option);
    return found == words_.end() || found + 1 == words_.end() ? otherwise : *(found + 1);
}

std::string CommandLine::dependencies() const { return argument_of("-MF", ""); }

std::string CommandLine::target_for_make() const { return argument_of("-MT", object()); }

CommandLine CommandLine::with_variables_kept() const
{
    Words words = words_;
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(compile_only_), keep_variables);
    return *read(compiler_, words);
}

Words CommandLine::to_assembly(const std::string& output) const
{
    Words command = words_;
    command[compile_only_] = "-S";
    command[object_] = output;
    return command;
}

Words CommandLine::up_to_compiler() const
{
    const auto compiler = std::find(words_.begin(), words_.end(), compiler_);
    return {words_.begin(), compiler == words_.end() ? words_.begin() : compiler + 1};
}

Words CommandLine::without_launcher() const
{
    const auto begin = std::find(words_.begin(), words_.end(), compiler_);
    return {begin == words_.end() ? words_.begin() : begin, words_.end()};
}

Words CommandLine::options(Launcher launcher) const
{
    Words all = launcher == Launcher::kept ? words_ : without_launcher();
    all.pop_back();  // the source
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
    Words command = options(Launcher::left_out);
    command.insert(command.end(), {"-E", "-dU", "-w", "-o", output, source()});
    return command;
}

Words CommandLine::preprocess_for_host(const std::string& output, const std::string& dependencies) const
{
    Words command = options(Launcher::left_out);
    // The file stands where all of CUDA's headers do (model_options.cpp: -isystem).
    command.insert(command.end(), {"-include", "warpbook_host_pass.h", "-E", "-w", "-MD", "-MT", target_for_make(),
                                   "-MF", dependencies, "-o", output, source()});
    return command;
}

Words CommandLine::preprocessed_to_assembly(Text kind, const std::string& text, const std::string& output) const
{
    Words command = options(Launcher::kept);
    if (kind == Text::of_device_with_libraries) command.push_back(without_guesses);
    if (kind == Text::of_host) command.insert(command.end(), {keep_variables, "-w"});
    command.insert(command.end(), {"-S", "-o", output, "-x", "c++-cpp-output", text});
    return command;
}

std::optional<Words> CommandLine::list_dependencies() const
{
    if (dependencies().empty()) return {};
    const Words words = without_launcher();
    Words command;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (*word == "-o")
            ++word;
        else if (*word == "-MD")
            command.emplace_back("-M");
        else if (*word == "-MMD")
            command.emplace_back("-MM");
        else if (*word != "-c")
            command.push_back(*word);
    }
    return command;
}

Words CommandLine::system_folders() const
{
    Words folders;
    for (std::size_t i = 0; i + 1 < words_.size(); ++i)
        if (words_[i] == "-isystem") folders.push_back(words_[i + 1]);
    return folders;
}

}  // namespace warpbook::kernel_compiler
