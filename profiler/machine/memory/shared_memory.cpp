#include "shared_memory.hpp"

#include <elf.h>
#include <link.h>
#include <pthread.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/launch.hpp>

#include "machine/program/program_file.hpp"

namespace warpbook::model {

namespace {

// The symbol that profiler/compiler/passes/dynamic_shared_memory.cpp gives to the storage of `extern __shared__`
// arrays.
const std::string dynamic_storage = "warpbook.dynamic_shared_memory";

/// The host's thread-local variables are in another one (profiler/compiler/passes/host_thread_locals.hpp).
bool is_in_section_of_shared(const ElfFile::Symbol& symbol)
{
    return symbol.section != nullptr && symbol.section->name == ".tbss";
}

std::size_t thread_local_bytes_of_executable()
{
    std::size_t found = 0;
    const auto look_at_executable = [](dl_phdr_info* object, std::size_t, void* result) {
        for (int i = 0; i < object->dlpi_phnum; ++i) {
            const ElfW(Phdr)& header = object->dlpi_phdr[i];
            if (header.p_type != PT_TLS) continue;
            // The thread pointer is aligned, and the storage ends there: its start keeps the alignment.
            const std::size_t alignment = std::max<std::size_t>(header.p_align, 1);
            *static_cast<std::size_t*>(result) = (header.p_memsz + alignment - 1) / alignment * alignment;
        }
        return 1;  // the executable comes first; the libraries' storage is not ours
    };
    dl_iterate_phdr(look_at_executable, &found);
    return found;
}

/// A thread's local storage lies on its stack, and many kernels have much of it: the gaps between arrays are large.
void make_room_on_stacks_of_threads(std::size_t bytes)
{
    pthread_attr_t attributes;
    std::size_t usual = 0;
    if (pthread_getattr_default_np(&attributes) != 0) return;
    if (pthread_attr_getstacksize(&attributes, &usual) == 0 &&
        pthread_attr_setstacksize(&attributes, usual + bytes) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

/// The gaps between the arrays are among them. Thread-local variables of the model and of libraries, such as a C++
/// library that is linked statically, have none around them: a block that began would overwrite them.
std::vector<SharedMemory::Array> arrays_of_kernels()
{
    const ElfFile program = read_program_file();
    const std::vector<ElfFile::Symbol> symbols = program.symbols();
    const std::set<std::string_view> with_gaps = variables_with_gaps(symbols, STT_TLS);
    // Each file of a program has one.
    std::set<std::uint64_t> storages;
    for (const ElfFile::Symbol& symbol : symbols)
        if (symbol.type == STT_TLS && symbol.name == dynamic_storage) storages.insert(symbol.value);
    std::vector<SharedMemory::Array> arrays;
    for (const ElfFile::Symbol& symbol : symbols) {
        if (symbol.type != STT_TLS || symbol.size == 0 || !is_in_section_of_shared(symbol)) continue;
        // All `extern __shared__` arrays of a file are names of the same storage; one entry serves them all.
        const bool is_dynamic = storages.contains(symbol.value);
        if (is_dynamic ? symbol.name == dynamic_storage : is_gap(symbol.name) || with_gaps.contains(symbol.name))
            arrays.push_back(
                {std::string(symbol.name), std::string(symbol.name), symbol.value, symbol.size, is_dynamic});
    }
    return arrays;
}

}  // namespace

const SharedMemory& SharedMemory::of_this_program()
{
    static const SharedMemory memory;
    return memory;
}

SharedMemory::SharedMemory() : size_(thread_local_bytes_of_executable()), arrays_(arrays_of_kernels())
{
    make_room_on_stacks_of_threads(size_);
    find_extent();
    std::erase_if(arrays_, [](const Array& array) { return is_gap(array.name); });
    for (Array& array : arrays_)
        array.name = array.is_dynamic ? std::string("dynamic shared memory") : variable_name(array.name);
}

void SharedMemory::find_extent()
{
    if (arrays_.empty()) return;
    arrays_offset_ = arrays_.front().offset;
    std::uint64_t end = 0;
    for (const Array& array : arrays_) {
        arrays_offset_ = std::min(arrays_offset_, array.offset);
        end = std::max(end, array.offset + array.bytes);
    }
    arrays_bytes_ = end - arrays_offset_;
}

std::uint64_t SharedMemory::begin_in_this_thread() const
{
    return reinterpret_cast<std::uint64_t>(__builtin_thread_pointer()) - size_;
}

std::vector<std::span<std::byte>> SharedMemory::arrays_in_this_thread(std::size_t dynamic_bytes) const
{
    auto* const begin = reinterpret_cast<std::byte*>(begin_in_this_thread());
    std::vector<std::span<std::byte>> arrays;
    for (const Array& array : arrays_) arrays.emplace_back(begin + array.offset, bytes_of(array, dynamic_bytes));
    return arrays;
}

std::size_t SharedMemory::static_bytes_of(const std::string& function_symbol) const
{
    // Itanium C++ ABI, "Scope Encoding": _ZZ, the function, E, the variable. An extern "C" function is its name.
    const bool is_mangled = function_symbol.starts_with("_Z");
    const std::string function =
        is_mangled ? function_symbol.substr(2) : std::to_string(function_symbol.size()) + function_symbol;
    std::size_t bytes = 0;
    for (const Array& array : arrays_)
        if (!array.is_dynamic && array.symbol.starts_with("_ZZ" + function + "E")) bytes += array.bytes;
    return bytes;
}

const SharedMemory::Array* SharedMemory::array_at(std::uint64_t offset) const
{
    const auto found = std::find_if(arrays_.begin(), arrays_.end(),
                                    [&](const Array& array) { return offset - array.offset < array.bytes; });
    return found == arrays_.end() ? nullptr : &*found;
}

const SharedMemory::Array* SharedMemory::nearest_array(std::uint64_t offset, std::size_t dynamic_bytes) const
{
    const Array* nearest = array_at(offset);
    if (nearest != nullptr) return nearest;
    std::uint64_t min = ~std::uint64_t{0};
    for (const Array& array : arrays_) {
        const std::size_t bytes = bytes_of(array, dynamic_bytes);
        if (bytes == 0) continue;
        const bool is_after = offset >= array.offset + bytes;
        const std::uint64_t distance = is_after ? offset - (array.offset + bytes) : array.offset - offset;
        if (distance >= min) continue;
        min = distance;
        nearest = &array;
    }
    return nearest;
}

}  // namespace warpbook::model
