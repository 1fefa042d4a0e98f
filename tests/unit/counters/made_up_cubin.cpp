#include "made_up_cubin.hpp"

#include <array>
#include <cstring>
#include <elf.h>

namespace warpbook::cupti::test {

namespace {

struct Section {
    std::string name;
    std::uint32_t type;
    std::vector<std::byte> content;
};

template <class Container>
std::vector<std::byte> bytes_of(const Container& values)
{
    std::vector<std::byte> bytes(values.size() * sizeof values[0]);
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

/// The header, the headers of the sections, and what the sections hold; the first one has their names.
std::vector<std::byte> file_of(std::vector<Section> sections)
{
    sections.insert(sections.begin(), {".names", SHT_STRTAB, {}});
    std::vector<Elf64_Shdr> headers(sections.size());
    std::string names(1, '\0');
    for (std::size_t i = 0; i < sections.size(); ++i) {
        headers[i].sh_name = static_cast<Elf64_Word>(names.size());
        headers[i].sh_type = sections[i].type;
        names += sections[i].name + '\0';
    }
    sections[0].content = bytes_of(names);

    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_shoff = sizeof header;
    header.e_shnum = static_cast<std::uint16_t>(sections.size());
    header.e_shstrndx = 0;

    std::vector<std::byte> file(sizeof header + headers.size() * sizeof headers[0]);
    for (std::size_t i = 0; i < sections.size(); ++i) {
        headers[i].sh_offset = file.size();
        headers[i].sh_size = sections[i].content.size();
        file.insert(file.end(), sections[i].content.begin(), sections[i].content.end());
    }
    std::memcpy(file.data(), &header, sizeof header);
    std::memcpy(file.data() + header.e_shoff, headers.data(), headers.size() * sizeof headers[0]);
    return file;
}

Section code_of(const std::string& kernel, const std::vector<std::uint64_t>& instructions)
{
    std::vector<std::uint64_t> code;
    for (const std::uint64_t word : instructions) code.insert(code.end(), {word, 0});
    return {".text." + kernel, SHT_PROGBITS, bytes_of(code)};
}

}  // namespace

std::vector<std::byte> made_up_cubin(const std::string& kernel, const std::vector<std::uint64_t>& instructions)
{
    return file_of({code_of(kernel, instructions)});
}

std::vector<std::byte> made_up_cubin_that_prints(const std::string& kernel,
                                                 const std::vector<std::uint64_t>& instructions)
{
    return made_up_cubin_that_calls("vprintf", kernel, instructions);
}

std::vector<std::byte> made_up_cubin_that_calls(const std::string& function, const std::string& kernel,
                                                const std::vector<std::uint64_t>& instructions)
{
    const std::string names = '\0' + kernel + '\0' + function + '\0';
    std::array<Elf64_Sym, 3> symbols{};
    symbols[1].st_name = 1;
    symbols[1].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    symbols[1].st_shndx = 1;  // after the section of the names
    symbols[2].st_name = static_cast<Elf64_Word>(kernel.size() + 2);
    symbols[2].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    return file_of({code_of(kernel, instructions),
                    {".symtab", SHT_SYMTAB, bytes_of(symbols)},
                    {".strtab", SHT_STRTAB, bytes_of(names)}});
}

}  // namespace warpbook::cupti::test
