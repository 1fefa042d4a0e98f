#include "cubin.hpp"

#include <cstring>
#include <elf.h>
#include <utility>

namespace warpbook::cupti {

namespace {

constexpr std::string_view code_section_prefix = ".text.";
constexpr std::size_t instruction_bytes = 16;

/// `size` bytes at `offset`; empty when they are not all there.
std::span<const std::byte> part(std::span<const std::byte> bytes, std::uint64_t offset, std::uint64_t size)
{
    if (offset > bytes.size() || size > bytes.size() - offset) return {};
    return bytes.subspan(offset, size);
}

template <class Value>
std::optional<Value> value_at(std::span<const std::byte> bytes, std::uint64_t offset)
{
    const std::span<const std::byte> raw = part(bytes, offset, sizeof(Value));
    if (raw.empty()) return std::nullopt;
    Value value;
    std::memcpy(&value, raw.data(), sizeof value);
    return value;
}

std::string_view string_at(std::span<const std::byte> strings, std::uint64_t offset)
{
    if (offset >= strings.size()) return {};
    const char* begin = reinterpret_cast<const char*>(strings.data()) + offset;
    return {begin, strnlen(begin, strings.size() - offset)};
}

}  // namespace

Cubin::Cubin(std::vector<std::byte> image) : image_(std::move(image)) { read_sections(); }

void Cubin::read_sections()
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

const Cubin::Section* Cubin::section(std::string_view name) const
{
    for (const Section& section : sections_) {
        if (section.name == name) return &section;
    }
    return nullptr;
}

template <class Entry>
std::vector<Entry> Cubin::entries(const Section& section) const
{
    std::vector<Entry> found;
    for (std::uint64_t offset = 0; const auto entry = value_at<Entry>(section.content, offset); offset += sizeof(Entry))
        found.push_back(*entry);
    return found;
}

std::span<const std::byte> Cubin::code_of(std::string_view function) const
{
    for (const Section& section : sections_) {
        if (section.name.starts_with(code_section_prefix) &&
            section.name.substr(code_section_prefix.size()) == function)
            return section.content;
    }
    return {};
}

std::optional<std::uint64_t> Cubin::instruction_word(std::string_view function, std::uint64_t pc_offset) const
{
    if (pc_offset % instruction_bytes != 0) return std::nullopt;
    return value_at<std::uint64_t>(code_of(function), pc_offset);
}

std::vector<Cubin::CodeAddress> Cubin::code_addresses_in(std::string_view name) const
{
    const Section* symbols_section = section(".symtab");
    if (!symbols_section) return {};
    const std::vector<Elf64_Sym> symbols = entries<Elf64_Sym>(*symbols_section);

    const auto function_of = [&](std::uint64_t symbol_index) -> std::string_view {
        if (symbol_index >= symbols.size()) return {};
        const std::uint16_t section_index = symbols[symbol_index].st_shndx;
        if (section_index >= sections_.size()) return {};
        const std::string_view section_name = sections_[section_index].name;
        return section_name.starts_with(code_section_prefix) ? section_name.substr(code_section_prefix.size())
                                                             : std::string_view();
    };

    std::vector<CodeAddress> addresses;
    for (const Section& relocations : sections_) {
        if (relocations.info >= sections_.size() || sections_[relocations.info].name != name) continue;
        if (relocations.type == SHT_RELA) {
            for (const Elf64_Rela& entry : entries<Elf64_Rela>(relocations))
                addresses.push_back({entry.r_offset, function_of(ELF64_R_SYM(entry.r_info))});
        } else if (relocations.type == SHT_REL) {
            for (const Elf64_Rel& entry : entries<Elf64_Rel>(relocations))
                addresses.push_back({entry.r_offset, function_of(ELF64_R_SYM(entry.r_info))});
        }
    }
    return addresses;
}

std::vector<std::string> Cubin::variables() const
{
    const Section* symbols = section(".symtab");
    const Section* strings = section(".strtab");
    if (!symbols || !strings) return {};

    std::vector<std::string> names;
    for (const Elf64_Sym& symbol : entries<Elf64_Sym>(*symbols)) {
        if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_shndx >= sections_.size()) continue;
        // Variables with and without an initial value; constants cannot change, so they are left out.
        if (!sections_[symbol.st_shndx].name.starts_with(".nv.global")) continue;
        names.emplace_back(string_at(strings->content, symbol.st_name));
    }
    return names;
}

}  // namespace warpbook::cupti
