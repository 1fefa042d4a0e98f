#include "host_shadows.hpp"

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/assembly/function_lines.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"
#include "execution_spaces.hpp"
#include "gaps.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// tools/program/program_build.cpp takes it off again.
constexpr std::string_view suffix_of_shadow = ".for_host";

class ShadowWriter {
public:
    ShadowWriter(const std::vector<std::string>& host, const Names& defined_by_device, const Declarations& declarations,
                 VariablesOf whose)
        : host_(host), defined_by_device_(defined_by_device), whose_(whose)
    {
        for (const std::string& line : host_) {
            if (!declarations.may_be_variable_of_device(line)) continue;
            for (const Symbol& symbol : symbols_that_can_be_read_in(line)) {
                if (variables_.contains(symbol.name)) continue;
                const CudaWords* const words = declarations.words_of_variable(symbol.name);
                if (words != nullptr && words->has_shadow()) variables_.emplace(symbol.name);
            }
        }
        if (variables_.empty()) return;
        for (VariableLines& variable : lines_of_variables(host_))
            if (variables_.contains(variable.name)) definitions_.emplace(variable.begin, std::move(variable));
        for (const auto& [line, variable] : definitions_) defined_.insert(variable.name);
    }

    HostShadows write()
    {
        if (variables_.empty()) return {host_, {}};
        const std::set<std::size_t> initializers = lines_of_initializers();
        HostShadows result;
        for (std::size_t i = 0; i < host_.size(); ++i) {
            const auto definition = definitions_.find(i);
            if (definition != definitions_.end() && !definition->second.is_in_read_only_section) {
                result.lines.push_back(shadow_of(definition->second));
                i = definition->second.end - 1;
            } else if (initializers.contains(i)) {
                result.lines.push_back(renamed(host_[i], [&](std::string_view name) { return stays_constant(name); }));
            } else if (!shows_variable_of_file(host_[i])) {
                result.lines.push_back(renamed(with_group_of_host(host_[i]), [](std::string_view) { return true; }));
            }
        }
        add_table(result);
        return result;
    }

private:
    std::set<std::size_t> lines_of_initializers() const
    {
        std::set<std::size_t> lines;
        for (const FunctionLines& function : lines_of_functions(host_)) {
            if (!runs_initializers(function.name)) continue;
            for (std::size_t i = function.begin; i < function.end; ++i) lines.insert(i);
        }
        return lines;
    }

    /// What initializers before main() cannot set.
    bool stays_constant(std::string_view name) const
    {
        for (const auto& [line, variable] : definitions_)
            if (variable.name == name) return variable.is_in_read_only_section;
        return true;
    }

    std::string with_group_of_host(const std::string& line) const
    {
        const std::string group(group_in(line));
        if (!defined_.contains(group)) return line;
        std::string result = without_group(line);
        if (whose_ == VariablesOf::the_file) return result;
        result.insert(result.find('"', result.find('"') + 1), "G");
        return result.append(",").append(name_for_host(group)).append(",comdat");
    }

    std::string name_for_host(std::string_view name) const
    {
        std::string result = std::string(name).append(suffix_of_shadow);
        if (whose_ == VariablesOf::the_file && !defined_.contains(name)) result.append(suffix_for_other_files);
        return result;
    }

    template <class IsMeant>
    std::string renamed(const std::string& line, const IsMeant& is_meant) const
    {
        if (symbols_that_can_be_read_in(line).empty()) return line;
        return with_new_names(line, [&](const Symbol& symbol) {
            const bool is_shadow = variables_.contains(symbol.name) && is_meant(symbol.name);
            return is_shadow ? name_for_host(symbol.name) : std::string(symbol.name);
        });
    }

    /// `.globl x`, `.weak x`, and `.local x` of what has no `.comm` any more.
    bool shows_variable_of_file(std::string_view line) const
    {
        for (const std::string_view directive : {"\t.globl\t", "\t.weak\t", "\t.local\t"}) {
            if (!line.starts_with(directive)) continue;
            const std::string_view name = trimmed(line.substr(directive.size()));
            return defined_.contains(name) && (whose_ == VariablesOf::the_file || directive == "\t.local\t");
        }
        return false;
    }

    bool is_shown(const std::string& name) const
    {
        for (const std::string& line : host_)
            if (line == "\t.globl\t" + name || line == "\t.weak\t" + name) return true;
        return false;
    }

    /// `.section .bss.x,"awG",@nobits,x,comdat` says that other files may have the variable, too.
    std::string group_of(const VariableLines& variable) const
    {
        const bool has_group = variable.section.ends_with(",comdat") && whose_ == VariablesOf::all_files;
        return has_group ? name_for_host(variable.name) : std::string();
    }

    std::string shadow_of(const VariableLines& variable) const
    {
        const std::string name = name_for_host(variable.name);
        const std::string group = group_of(variable);
        std::string text = "\t.pushsection warpbook_shadows,";
        text.append(group.empty() ? "\"aw\",@nobits\n" : "\"awG\",@nobits," + group + ",comdat\n");
        text.append("\t.balign ").append(variable.alignment).append("\n\t.type ").append(name).append(", @object\n");
        text.append("\t.size ").append(name).append(", ").append(variable.bytes).append("\n");
        text.append(name).append(":\n\t.zero ").append(variable.bytes).append("\n\t.popsection");
        return text;
    }

    /// No kernel of the file uses it, so that g++ has left it out there.
    static std::string variable_of_device(const VariableLines& variable)
    {
        std::string text = "\t.section\twarpbook_device_data,\"aw\",@progbits\n" + gap_before(variable.name);
        text.append("\t.balign ").append(variable.alignment).append("\n\t.type ").append(variable.name);
        text.append(", @object\n\t.size ").append(variable.name).append(", ").append(variable.bytes).append("\n");
        text.append(variable.name).append(":\n");
        for (const std::string& line : variable.content) text.append(line).append("\n");
        return text + gap_after(variable.name);
    }

    void add_table(HostShadows& result) const
    {
        std::string rows;
        for (const auto& [line, variable] : definitions_) {
            const std::string name = name_for_host(variable.name);
            if (defined_by_device_.contains(variable.name))
                result.of_device.insert(variable.name);
            else
                result.lines.push_back(variable_of_device(variable));
            if (whose_ == VariablesOf::the_file && is_shown(variable.name)) {
                const std::string for_others = name + std::string(suffix_for_other_files);
                result.lines.push_back("\t.weak\t" + for_others + "\n\t.set\t" + for_others + "," + name);
            }
            rows.append("\t.quad\t").append(name).append(", ").append(variable.name).append(", ");
            rows.append(variable.bytes).append("\n");
        }
        if (!rows.empty())
            result.lines.push_back("\t.section\twarpbook_symbols,\"aw\",@progbits\n\t.balign\t8\n" + rows);
    }

    const std::vector<std::string>& host_;
    const Names& defined_by_device_;
    const VariablesOf whose_;
    /// Those with shadows, by the names that they have in the source.
    Names variables_;
    std::map<std::size_t, VariableLines> definitions_;
    Names defined_;
};

}  // namespace

HostShadows with_shadows(const std::vector<std::string>& host, const Names& defined_by_device,
                         const Declarations& declarations, VariablesOf whose)
{
    return ShadowWriter(host, defined_by_device, declarations, whose).write();
}

}  // namespace warpbook::kernel_compiler
