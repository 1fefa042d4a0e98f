#include "device_compilation.hpp"

#include <utility>

#include "compiler_runs.hpp"
#include "device_code.hpp"
#include "device_libraries.hpp"
#include "files.hpp"
#include "launches.hpp"

namespace warpbook::kernel_compiler {

Preprocessed preprocess(const CommandLine& command)
{
    const TemporaryFile file{command.object() + ".ii"};
    Preprocessed result;
    result.exit_code = exit_code_of_captured(command.preprocess(file.path), result.problems);
    if (result.exit_code != 0) return result;
    result.text = content_of(file.path);
    result.source = source_tokens(result.text, command.system_folders());
    if (auto translated = with_device_code_as_cpp(result.text, result.source, command.system_folders())) {
        result.text = std::move(*translated);
        result.is_translated = true;
        result.source = source_tokens(result.text, command.system_folders());
    }
    result.declarations = Declarations(result.source);
    return result;
}

int compile_for_device(const CommandLine& command, const Preprocessed& preprocessed, const std::string& assembly)
{
    const Declarations& declarations = preprocessed.declarations;
    const auto with_calls = with_launches_by_device_as_calls(preprocessed.text, preprocessed.source, declarations);
    if (!with_calls && !preprocessed.is_translated)
        return exit_code_after_compiling(command.to_assembly(assembly), declarations);

    const TemporaryFile file{command.object() + ".translated.ii"};
    write_lines(file.path, {with_calls ? *with_calls : preprocessed.text});
    const bool with_libraries = includes_device_library(preprocessed.text);
    if (const int failed = exit_code_after_compiling(
            command.preprocessed_to_assembly(file.path, assembly, with_libraries), declarations))
        return failed;
    const auto list = command.list_dependencies();
    // With a precompiled header it also prints where that is.
    return list ? exit_code_of_silent(*list) : 0;
}

}  // namespace warpbook::kernel_compiler
