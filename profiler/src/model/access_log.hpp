#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <warpbook/access.hpp>

#include "../rules/warp_access.hpp"

namespace warpbook::model {

/// One lane's access without its address: which instruction, and what it does, packed into 32 bits so that the 32
/// lanes of a warp can be compared at once.
class AccessKind {
public:
    AccessKind() = default;
    AccessKind(std::uint32_t instruction, Space space, Operation operation, unsigned log2_width)
        : bits_(instruction << 6 | log2_width << 3 | static_cast<unsigned>(operation) << 1 |
                static_cast<unsigned>(space))
    {}

    /// Offset of the access's return address from the start of the program's code: at most 64 MiB.
    std::uint32_t instruction() const { return bits_ >> 6; }
    unsigned width() const { return 1u << (bits_ >> 3 & 7); }
    Operation operation() const { return static_cast<Operation>(bits_ >> 1 & 3); }
    Space space() const { return static_cast<Space>(bits_ & 1); }
    std::uint32_t bits() const { return bits_; }

    friend bool operator==(AccessKind, AccessKind) = default;

    static constexpr std::uint64_t largest_instruction = (std::uint64_t{1} << 26) - 1;

private:
    std::uint32_t bits_ = 0;
};

/// What the lanes of one warp did since they last met, each lane in its own order: record i of lane l is column i, row
/// l. Lanes run one after another; the SIMT replay reads the columns across.
struct AccessLog {
    static constexpr unsigned capacity = 96;

    alignas(64) std::array<std::array<std::uint64_t, max_warp_size>, capacity> addresses;
    alignas(64) std::array<std::array<AccessKind, max_warp_size>, capacity> kinds;
    std::array<unsigned, max_warp_size> counts{};
};

}  // namespace warpbook::model
