#include "made_up_cubin.hpp"

#include <array>
#include <cstring>
#include <elf.h>

namespace warpbook::cupti::test {

std::vector<std::byte> made_up_cubin(const std::string& kernel, const std::vector<std::uint64_t>& instructions)
{
    const std::string names = std::string("\0.names\0", 8) + ".text." + kernel + '\0';
    std::vector<std::uint64_t> code;
    for (const std::uint64_t word : instructions) code.insert(code.end(), {word, 0});

    // The header, the two sections, and what the sections hold.
    std::array<Elf64_Shdr, 2> sections{};
    sections[0].sh_name = 1;
    sections[0].sh_type = SHT_STRTAB;
    sections[0].sh_offset = sizeof(Elf64_Ehdr) + sizeof sections;
    sections[0].sh_size = names.size();
    sections[1].sh_name = 8;
    sections[1].sh_type = SHT_PROGBITS;
    sections[1].sh_offset = sections[0].sh_offset + sections[0].sh_size;
    sections[1].sh_size = code.size() * sizeof code[0];

    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_shoff = sizeof header;
    header.e_shnum = static_cast<std::uint16_t>(sections.size());
    header.e_shstrndx = 0;

    std::vector<std::byte> cubin(sections[1].sh_offset + sections[1].sh_size);
    std::memcpy(cubin.data(), &header, sizeof header);
    std::memcpy(cubin.data() + header.e_shoff, sections.data(), sizeof sections);
    std::memcpy(cubin.data() + sections[0].sh_offset, names.data(), names.size());
    std::memcpy(cubin.data() + sections[1].sh_offset, code.data(), sections[1].sh_size);
    return cubin;
}

}  // namespace warpbook::cupti::test
