#include "launch_table.hpp"

#include <optional>
#include <string_view>

#include "compiler/assembly/function_lines.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Begins the symbols of cuda_on_cpu::call_of_kernel().
constexpr std::string_view beginning_of_calls = "_ZN11cuda_on_cpu14call_of_kernelI";

std::optional<std::string> kernel_called_in(const std::vector<std::string>& lines, const FunctionLines& function,
                                            const Names& device)
{
    std::optional<std::string> other_file;
    for (std::size_t i = function.begin; i < function.end; ++i) {
        if (!begins_with_one_of(lines[i], {"\tcall\t", "\tjmp\t"})) continue;
        for (const Symbol& symbol : symbols_in_instruction(lines[i])) {
            if (device.contains(symbol.name)) return std::string(symbol.name);
            other_file = symbol.name;
        }
    }
    return other_file;
}

}  // namespace

std::string table_of_launches(const std::vector<std::string>& host, const Names& device)
{
    std::string rows;
    for (const FunctionLines& function : lines_of_functions(host)) {
        if (!function.name.starts_with(beginning_of_calls)) continue;
        if (const auto kernel = kernel_called_in(host, function, device))
            rows.append("\t.quad\t").append(function.name).append(", ").append(*kernel).append("\n");
    }
    return rows.empty() ? "" : "\t.section\twarpbook_launches,\"aw\",@progbits\n\t.balign\t8\n" + rows;
}

}  // namespace warpbook::kernel_compiler
