#include "sass_opcode.hpp"

#include <array>
#include <cstdio>

namespace warpbook::cupti {

namespace {

struct Entry {
    unsigned opcode;
    SassAccess access;
};

constexpr auto load = Operation::load;
constexpr auto store = Operation::store;
constexpr auto atomic = Operation::atomic;
constexpr std::nullopt_t none = std::nullopt;

// NVIDIA publishes no encoding. These come from kernels of one access each, compiled for every architecture from sm_75
// to sm_120 (the tests compile them again); sm_90 brought the floating-point forms of ATOM, ATOMG and RED.
constexpr std::array<Entry, 27> table = {{
    {0x180, {"LD", load, load, true}},
    {0x181, {"LDG", load, none, false}},
    {0x183, {"LDL", none, none, false, load}},
    {0x184, {"LDS", none, load, false}},
    {0x185, {"ST", store, store, true}},
    {0x186, {"STG", store, none, false}},
    {0x187, {"STL", none, none, false, store}},
    {0x188, {"STS", none, store, false}},
    {0x18a, {"ATOM", atomic, atomic, true}},
    {0x18b, {"ATOM.CAS", atomic, atomic, true}},
    {0x18c, {"ATOMS", none, atomic, false}},
    {0x18d, {"ATOMS.CAS", none, atomic, false}},
    {0x18e, {"RED", atomic, none, false}},
    {0x1a2, {"ATOM (floating point)", atomic, atomic, true}},
    {0x1a3, {"ATOMG (floating point)", atomic, none, false}},
    {0x1a6, {"RED (floating point)", atomic, none, false}},
    {0x1a8, {"ATOMG", atomic, none, false}},
    {0x1a9, {"ATOMG.CAS", atomic, none, false}},
    {0x1ae, {"LDGSTS", load, store, false}},
    // Matrices for tensor cores, and products whose factors a tensor core reads from shared memory itself.
    {0x03b, {"LDSM", none, load, false}},
    {0x044, {"STSM", none, store, false}},
    {0x1f0, {"HGMMA", none, load, false}},
    {0x1f1, {"IGMMA", none, load, false}},
    {0x1f2, {"BGMMA", none, load, false}},
    {0x1f3, {"QGMMA", none, load, false}},
    // Constants are not counted; the instruction is listed because it looks like its neighbors.
    {0x182, {"LDC", none, none, false}},
    {0x1af, {"LDGDEPBAR", none, none, false}},
}};

}  // namespace

unsigned opcode_of(std::uint64_t instruction_word)
{
    // Bits 9 to 11 say where operands come from (register, constant, uniform register): LDG is 0x381 and 0x981.
    return static_cast<unsigned>(instruction_word & 0x1ff);
}

std::optional<SassAccess> access_of(std::uint64_t instruction_word)
{
    const unsigned opcode = opcode_of(instruction_word);
    for (const Entry& entry : table) {
        if (entry.opcode == opcode) return entry.access;
    }
    return std::nullopt;
}

std::string name_of_opcode(unsigned opcode)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%03x", opcode);
    return text.data();
}

}  // namespace warpbook::cupti
