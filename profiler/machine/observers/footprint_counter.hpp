#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <warpbook/footprint.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/machine.hpp>

#include "machine/memory/global_memory.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Which sectors of an array some blocks have requested.
struct RequestedSectors {
    /// 64 sectors side by side, those that are requested as bits.
    static constexpr unsigned sectors_of_piece = 64;
    struct PieceOfGroup {
        std::uint64_t group = 0;
        std::uint64_t piece = 0;
        std::uint64_t sectors = 0;
    };

    std::string array;
    std::uint64_t requested = 0;
    /// Of groups all of whose blocks one thread has run.
    std::uint64_t by_groups = 0;
    /// Of the other groups; a piece may be there several times.
    std::vector<PieceOfGroup> of_groups;
    /// Of all blocks, by the piece's number.
    std::unordered_map<std::uint64_t, std::uint64_t> of_all;
};

/// By where the array begins, and how it is accessed.
struct RequestedArray {
    std::uint64_t begin = 0;
    Operation operation = Operation::load;

    auto operator<=>(const RequestedArray&) const = default;
};

using RequestedArrays = std::map<RequestedArray, RequestedSectors>;

/// Notes which sectors of global memory groups of blocks request.
class FootprintCounter : public Observer {
public:
    /// `blocks_together`: at least 1.
    FootprintCounter(const Machine& machine, const Dim3& grid, std::size_t blocks_together, const GlobalMemory& memory);

    void on_block(const Dim3& block) override;
    void on_access(const AccessEvent& event) override;
    bool asks_for_overwritten() const override { return false; }

    /// Of all blocks so far. Once, when the last one is over.
    RequestedArrays take();

private:
    struct Piece {
        std::uint64_t group = 0;
        std::uint64_t of_group = 0;
        std::uint64_t of_all = 0;
    };
    struct Array {
        RequestedSectors seen;
        std::unordered_map<std::uint64_t, Piece> pieces;
    };
    /// Where an instruction's last access was.
    struct Recent {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        Operation operation = Operation::load;
        Array* array = nullptr;
    };

    /// Null for an address outside of all arrays and variables.
    Array* array_at(std::uint64_t address, Operation operation, Recent& recent);
    void add(Array& array, std::uint64_t sector);
    /// The piece's group is over, or goes on elsewhere.
    void end_group(RequestedSectors& seen, std::uint64_t number, const Piece& piece) const;

    const std::uint64_t sector_bytes_;
    const Dim3 grid_;
    const std::size_t blocks_together_;
    const GlobalMemory& memory_;
    std::uint64_t group_ = 0;
    std::map<RequestedArray, Array> arrays_;
    std::array<Recent, 64> recent_;
};

/// What all threads of the model saw, as one.
Footprint footprint_of(std::size_t blocks_together, const std::vector<const RequestedArrays*>& of_threads);

}  // namespace warpbook::model
