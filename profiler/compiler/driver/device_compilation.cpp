#include "device_compilation.hpp"

#include <string_view>
#include <utility>

#include "compiler_runs.hpp"
#include "device_code.hpp"
#include "compiler/source/device_library_files.hpp"
#include "files.hpp"
#include "compiler/source/launches.hpp"
#include "compiler/source/letters_of_names.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What the text tells of macros (command_lines.cpp asks for it) is not the whole: a second definition would be a
/// warning, where the source has an #undef in between. Lines keep their numbers.
std::string without_macros(std::string_view preprocessed)
{
    std::string text;
    while (!preprocessed.empty()) {
        const std::string_view line = preprocessed.substr(0, preprocessed.find('\n'));
        if (!begins_with_one_of(line, {"#define ", "#undef "})) text += line;
        preprocessed.remove_prefix(line.size());
        if (preprocessed.empty()) break;
        text += '\n';
        preprocessed.remove_prefix(1);
    }
    return text;
}

}  // namespace

Preprocessed preprocess(const CommandLine& command)
{
    const TemporaryFile file{command.object() + ".ii"};
    Preprocessed result;
    result.exit_code = exit_code_of_captured(command.preprocess(file.path), result.problems);
    if (result.exit_code != 0) return result;
    result.text = with_letters_of_names(content_of(file.path));
    result.source = source_tokens(result.text, command.system_folders());
    if (auto translated = with_device_code_as_cpp(result.text, result.source, command.system_folders())) {
        result.text = std::move(*translated);
        result.is_translated = true;
        result.source = source_tokens(result.text, command.system_folders());
    }
    result.declarations = Declarations(result.source);
    return result;
}

int compile_for_device(const CommandLine& command, const Preprocessed& preprocessed, Launches launches,
                       const std::string& assembly, std::vector<SourceChange> changes)
{
    const Declarations& declarations = preprocessed.declarations;
    const auto with_calls =
        with_launches_as_calls(preprocessed.text, preprocessed.source, declarations, launches, std::move(changes));
    if (!with_calls && !preprocessed.is_translated)
        return exit_code_after_compiling(command.to_assembly(assembly), declarations);

    const TemporaryFile file{command.object() + ".translated.ii"};
    write_lines(file.path, {without_macros(with_calls ? *with_calls : preprocessed.text)});
    const auto kind = includes_device_library(preprocessed.text) ? CommandLine::Text::of_device_with_libraries
                                                                 : CommandLine::Text::of_device;
    if (const int failed =
            exit_code_after_compiling(command.preprocessed_to_assembly(kind, file.path, assembly), declarations))
        return failed;
    const auto list = command.list_dependencies();
    // With a precompiled header it also prints where that is.
    return list ? exit_code_of_silent(*list) : 0;
}

}  // namespace warpbook::kernel_compiler
