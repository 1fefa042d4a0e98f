#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/elf_file.hpp"

namespace warpbook::cupti {

/// Machine code for one GPU architecture.
class Cubin : public ElfFile {
public:
    using ElfFile::ElfFile;

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

    /// Who calls whom, as indices into symbols().
    struct Calls {
        struct Call {
            std::size_t caller = 0;
            std::size_t callee = 0;
        };
        std::vector<Call> direct;
        /// Who calls through pointers: what, nothing says.
        std::vector<std::size_t> through_pointers;
    };
    /// What the compiler and the linker wrote down of it; nothing where they did not.
    std::optional<Calls> calls() const;

    /// How many bytes of local memory a thread has for the variables of this function; nothing where nobody says.
    std::optional<std::uint32_t> stack_frame(std::string_view function) const;
};

}  // namespace warpbook::cupti
