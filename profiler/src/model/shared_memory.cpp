#include "shared_memory.hpp"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <warpbook/launch.hpp>

namespace warpbook::model {

namespace {

// The symbol that profiler/kernel_compiler/dynamic_shared_memory.cpp gives to the storage of `extern __shared__` arrays.
const std::string dynamic_storage = "warpbook.dynamic_shared_memory";

/// False for thread-local variables of the model: CUDA's names, and those that cuda_on_cpu/marks.h marks.
bool is_a_students(const std::string& symbol)
{
    constexpr std::array cudas = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
    return std::find(cudas.begin(), cudas.end(), symbol) == cudas.end() &&
           detail::demangled_name(symbol).find("[abi:warpbook]") == std::string::npos;
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

std::vector<char> read_executable()
{
    std::ifstream file("/proc/self/exe", std::ios::binary);
    std::vector<char> image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (image.size() < sizeof(Elf64_Ehdr)) throw std::runtime_error("model: cannot read /proc/self/exe");
    return image;
}

std::string name_for_people(const std::string& symbol)
{
    const std::string demangled = detail::demangled_name(symbol);
    const auto scope = demangled.rfind("::");
    return scope == std::string::npos ? demangled : demangled.substr(scope + 2);
}

std::vector<SharedMemory::Array> thread_local_arrays(const std::vector<char>& image)
{
    std::vector<SharedMemory::Array> arrays;
    Elf64_Ehdr header;
    std::memcpy(&header, image.data(), sizeof header);
    const auto section = [&](std::size_t index) {
        Elf64_Shdr found;
        std::memcpy(&found, image.data() + header.e_shoff + index * sizeof found, sizeof found);
        return found;
    };
    for (std::size_t i = 0; i < header.e_shnum; ++i) {
        const Elf64_Shdr table = section(i);
        if (table.sh_type != SHT_SYMTAB) continue;
        const char* const names = image.data() + section(table.sh_link).sh_offset;
        for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size; at += sizeof(Elf64_Sym)) {
            Elf64_Sym symbol;
            std::memcpy(&symbol, image.data() + table.sh_offset + at, sizeof symbol);
            if (ELF64_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_size == 0) continue;
            const std::string name = names + symbol.st_name;
            if (is_a_students(name)) arrays.push_back({name, symbol.st_value, symbol.st_size});
        }
    }
    return arrays;
}

}  // namespace

const SharedMemory& SharedMemory::of_this_program()
{
    static const SharedMemory memory;
    return memory;
}

SharedMemory::SharedMemory()
    : size_(thread_local_bytes_of_executable()), arrays_(thread_local_arrays(read_executable()))
{
    const auto dynamic =
        std::find_if(arrays_.begin(), arrays_.end(), [](const Array& array) { return array.name == dynamic_storage; });
    if (dynamic != arrays_.end()) {
        const Array storage = *dynamic;
        // The names of the student's `extern` arrays are aliases of the storage; one entry serves them all.
        std::erase_if(arrays_, [&](const Array& array) {
            return array.offset == storage.offset && array.name != dynamic_storage;
        });
    }
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        if (arrays_[i].name == dynamic_storage) {
            dynamic_ = i;
            arrays_[i].name = "dynamic shared memory";
        } else {
            arrays_[i].name = name_for_people(arrays_[i].name);
        }
    }
    find_extent();
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

const SharedMemory::Array* SharedMemory::array_at(std::uint64_t offset) const
{
    const auto found = std::find_if(arrays_.begin(), arrays_.end(),
                                    [&](const Array& array) { return offset - array.offset < array.bytes; });
    return found == arrays_.end() ? nullptr : &*found;
}

}  // namespace warpbook::model
