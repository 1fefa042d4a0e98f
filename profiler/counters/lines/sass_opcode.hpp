#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <warpbook/access.hpp>

namespace warpbook::cupti {

/// What a machine instruction does to the memories that are counted.
struct SassAccess {
    /// The instruction's name in NVIDIA's disassembler.
    const char* name = "";
    std::optional<Operation> global;
    std::optional<Operation> shared;
    /// Its address decides at run time which of the two memories an execution touches. Without it an instruction with
    /// both (LDGSTS, which copies) touches both each time.
    bool generic_address = false;
    /// A thread's own memory, which no access counter is about.
    std::optional<Operation> local{};
};

/// The opcode of an instruction, from its first 8 bytes.
unsigned opcode_of(std::uint64_t instruction_word);

/// The access of the instruction that begins with these 8 bytes; nothing when its opcode is no known memory
/// instruction. Holds for sm_75 to sm_120.
std::optional<SassAccess> access_of(std::uint64_t instruction_word);

/// "0x181", for reports about unknown ones.
std::string name_of_opcode(unsigned opcode);

}  // namespace warpbook::cupti
