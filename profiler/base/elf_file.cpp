#include "elf_file.hpp"

#include <elf.h>

#include <cstring>
#include <utility>

#include "value_at.hpp"

namespace warpbook {

namespace {

/// `size` bytes at `offset`; empty when they are not all there.
std::span<const std::byte> part(std::span<const std::byte> bytes, std::uint64_t offset, std::uint64_t size)
{
    if (offset > bytes.size() || size > bytes.size() - offset) return {};
    return bytes.subspan(offset, size);
}

std::string_view string_at(std::span<const std::byte> strings, std::uint64_t offset)
{
    if (offset >= strings.size()) return {};
    const char* begin = reinterpret_cast<const char*>(strings.data()) + offset;
    return {begin, strnlen(begin, strings.size() - offset)};
}

template <class Entry>
std::vector<Entry> entries(const ElfFile::Section& section)
{
    std::vector<Entry> found;
    for (std::uint64_t offset = 0; const auto entry = value_at<Entry>(section.content, offset); offset += sizeof(Entry))
        found.push_back(*entry);
    return found;
}

}  // namespace

ElfFile::ElfFile(std::vector<std::byte> image) : image_(std::move(image)) { read_sections(); }

void ElfFile::read_sections()
{
    const auto header = value_at<Elf64_Ehdr>(image_, 0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64)
        return;

    std::vector<Elf64_Shdr> headers;
    for (std::uint64_t i = 0; i < header->e_shnum; ++i) {
        const auto section = value_at<Elf64_Shdr>(image_, header->e_shoff + i * sizeof(Elf64_Shdr));
        if (!section) return;
        headers.push_back(*section);
    }
    if (header->e_shstrndx >= headers.size()) return;
    const Elf64_Shdr& names_header = headers[header->e_shstrndx];
    const std::span<const std::byte> names = part(image_, names_header.sh_offset, names_header.sh_size);

    for (const Elf64_Shdr& section : headers) {
        std::span<const std::byte> content;
        if (section.sh_type != SHT_NOBITS) content = part(image_, section.sh_offset, section.sh_size);
        sections_.push_back({string_at(names, section.sh_name), section.sh_type, section.sh_info, content});
    }
}

const ElfFile::Section* ElfFile::section(std::string_view name) const
{
    for (const Section& section : sections_) {
        if (section.name == name) return &section;
    }
    return nullptr;
}

std::vector<ElfFile::Symbol> ElfFile::symbols() const
{
    const Section* table = section(".symtab");
    const Section* strings = section(".strtab");
    if (!table || !strings) return {};

    std::vector<Symbol> symbols;
    for (const Elf64_Sym& symbol : entries<Elf64_Sym>(*table)) {
        const bool defined = symbol.st_shndx != SHN_UNDEF && symbol.st_shndx < sections_.size();
        symbols.push_back({string_at(strings->content, symbol.st_name),
                           static_cast<unsigned>(ELF64_ST_TYPE(symbol.st_info)),
                           static_cast<unsigned>(ELF64_ST_BIND(symbol.st_info)),
                           defined ? &sections_[symbol.st_shndx] : nullptr, symbol.st_value, symbol.st_size});
    }
    return symbols;
}

std::vector<ElfFile::Relocation> ElfFile::relocations_of(std::string_view name) const
{
    std::vector<Relocation> found;
    const auto add = [&found](const auto& all) {
        for (const auto& entry : all) found.push_back({entry.r_offset, ELF64_R_SYM(entry.r_info)});
    };
    for (const Section& relocations : sections_) {
        if (relocations.info >= sections_.size() || sections_[relocations.info].name != name) continue;
        if (relocations.type == SHT_RELA) add(entries<Elf64_Rela>(relocations));
        if (relocations.type == SHT_REL) add(entries<Elf64_Rel>(relocations));
    }
    return found;
}

}  // namespace warpbook
