#include "execution_spaces.hpp"

#include <cstdlib>
#include <optional>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

ExecutionSpace space_of(const FunctionText* function)
{
    if (function == nullptr) return ExecutionSpace::unknown;
    if (!function->words.any_of_device()) return ExecutionSpace::host;
    return function->words.host ? ExecutionSpace::both : ExecutionSpace::device;
}

std::optional<SourceLocation> place_of(const std::vector<std::string>& lines, const Function& function,
                                       const FileNames& files)
{
    for (std::size_t line = function.line; line < function.end; ++line)
        if (auto place = place_told_by(lines[line], files)) return place;
    return std::nullopt;
}

}  // namespace

const FunctionText* text_of_function(const std::vector<std::string>& lines, const Function& function,
                                     const FileNames& files, const Declarations& declarations)
{
    const auto place = place_of(lines, function, files);
    if (!place) return nullptr;
    const auto number = static_cast<unsigned>(std::strtoul(place->line.c_str(), nullptr, 10));
    return declarations.function_at(place->file, number, function.name);
}

bool runs_initializers(std::string_view function)
{
    return begins_with_one_of(function, {"_GLOBAL__sub_", "_Z41__static_initialization_and_destruction_0"});
}

ExecutionSpaces execution_spaces(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                 const Declarations& declarations)
{
    const FileNames files = file_names_in(lines);
    ExecutionSpaces spaces;
    for (const Function& function : functions) {
        if (runs_initializers(function.name)) {
            spaces[function.name] = ExecutionSpace::host;
            continue;
        }
        if (place_of(lines, function, files))
            spaces[function.name] = space_of(text_of_function(lines, function, files, declarations));
    }
    return spaces;
}

}  // namespace warpbook::kernel_compiler
