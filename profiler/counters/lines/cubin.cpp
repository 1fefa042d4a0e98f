#include "cubin.hpp"

#include <elf.h>

#include "base/value_at.hpp"

namespace warpbook::cupti {

namespace {

constexpr std::string_view code_section_prefix = ".text.";
constexpr std::size_t instruction_bytes = 16;

/// An entry of section .nv.callgraph, which has four parts; each begins with an entry whose second number is its name.
/// NVIDIA does not document it: this is how it was found in what nvcc 13.0 makes for sm_75 to sm_120, with and without
/// -G and -rdc=true.
struct CallGraphEntry {
    /// Calls, as caller and callee.
    static constexpr std::uint32_t direct_calls = 0xffffffff;
    /// Functions whose addresses are taken, and what they look like; not read.
    static constexpr std::uint32_t addressed_functions = 0xfffffffe;
    /// Functions that call through pointers, and what they call looks like.
    static constexpr std::uint32_t calls_through_pointers = 0xfffffffd;
    /// Functions, and those whose addresses they take; not read.
    static constexpr std::uint32_t taken_addresses = 0xfffffffc;

    std::uint32_t first;
    std::uint32_t second;
};

/// What an attribute of section .nv.info begins with. NVIDIA does not document it: this is how it was found in what
/// nvcc 13.0 makes for sm_90, beside what `ptxas -v` says of the same kernels.
struct Attribute {
    /// `size` bytes follow.
    static constexpr std::uint8_t with_size = 4;
    /// These are the number of a function's symbol, and the bytes of its stack frame, of 4 bytes each.
    static constexpr std::uint8_t frame_size = 0x11;

    std::uint8_t format;
    std::uint8_t kind;
    std::uint16_t size;
};

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

std::optional<Cubin::Calls> Cubin::calls() const
{
    const Section* graph = section(".nv.callgraph");
    if (graph == nullptr) return std::nullopt;

    Calls calls;
    std::uint32_t part = 0;
    for (std::uint64_t at = 0; const auto entry = value_at<CallGraphEntry>(graph->content, at); at += sizeof *entry) {
        if (entry->second >= CallGraphEntry::taken_addresses)
            part = entry->second;
        else if (part == CallGraphEntry::direct_calls)
            calls.direct.push_back({entry->first, entry->second});
        else if (part == CallGraphEntry::calls_through_pointers)
            calls.through_pointers.push_back(entry->first);
    }
    return calls;
}

std::optional<std::uint32_t> Cubin::stack_frame(std::string_view function) const
{
    const Section* info = section(".nv.info");
    if (info == nullptr) return std::nullopt;

    const std::vector<Symbol> all = symbols();
    for (std::uint64_t at = 0; const auto attribute = value_at<Attribute>(info->content, at);) {
        at += sizeof *attribute;
        // The others have their value in place of a size.
        if (attribute->format != Attribute::with_size) continue;
        const auto symbol = value_at<std::uint32_t>(info->content, at);
        const auto bytes = value_at<std::uint32_t>(info->content, at + sizeof(std::uint32_t));
        at += attribute->size;
        if (attribute->kind != Attribute::frame_size || !symbol || !bytes || *symbol >= all.size()) continue;
        if (all[*symbol].name == function) return bytes;
    }
    return std::nullopt;
}

}  // namespace warpbook::cupti
