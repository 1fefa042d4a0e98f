#include "native_table.hpp"

#include <string_view>

#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"
#include "interactions.hpp"
#include "variables_of_program.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Rows of a table, and the names in them.
class Rows {
public:
    Rows(std::string section, std::string key) : section_(std::move(section)), key_(std::move(key)) {}

    /// The label of a name, to be put into a row.
    std::string name(const std::string& symbol)
    {
        std::string label = ".L" + section_ + "." + std::to_string(count_++);
        names_ += label + ":\n\t.string\t\"" + key_ + " " + symbol + "\"\n";
        return label;
    }
    void add(const std::string& row) { rows_ += row; }
    std::string text() const
    {
        if (rows_.empty()) return {};
        return "\t.section\t.rodata.warpbook_names,\"a\",@progbits\n" + names_ + "\t.section\t" + section_ +
               ",\"aw\",@progbits\n\t.balign\t8\n" + rows_;
    }

private:
    std::string section_;
    std::string key_;
    std::string names_;
    std::string rows_;
    unsigned count_ = 0;
};

}  // namespace

std::string native_table(const std::string& key, const NativeKernels& native, const std::vector<std::string>& variables,
                         const NeedsOfLibrary& needs)
{
    Rows rows("warpbook_native_kernels", key);
    for (const NativeKernel& kernel : native.kernels)
        rows.add("\t.quad\t" + rows.name(kernel.name) + ", " + kernel.name + ", warpbook_native_begin_block, " +
                 (kernel.is_in_order ? "1, " : "0, ") + std::to_string(needs.bytes_of_block) + "\n");
    std::string text = rows.text();
    Rows pointers("warpbook_native_variables", key);
    for (std::size_t i = 0; i < variables.size(); ++i)
        pointers.add("\t.quad\t" + pointers.name(variables[i]) + "\n" + pointer_to_variable(i) + ":\n\t.quad\t0\n");
    // Where both tables are: the linker defines the ends of a section for who names them.
    text +=
        pointers.text() + "\t.section\t.data.rel.ro,\"aw\",@progbits\n\t.balign\t8\n\t.weak\twarpbook_native_library\n";
    text += "warpbook_native_library:\n";
    for (const std::string table : {"warpbook_native_kernels", "warpbook_native_variables"}) {
        std::string ends = "\t__start_";
        ends.append(table).append(", __stop_").append(table).append("\n");
        for (const char* const directive : {"\t.weak", "\t.hidden", "\t.quad"}) text.append(directive).append(ends);
    }
    text += std::string("\t.quad\t") + (needs.newer_processor ? "1" : "0") + "\n";
    return text;
}

std::string table_of_names(const std::string& key, const std::vector<std::string>& lines,
                           const std::vector<Function>& functions, const Names& kernels)
{
    Rows rows("warpbook_names", key);
    const auto add = [&](const std::string& symbol) {
        rows.add("\t.quad\t" + rows.name(symbol) + ", " + symbol + "\n");
    };
    const Names with_volatile = functions_that_come_to(
        lines, functions, [](const std::string& symbol) { return symbol.starts_with("__tsan_volatile_"); });
    for (const std::string& kernel : kernels)
        if (!with_volatile.contains(kernel)) add(kernel);
    for (const VariableLines& variable : lines_of_variables(lines))
        if (!variable.name.starts_with(".L")) add(variable.name);
    return rows.text();
}

std::vector<std::string> without_initializers(std::vector<std::string> lines)
{
    bool leaves_out = false;
    for (std::string& line : lines) {
        if (const auto section = section_directive_in(line))
            leaves_out = begins_with_one_of(*section, {".section\t.init_array", ".section\t.fini_array",
                                                       ".section\t.preinit_array", ".section\t.ctors"});
        if (leaves_out) line.clear();
    }
    return lines;
}

}  // namespace warpbook::kernel_compiler
