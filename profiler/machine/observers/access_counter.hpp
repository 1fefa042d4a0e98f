#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <warpbook/lane_pattern.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/machine.hpp>

#include "machine/rules/cost_cache.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Counts instructions, units and ideal units by instruction, space, operation and width; and keeps how the lanes of
/// wasteful accesses lie to each other.
class AccessCounter : public Observer {
public:
    struct Key {
        std::uint32_t instruction = 0;
        Space space = Space::global;
        Operation operation = Operation::load;
        unsigned width = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    /// Accesses of one instruction that waste about as much.
    struct WastefulAccesses {
        std::uint64_t excess_units = 0;
        /// The earliest of them, and who made it: so that it is the same whichever threads run which blocks.
        LanePattern first{};
        Dim3 block;
        unsigned warp = 0;
    };
    struct Counts {
        std::uint64_t instructions = 0;
        std::uint64_t units = 0;
        std::uint64_t ideal_units = 0;
        /// Lanes that took part, once for each instruction in which they did.
        std::uint64_t lanes = 0;
        /// By the number of bits of the excess; empty as long as there was none. An average over a warp that wastes
        /// most and one at the edge of a matrix would describe neither.
        std::vector<WastefulAccesses> wasteful{};
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::size_t{key.instruction} << 3 ^ static_cast<std::size_t>(key.operation) << 1 ^
                   static_cast<std::size_t>(key.space) ^ std::size_t{key.width} << 3;
        }
    };
    using Table = std::unordered_map<Key, Counts, KeyHash>;

    AccessCounter(const Machine& machine, const Dim3& block)
        : machine_(machine), threads_of_row_(block.x), costs_(machine)
    {}

    void on_access(const AccessEvent& event) override;
    bool asks_for_overwritten() const override { return false; }

    const Table& table() const { return table_; }

private:
    struct Recent {
        /// All of the key.
        std::uint64_t number = 0;
        Counts* counts = nullptr;
    };

    Counts& counts_of(const AccessEvent& event);
    void note_waste(Counts& counts, const AccessEvent& event, const AccessCost& cost) const;

    const Machine machine_;
    const unsigned threads_of_row_;
    CostCache costs_;
    Table table_;
    // A kernel has few instructions that access memory, and each is executed millions of times: most look-ups end here.
    std::array<Recent, 64> recent_;
};

}  // namespace warpbook::model
