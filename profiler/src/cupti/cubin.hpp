#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::cupti {

/// Machine code for one GPU architecture: an ELF file in memory. Reads it without trust; what is not there or not
/// whole is absent.
class Cubin {
public:
    explicit Cubin(std::vector<std::byte> image);
    // The sections point into the image: it may move with its bytes, but not be copied.
    Cubin(Cubin&&) = default;
    Cubin& operator=(Cubin&&) = default;

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

    /// The instructions of a kernel.
    std::span<const std::byte> code_of(std::string_view function) const;

    /// The first 8 bytes of the 16-byte instruction at `pc_offset` bytes into the kernel.
    std::optional<std::uint64_t> instruction_word(std::string_view function, std::uint64_t pc_offset) const;

    /// Where the address operands that the linker fills in lie in section `name`, and the functions that they address.
    struct CodeAddress {
        std::uint64_t offset = 0;
        std::string_view function;
    };
    std::vector<CodeAddress> code_addresses_in(std::string_view name) const;

    /// The symbols of `__device__` variables.
    std::vector<std::string> variables() const;

private:
    void read_sections();
    template <class Entry>
    std::vector<Entry> entries(const Section& section) const;

    std::vector<std::byte> image_;
    std::vector<Section> sections_;
};

}  // namespace warpbook::cupti
