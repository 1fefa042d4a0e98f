#include "section_type.hpp"

#include <elf.h>

#include <fstream>
#include <stdexcept>
#include <vector>

namespace warpbook::isolation {

void make_plain_data(const std::string& object, std::string_view section)
{
    std::fstream file(object, std::ios::binary | std::ios::in | std::ios::out);
    const auto read = [&file](Elf64_Off offset, void* to, std::size_t bytes) {
        file.seekg(static_cast<std::streamoff>(offset))
            .read(static_cast<char*>(to), static_cast<std::streamsize>(bytes));
    };
    Elf64_Ehdr header{};
    read(0, &header, sizeof(header));
    std::vector<Elf64_Shdr> sections(header.e_shnum);
    read(header.e_shoff, sections.data(), sections.size() * sizeof(Elf64_Shdr));
    for (std::size_t i = 0; i < sections.size() && file; ++i) {
        std::string name(section.size() + 1, '\0');
        file.clear();
        read(sections.at(header.e_shstrndx).sh_offset + sections[i].sh_name, name.data(), name.size());
        // A short name at the end of the table is none of ours.
        file.clear();
        if (name != std::string(section) + '\0') continue;
        sections[i].sh_type = SHT_PROGBITS;
        file.seekp(static_cast<std::streamoff>(header.e_shoff + i * sizeof(Elf64_Shdr)))
            .write(reinterpret_cast<const char*>(&sections[i]), sizeof(Elf64_Shdr));
    }
    if (!file.flush()) throw std::runtime_error("cannot change " + object);
}

}  // namespace warpbook::isolation
