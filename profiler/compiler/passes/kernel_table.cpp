#include "kernel_table.hpp"

#include "compiler/text/source_locations.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

Names kernels_in(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                 const Declarations& declarations)
{
    const FileNames files = file_names_in(lines);
    Names kernels;
    for (const Function& function : functions) {
        const FunctionText* const text = text_of_function(lines, function, files, declarations);
        if (text != nullptr && text->words.global) kernels.insert(function.name);
    }
    return kernels;
}

std::string table_of_kernels(const Names& kernels, const LaunchBounds& bounds)
{
    std::string rows;
    for (const std::string& kernel : kernels) {
        const auto bounded = bounds.find(kernel);
        const std::size_t threads = bounded == bounds.end() ? 0 : bounded->second;
        rows.append("\t.quad\t").append(kernel).append(", ").append(std::to_string(threads)).append("\n");
    }
    return rows.empty() ? "" : "\t.section\twarpbook_kernels,\"aw\",@progbits\n\t.balign\t8\n" + rows;
}

}  // namespace warpbook::kernel_compiler
