#include "cubin.hpp"

#include <elf.h>

#include "../value_at.hpp"

namespace warpbook::cupti {

namespace {

constexpr std::string_view code_section_prefix = ".text.";
constexpr std::size_t instruction_bytes = 16;

/// The function whose code the section holds; empty for other sections.
std::string_view function_in(const Cubin::Section& section)
{
    return section.name.starts_with(code_section_prefix) ? section.name.substr(code_section_prefix.size())
                                                         : std::string_view();
}

}  // namespace

std::span<const std::byte> Cubin::code_of(std::string_view function) const
{
    for (const Section& section : sections()) {
        if (section.name.starts_with(code_section_prefix) && function_in(section) == function) return section.content;
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
    const std::vector<Symbol> all_symbols = symbols();
    if (all_symbols.empty()) return {};

    std::vector<CodeAddress> addresses;
    for (const Relocation& relocation : relocations_of(name)) {
        const Section* home = relocation.symbol < all_symbols.size() ? all_symbols[relocation.symbol].section : nullptr;
        addresses.push_back({relocation.offset, home ? function_in(*home) : std::string_view()});
    }
    return addresses;
}

std::vector<std::string> Cubin::variables() const
{
    std::vector<std::string> names;
    for (const Symbol& symbol : symbols()) {
        // Variables with and without an initial value; constants cannot change, so they are left out.
        if (symbol.type == STT_OBJECT && symbol.section && symbol.section->name.starts_with(".nv.global"))
            names.emplace_back(symbol.name);
    }
    return names;
}

}  // namespace warpbook::cupti
