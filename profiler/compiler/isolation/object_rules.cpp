#include "object_rules.hpp"

#include <elf.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <set>
#include <string_view>

#include <warpbook/launch.hpp>

#include "symbols_of_kernels.hpp"

namespace warpbook::isolation {

namespace {

/// What g++ and the kernel compiler write; .init_array is moved (isolation.ld), .fini_array is left out. Others run at
/// a time of their own (.preinit_array, .init, .ctors), take the place of somebody else's code (.gnu.linkonce), or are
/// read by somebody else.
constexpr std::array usual_sections = {
    ".text",       ".rodata",           ".data",   ".bss",     ".tdata",  ".tbss",
    ".init_array", ".fini_array",       ".group",  ".comment", ".note",   ".debug_",
    ".eh_frame",   ".gcc_except_table", ".sframe", ".symtab",  ".strtab", ".shstrtab"};
constexpr std::array sections_of_kernels = {"warpbook_flow", "warpbook_constants", "warpbook_interactions"};

bool is_usual(std::string_view section)
{
    for (const std::string_view relocations : {".rela", ".rel"}) {
        if (section.starts_with(relocations) && !section.starts_with(".relro")) {
            section.remove_prefix(relocations.size());
            break;
        }
    }
    return section.empty() ||
           std::any_of(usual_sections.begin(), usual_sections.end(),
                       [&](std::string_view usual) { return section.starts_with(usual); }) ||
           std::find(sections_of_kernels.begin(), sections_of_kernels.end(), section) != sections_of_kernels.end();
}

bool is_undefined(const ElfFile::Symbol& symbol)
{
    return symbol.section == nullptr && symbol.binding != STB_LOCAL && !symbol.name.empty();
}

/// Mangled names begin with _Z; then comes the length of a name of the global namespace, or N and that of a namespace.
bool is_function_of_global_namespace(std::string_view symbol)
{
    return symbol.starts_with("_Z") && symbol.size() > 2 && std::isdigit(static_cast<unsigned char>(symbol[2])) != 0;
}

bool names_a_member_of(std::string_view scope, std::string_view name)
{
    const std::string prefix = std::string(scope) + "::";
    for (auto at = name.find(prefix); at != std::string_view::npos; at = name.find(prefix, at + 1)) {
        const bool is_whole_word =
            at == 0 || (std::isalnum(static_cast<unsigned char>(name[at - 1])) == 0 && name[at - 1] != '_');
        if (is_whole_word) return true;
    }
    return false;
}

/// Of what runs and judges the file. Its headers are CUDA's and those below warpbook/kernel, which need none of this.
bool belongs_to_the_check(std::string_view symbol)
{
    const std::string name = detail::demangled_name(std::string(symbol));
    return names_a_member_of("warpbook", name) || names_a_member_of("testing", name) ||
           (!symbol.starts_with("_Z") && symbol.find("warpbook_") != std::string_view::npos &&
            !symbol.starts_with("warpbook_heap_"));  // malloc() and others, renamed by kernel_compiler
}

/// Variables, and what g++ writes besides them: addresses of personality routines, tables of types.
bool holds_data(std::string_view section)
{
    return section.starts_with(".data") || section.starts_with(".rodata") || section.starts_with(".tdata") ||
           section.starts_with("warpbook_constants");
}

/// C++ has names of types and of virtual functions in tables that nobody reads in a kernel.
bool is_of_the_language(std::string_view symbol)
{
    return symbol.starts_with("_Z") || symbol == "__gxx_personality_v0" || symbol == "__cxa_pure_virtual" ||
           symbol.starts_with("__ubsan_");
}

/// Variables of a lab's file have some KiB; 64 times that would still be loaded by every machine.
constexpr std::uint64_t max_bytes_of_variables = std::uint64_t{256} << 20;

std::string in_quotes(std::string_view name) { return "'" + detail::demangled_name(std::string(name)) + "'"; }

}  // namespace

std::vector<std::string> contract_of(const ElfFile& check)
{
    std::vector<std::string> names;
    for (const ElfFile::Symbol& symbol : check.symbols()) {
        if (is_undefined(symbol) && is_function_of_global_namespace(symbol.name)) names.emplace_back(symbol.name);
    }
    return names;
}

std::vector<std::string> without_functions_of(const std::vector<std::string>& contract, const ElfFile& host_functions)
{
    std::set<std::string_view> defined;
    for (const ElfFile::Symbol& symbol : host_functions.symbols()) {
        if (symbol.section != nullptr && symbol.binding != STB_LOCAL) defined.insert(symbol.name);
    }
    std::vector<std::string> left;
    for (const std::string& name : contract) {
        if (!defined.contains(name)) left.push_back(name);
    }
    return left;
}

std::vector<std::string> violations_in(const ElfFile& object)
{
    std::vector<std::string> violations;
    std::set<std::string_view> named;
    for (const ElfFile::Section& section : object.sections()) {
        if (!is_usual(section.name) && named.insert(section.name).second)
            violations.push_back("it puts something into the section '" + std::string(section.name) +
                                 "'. Leave the attribute out: nothing in a lab needs a section of its own.");
    }
    for (const ElfFile::Symbol& symbol : object.symbols()) {
        if (symbol.type == STT_GNU_IFUNC)
            violations.push_back("the function " + in_quotes(symbol.name) +
                                 " is chosen while the program is loaded (ifunc). Write an ordinary function.");
        if (is_undefined(symbol) && belongs_to_the_check(symbol.name))
            violations.push_back("it uses " + in_quotes(symbol.name) +
                                 ", which belongs to the check. Use CUDA, the standard library and lab.hpp.");
    }
    return violations;
}

std::vector<std::string> kernel_violations_in(const ElfFile& object)
{
    std::vector<std::string> violations;
    const std::vector<ElfFile::Symbol> symbols = object.symbols();
    std::set<std::string_view> data;
    for (const ElfFile::Section& section : object.sections())
        if (holds_data(section.name)) data.insert(section.name);
    std::set<std::string_view> named;
    for (const std::string_view section : data) {
        for (const ElfFile::Relocation& relocation : object.relocations_of(section)) {
            if (relocation.symbol >= symbols.size()) continue;
            const ElfFile::Symbol& symbol = symbols[relocation.symbol];
            if (!is_undefined(symbol) || is_of_the_language(symbol.name) || !named.insert(symbol.name).second) continue;
            violations.push_back("a variable holds the address of " + in_quotes(symbol.name) +
                                 ", a function of the host, by which kernels could call it. Take the address where it "
                                 "is used, in a function.");
        }
    }
    std::uint64_t bytes = 0;
    for (const ElfFile::Symbol& symbol : symbols)
        if (symbol.section != nullptr && (symbol.type == STT_OBJECT || symbol.type == STT_TLS))
            bytes += std::min(symbol.size, max_bytes_of_variables + 1);
    if (bytes > max_bytes_of_variables)
        violations.push_back("its variables have more than " + std::to_string(max_bytes_of_variables >> 20) +
                             " MiB. Make arrays as large as the lab's contract says.");
    return violations;
}

std::vector<std::string> symbols_for_the_host(const ElfFile& object)
{
    std::vector<std::string> names;
    for (const ElfFile::Symbol& symbol : object.symbols())
        if (is_undefined(symbol) && !kernels_may_use(symbol.name)) names.emplace_back(symbol.name);
    return names;
}

std::vector<std::string> shown_besides(const std::vector<std::string>& contract, const ElfFile& object)
{
    std::vector<std::string> shown;
    for (const ElfFile::Symbol& symbol : object.symbols()) {
        const bool is_shown = symbol.section != nullptr && symbol.binding != STB_LOCAL;
        if (is_shown && std::find(contract.begin(), contract.end(), symbol.name) == contract.end())
            shown.emplace_back(symbol.name);
    }
    return shown;
}

}  // namespace warpbook::isolation
