#include "device_heap.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// The mangled names of operator new and delete: Itanium C++ ABI, 5.1.5.3 (nw, na, dl, da), with std::size_t (m) and
// std::align_val_t.
constexpr std::array<Replacement, 14> replacements{{
    {"malloc", "warpbook_heap_malloc"},
    {"free", "warpbook_heap_free"},
    {"_Znwm", "warpbook_heap_new"},
    {"_Znam", "warpbook_heap_new"},
    {"_ZnwmSt11align_val_t", "warpbook_heap_new_aligned"},
    {"_ZnamSt11align_val_t", "warpbook_heap_new_aligned"},
    {"_ZdlPv", "warpbook_heap_delete"},
    {"_ZdaPv", "warpbook_heap_delete"},
    {"_ZdlPvm", "warpbook_heap_delete"},
    {"_ZdaPvm", "warpbook_heap_delete"},
    {"_ZdlPvSt11align_val_t", "warpbook_heap_delete_aligned"},
    {"_ZdaPvSt11align_val_t", "warpbook_heap_delete_aligned"},
    {"_ZdlPvmSt11align_val_t", "warpbook_heap_delete_sized_aligned"},
    {"_ZdaPvmSt11align_val_t", "warpbook_heap_delete_sized_aligned"},
}};

std::string_view in_place_of(std::string_view function)
{
    for (const auto& [symbol, replacement] : replacements)
        if (function == symbol) return replacement;
    return function;
}

}  // namespace

std::vector<std::string> redirect_heap_calls(std::vector<std::string> lines)
{
    AsmStatements asm_statements;
    for (std::string& line : lines)
        if (!asm_statements.have(line) && begins_with_one_of(line, {"\tcall\t", "\tjmp\t"}))
            line = with_new_names(line, [](const Symbol& symbol) { return std::string(in_place_of(symbol.name)); });
    return lines;
}

}  // namespace warpbook::kernel_compiler
