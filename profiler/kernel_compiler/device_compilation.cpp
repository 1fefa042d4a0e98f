#include "device_compilation.hpp"

#include "compiler_runs.hpp"
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
    result.declarations = Declarations(result.source);
    return result;
}

int compile_for_device(const CommandLine& command, const Preprocessed& preprocessed, const std::string& assembly)
{
    const Declarations& declarations = preprocessed.declarations;
    const auto translated = with_launches_by_device_as_calls(preprocessed.text, preprocessed.source, declarations);
    if (!translated) return exit_code_after_compiling(command.to_assembly(assembly), declarations);

    const TemporaryFile file{command.object() + ".launches.ii"};
    write_lines(file.path, {*translated});
    if (const int failed =
            exit_code_after_compiling(command.preprocessed_to_assembly(file.path, assembly), declarations))
        return failed;
    const auto list = command.list_dependencies();
    // With a precompiled header it also prints where that is.
    return list ? exit_code_of_silent(*list) : 0;
}

}  // namespace warpbook::kernel_compiler
