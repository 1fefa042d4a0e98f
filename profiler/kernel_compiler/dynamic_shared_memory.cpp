#include "dynamic_shared_memory.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string_view>

#include "code_of_kernels.hpp"
#include "gaps.hpp"
#include "words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// The most that a GPU gives a block, 227 KiB (CUDA C++ Programming Guide, "Technical Specifications per Compute
/// Capability": 9.0); what a launch has asked for is the array's size, and profiler/src/launch_limits.cpp enforces
/// that.
constexpr std::size_t storage_bytes = std::size_t{227} * 1024;

/// The dot makes it a symbol that no array can have; profiler/src/model/shared_memory.cpp looks for it.
constexpr std::string_view dynamic_storage = "warpbook.dynamic_shared_memory";

/// How x86-64 assembly asks for a thread-local variable (System V ABI, "Thread-Local Storage").
constexpr std::array<std::string_view, 5> relocations = {"@gottpoff", "@tpoff", "@dtpoff", "@tlsgd", "@tlsld"};

bool is_part_of_name(char character)
{
    return character == '_' || character == '.' || character == '$' || (character >= '0' && character <= '9') ||
           (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

void add_thread_local_names(std::string_view line, std::set<std::string_view>& names)
{
    for (std::size_t at = line.find('@'); at != std::string_view::npos; at = line.find('@', at + 1)) {
        const std::string_view from_here = line.substr(at);
        const bool is_thread_local =
            std::any_of(relocations.begin(), relocations.end(),
                        [&](std::string_view relocation) { return from_here.starts_with(relocation); });
        if (!is_thread_local) continue;
        std::size_t begin = at;
        while (begin > 0 && is_part_of_name(line[begin - 1])) --begin;
        if (begin < at) names.insert(line.substr(begin, at - begin));
    }
}

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
    for (const std::string& line : assembly) add_thread_local_names(line, names);
    std::erase_if(names, is_index_variable);
    std::erase_if(names, [&](std::string_view name) { return is_of_the_host(name, declarations); });
    for (const std::string& line : assembly) names.erase(label_in(line));
    return names;
}

/// `%fs:tile@tpoff` becomes `%fs:warpbook.dynamic_shared_memory@tpoff`.
void name_storage_in(std::string& line, const Names& arrays)
{
    for (std::size_t at = line.find('@'); at != std::string::npos; at = line.find('@', at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && is_part_of_name(line[begin - 1])) --begin;
        if (!arrays.contains(std::string_view(line).substr(begin, at - begin))) continue;
        line.replace(begin, at - begin, dynamic_storage);
        at = begin + dynamic_storage.size();
    }
}

}  // namespace

std::string dynamic_shared_memory(const std::vector<std::string>& assembly, const Declarations& declarations)
{
    std::set<std::string_view> names = dynamic_arrays(assembly, declarations);
    if (names.empty()) return {};

    std::ostringstream storage;
    storage << "\t.section .tbss, \"awT\", @nobits\n\t.balign 128\n" << gap_in_front_of(dynamic_storage);
    names.insert(dynamic_storage);
    // Local symbols: another file of the same program has a storage of its own, and maybe an array of the same name.
    for (const std::string_view symbol : names)
        storage << "\t.type " << symbol << ", @object\n\t.size " << symbol << ", " << storage_bytes << "\n"
                << symbol << ":\n";
    storage << "\t.zero " << storage_bytes << "\n" << gap_behind(dynamic_storage);
    return storage.str();
}

std::string dynamic_shared_memory_of_program(std::vector<std::string>& lines, const Declarations& declarations)
{
    Names arrays;
    for (const std::string_view name : dynamic_arrays(lines, declarations)) arrays.emplace(name);
    if (arrays.empty()) return {};
    for (std::string& line : lines) name_storage_in(line, arrays);

    // Of a group that several files have, the linker takes one.
    std::ostringstream storage;
    storage << "\t.section .tbss." << dynamic_storage << ", \"awTG\", @nobits, " << dynamic_storage << ", comdat\n"
            << "\t.balign 128\n"
            << gap_in_front_of(dynamic_storage) << "\t.weak " << dynamic_storage << "\n\t.type " << dynamic_storage
            << ", @object\n\t.size " << dynamic_storage << ", " << storage_bytes << "\n"
            << dynamic_storage << ":\n\t.zero " << storage_bytes << "\n"
            << gap_behind(dynamic_storage);
    return storage.str();
}

}  // namespace warpbook::kernel_compiler
