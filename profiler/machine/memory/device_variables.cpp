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

DeviceVariables read_from_program()
{
    const ElfFile program = read_program_file();
    const std::uint64_t moved_by = ProgramImage::of_this_program().moved_by;
    const std::vector<ElfFile::Symbol> symbols = program.symbols();
    const auto is_variable = [](const ElfFile::Symbol& symbol) {
        return symbol.type == STT_OBJECT && symbol.section != nullptr && symbol.size > 0;
    };
    const std::set<std::string_view> with_gaps = variables_with_gaps(symbols, STT_OBJECT);
    std::vector<Variable> gaps;
    std::vector<Variable> variables;
    for (const ElfFile::Symbol& symbol : symbols) {
        if (!is_variable(symbol)) continue;
        if (is_gap(symbol.name)) gaps.push_back({{}, moved_by + symbol.value, symbol.size});
        if (with_gaps.contains(symbol.name))
            variables.push_back({variable_name(symbol.name), moved_by + symbol.value, symbol.size});
    }
    return {std::move(variables), std::move(gaps)};
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

DeviceVariables::DeviceVariables(std::vector<Variable> variables, std::vector<Variable> gaps)
    : variables_(std::move(variables)), gaps_(std::move(gaps))
{
    sort_by_address(variables_);
    sort_by_address(gaps_);
}

const DeviceVariables& DeviceVariables::of_this_program()
{
    static const DeviceVariables variables = read_from_program();
    return variables;
}

const Variable* DeviceVariables::at(std::uint64_t address) const { return find_at(variables_, address); }

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
