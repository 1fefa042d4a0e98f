#include "native_library.hpp"

#include <dlfcn.h>

#include <span>
#include <string_view>

#include "block_memory.hpp"

namespace warpbook::model {

namespace {

// The rows that profiler/compiler/passes/native_table.cpp writes.

/// In the program: its kernels and variables.
struct NamedInProgram {
    const char* name;
    const void* address;
};
struct KernelOfLibrary {
    const char* name;
    const void* run_block;
    void (*begin_block)(const Dim3* grid, const Dim3* block, const Dim3* index);
    std::uint64_t is_in_order;
    std::uint64_t bytes_of_block;
};
struct VariableOfLibrary {
    const char* name;
    const void* address;
};
/// Where both tables begin and end.
struct TablesOfLibrary {
    const KernelOfLibrary* kernels;
    const KernelOfLibrary* kernels_end;
    VariableOfLibrary* variables;
    VariableOfLibrary* variables_end;
    std::uint64_t needs_newer_processor;
};

}  // namespace

// The linker defines the names of a section's ends.
extern "C" {
[[gnu::weak]] extern const NamedInProgram __start_warpbook_names[];
[[gnu::weak]] extern const NamedInProgram __stop_warpbook_names[];
}

std::unique_ptr<NativeLibrary> NativeLibrary::open(const std::string& path)
{
    if (!BlockMemory::is_possible()) return nullptr;
    std::map<std::string_view, const void*> in_program;
    for (const NamedInProgram& row : std::span(__start_warpbook_names, __stop_warpbook_names))
        in_program[row.name] = row.address;

    // Lazily: functions that no kernel of the table comes to may be nowhere.
    void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    const auto* const tables = static_cast<const TablesOfLibrary*>(dlsym(library, "warpbook_native_library"));
    auto opened = std::make_unique<NativeLibrary>();
    if (tables == nullptr) return opened;
    if (tables->needs_newer_processor != 0 && !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")))
        return nullptr;
    for (VariableOfLibrary& variable : std::span(tables->variables, tables->variables_end)) {
        const auto found = in_program.find(variable.name);
        if (found == in_program.end()) return nullptr;
        variable.address = found->second;
    }
    for (const KernelOfLibrary& kernel : std::span(tables->kernels, tables->kernels_end))
        if (const auto found = in_program.find(kernel.name);
            found != in_program.end() && kernel.bytes_of_block <= BlockMemory::max_bytes)
            opened->kernels_[found->second] = {kernel.run_block, kernel.begin_block, kernel.is_in_order != 0};
    return opened;
}

const NativeKernel* NativeLibrary::find(const void* kernel) const
{
    const auto found = kernels_.find(kernel);
    return found == kernels_.end() ? nullptr : &found->second;
}

}  // namespace warpbook::model
