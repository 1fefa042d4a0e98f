#include "device_variables.hpp"

#include <elf.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "machine/program/program_file.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

namespace {

using Variable = DeviceVariables::Variable;

/// What g++ and <iostream> put beside every file's variables, and no kernel names.
bool is_of_compiler(std::string_view symbol) { return symbol.starts_with("DW.ref.") || symbol == "_ZStL8__ioinit"; }

DeviceVariables read_from_program()
{
    const ElfFile program = read_program_file();
    const ProgramImage& image = ProgramImage::of_this_program();
    const std::uint64_t moved_by = image.moved_by;
    const std::vector<ElfFile::Symbol> symbols = program.symbols();
    const auto is_variable = [](const ElfFile::Symbol& symbol) {
        return symbol.type == STT_OBJECT && symbol.section != nullptr && symbol.size > 0 &&
               !is_of_compiler(symbol.name);
    };
    const std::set<std::string_view> with_gaps = variables_with_gaps(symbols, STT_OBJECT);
    std::vector<Variable> gaps;
    std::vector<Variable> variables;
    std::vector<Variable> of_host;
    for (const ElfFile::Symbol& symbol : symbols) {
        if (!is_variable(symbol)) continue;
        if (is_gap(symbol.name)) gaps.push_back({{}, moved_by + symbol.value, symbol.size});
        // The host's own may have the same name.
        const bool is_of_host = image.is_of_host(moved_by + symbol.value);
        if (with_gaps.contains(symbol.name) && !is_of_host)
            variables.push_back({variable_name(symbol.name), moved_by + symbol.value, symbol.size});
        if (is_of_host) of_host.push_back({std::string(symbol.name), moved_by + symbol.value, symbol.size});
    }
    return {std::move(variables), std::move(gaps), std::move(of_host)};
}

void sort_by_address(std::vector<Variable>& variables)
{
    std::stable_sort(variables.begin(), variables.end(),
                     [](const Variable& a, const Variable& b) { return a.begin < b.begin; });
}

/// The first that begins after `address`.
auto first_after(const std::vector<Variable>& variables, std::uint64_t address)
{
    return std::upper_bound(variables.begin(), variables.end(), address,
                            [](std::uint64_t wanted, const Variable& variable) { return wanted < variable.begin; });
}

const Variable* find_at(const std::vector<Variable>& variables, std::uint64_t address)
{
    const auto after = first_after(variables, address);
    if (after == variables.begin()) return nullptr;
    const Variable& candidate = *std::prev(after);
    return address - candidate.begin < candidate.bytes ? &candidate : nullptr;
}

}  // namespace

DeviceVariables::DeviceVariables(std::vector<Variable> variables, std::vector<Variable> gaps,
                                 std::vector<Variable> of_host)
    : variables_(std::move(variables)), gaps_(std::move(gaps)), of_host_(std::move(of_host))
{
    sort_by_address(variables_);
    sort_by_address(gaps_);
    sort_by_address(of_host_);
}

const DeviceVariables& DeviceVariables::of_this_program()
{
    // Never destroyed: what is found at the very end of a program has names, too.
    static const DeviceVariables& variables = *new DeviceVariables(read_from_program());
    return variables;
}

const Variable* DeviceVariables::at(std::uint64_t address) const { return find_at(variables_, address); }

const Variable* DeviceVariables::of_host_at(std::uint64_t address) const { return find_at(of_host_, address); }

const Variable* DeviceVariables::meant_at(std::uint64_t address) const
{
    if (const Variable* const variable = at(address)) return variable;
    if (find_at(gaps_, address) == nullptr) return nullptr;
    const auto after = first_after(variables_, address);
    if (after == variables_.begin()) return after == variables_.end() ? nullptr : &*after;
    const Variable& before = *std::prev(after);
    if (after == variables_.end()) return &before;
    return address - (before.begin + before.bytes) <= after->begin - address ? &before : &*after;
}

}  // namespace warpbook::model
