#include "dynamic_shared_memory.hpp"

#include <set>
#include <sstream>
#include <string_view>

#include "code_of_kernels.hpp"
#include "gaps.hpp"
#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// The most that a GPU gives a block, 227 KiB (CUDA C++ Programming Guide, "Technical Specifications per Compute
/// Capability": 9.0); what a launch has asked for is the array's size, and profiler/base/launch_limits.cpp enforces
/// that.
constexpr std::size_t storage_bytes = std::size_t{227} * 1024;

/// The dot makes it a symbol that no array can have; profiler/machine/memory/shared_memory.cpp looks for it.
constexpr std::string_view dynamic_storage = "warpbook.dynamic_shared_memory";

/// `extern thread_local`, of the file or of the C++ library: std::call_once() has two.
bool is_of_the_host(std::string_view symbol, const Declarations& declarations)
{
    const CudaWords* const words = declarations.words_of_variable(symbol);
    return symbol.starts_with("_ZSt") || symbol.starts_with("_ZNSt") || (words != nullptr && !words->shared);
}

/// The `extern __shared__` arrays, parts of the lines of assembly.
std::set<std::string_view> dynamic_arrays(const std::vector<std::string>& assembly, const Declarations& declarations)
{
    std::set<std::string_view> names;
    AsmStatements asm_statements;
    for (const std::string& line : assembly) {
        const bool has_relocation = line.find('@') != std::string::npos;
        if (asm_statements.have(line) || !has_relocation) continue;
        for (const Symbol& symbol : symbols_in(line))
            if (is_of_thread_local(symbol)) names.insert(symbol.name);
    }
    std::erase_if(names, is_index_variable);
    std::erase_if(names, [&](std::string_view name) { return is_of_the_host(name, declarations); });
    for (const std::string& line : assembly) names.erase(label_in(line));
    return names;
}

}  // namespace

std::string dynamic_shared_memory(const std::vector<std::string>& assembly, const Declarations& declarations)
{
    std::set<std::string_view> names = dynamic_arrays(assembly, declarations);
    if (names.empty()) return {};

    std::ostringstream storage;
    storage << "\t.section .tbss, \"awT\", @nobits\n\t.balign 128\n" << gap_before(dynamic_storage);
    names.insert(dynamic_storage);
    // Local symbols: another file of the same program has a storage of its own, and maybe an array of the same name.
    for (const std::string_view symbol : names)
        storage << "\t.type " << symbol << ", @object\n\t.size " << symbol << ", " << storage_bytes << "\n"
                << symbol << ":\n";
    storage << "\t.zero " << storage_bytes << "\n" << gap_after(dynamic_storage);
    return storage.str();
}

std::string dynamic_shared_memory_of_program(std::vector<std::string>& lines, const Declarations& declarations)
{
    Names arrays;
    for (const std::string_view name : dynamic_arrays(lines, declarations)) arrays.emplace(name);
    if (arrays.empty()) return {};
    // `%fs:tile@tpoff` becomes `%fs:warpbook.dynamic_shared_memory@tpoff`.
    AsmStatements asm_statements;
    for (std::string& line : lines)
        if (!asm_statements.have(line) && line.find('@') != std::string::npos)
            line = with_new_names(line, [&](const Symbol& symbol) {
                return std::string(arrays.contains(symbol.name) ? dynamic_storage : symbol.name);
            });

    // Of a group that several files have, the linker takes one.
    std::ostringstream storage;
    storage << "\t.section\t.tbss." << dynamic_storage << ",\"awTG\",@nobits," << dynamic_storage << ", comdat\n"
            << "\t.balign 128\n"
            << gap_before(dynamic_storage) << "\t.weak " << dynamic_storage << "\n\t.type " << dynamic_storage
            << ", @object\n\t.size " << dynamic_storage << ", " << storage_bytes << "\n"
            << dynamic_storage << ":\n\t.zero " << storage_bytes << "\n"
            << gap_after(dynamic_storage);
    return storage.str();
}

}  // namespace warpbook::kernel_compiler
