#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace warpbook {

/// A 64-bit ELF file in memory: a program of the host, or machine code for a GPU. Reads it without trust; what is not
/// there or not whole is absent.
class ElfFile {
public:
    explicit ElfFile(std::vector<std::byte> image);
    // Sections and names point into the image: it may move with its bytes, but not be copied.
    ElfFile(ElfFile&&) = default;
    ElfFile& operator=(ElfFile&&) = default;

    std::span<const std::byte> image() const { return image_; }

    struct Section {
        std::string_view name;
        std::uint32_t type = 0;
        /// Of a section of relocations: the section that they change. Of others: unused.
        std::uint32_t info = 0;
        std::span<const std::byte> content;
    };
    const std::vector<Section>& sections() const { return sections_; }
    /// The first section of that name; null when there is none.
    const Section* section(std::string_view name) const;

    struct Symbol {
        std::string_view name;
        /// STT_OBJECT and its like.
        unsigned type = 0;
        /// STB_LOCAL and its like.
        unsigned binding = 0;
        /// The section that holds it; null for an undefined one.
        const Section* section = nullptr;
        std::uint64_t value = 0;
        std::uint64_t size = 0;
    };
    /// Those of the symbol table, which a stripped program lacks.
    std::vector<Symbol> symbols() const;

    /// A place that the linker fills in, and the index of the symbol whose address it takes.
    struct Relocation {
        std::uint64_t offset = 0;
        std::uint64_t symbol = 0;
    };
    /// Of all sections of this name.
    std::vector<Relocation> relocations_of(std::string_view name) const;

private:
    void read_sections();

    std::vector<std::byte> image_;
    std::vector<Section> sections_;
};

}  // namespace warpbook
