#pragma once

#include <cstdint>
#include <optional>

namespace warpbook {

/// How the addresses of a warp's lanes lie to each other in one access. A row of threads are those of a block that
/// differ in threadIdx.x only; a warp has several when blockDim.x is less than 32.
struct LanePattern {
    /// Bytes that each lane asks for.
    unsigned width = 0;
    /// That take part.
    unsigned lanes = 0;
    /// Whether lanes between them take no part.
    bool has_gaps = false;
    /// Rows of threads that these come from.
    unsigned rows = 0;
    /// Bytes from a thread's address to that of the next one along x, where it is the same between all that are in one
    /// row; 0 when all want one address. Nothing as well where no two lanes share a row.
    std::optional<std::int64_t> along_x{};
    /// The same from row to row: between lanes with the same threadIdx.x.
    std::optional<std::int64_t> along_y{};
    /// Bytes from the beginning of a sector (32 bytes) to the lowest address.
    unsigned start_in_sector = 0;
    /// Of shared memory: how many different words of 4 bytes are wanted, and of how many banks.
    unsigned words = 0;
    unsigned banks = 0;
    /// Sectors or wavefronts, and those that it would take at best.
    unsigned units = 0;
    unsigned ideal_units = 0;

    friend bool operator==(const LanePattern&, const LanePattern&) = default;
};

}  // namespace warpbook
