#include "copied_structures.hpp"

#include <cstdlib>

#include "compiler/text/source_locations.hpp"

namespace warpbook::kernel_compiler {

void put_copies_to_lines_of_callers(std::vector<std::string>& lines, const std::vector<Function>& functions,
                                    const Declarations& declarations)
{
    const FileNames files = file_names_in(lines);
    for (const Function& function : functions) {
        std::string of_caller;
        for (std::size_t i = function.line; i < function.end; ++i) {
            const auto place = place_told_by(lines[i], files);
            if (!place) continue;
            const auto number = static_cast<unsigned>(std::strtoul(place->line.c_str(), nullptr, 10));
            const bool is_of_class = declarations.begins_class(place->file, number) &&
                                     declarations.function_at(place->file, number) == nullptr;
            if (!is_of_class)
                of_caller = lines[i];
            else if (!of_caller.empty())
                lines[i] = of_caller;
        }
    }
}

}  // namespace warpbook::kernel_compiler
