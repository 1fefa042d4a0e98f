#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include <warpbook/machine.hpp>

#include "../../rules/cost_cache.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Counts instructions, units and ideal units by instruction, space, operation and width.
class AccessCounter : public Observer {
public:
    struct Key {
        std::uint32_t instruction = 0;
        Space space = Space::global;
        Operation operation = Operation::load;
        unsigned width = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Counts {
        std::uint64_t instructions = 0;
        std::uint64_t units = 0;
        std::uint64_t ideal_units = 0;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::size_t{key.instruction} << 3 ^ static_cast<std::size_t>(key.operation) << 1 ^
                   static_cast<std::size_t>(key.space) ^ std::size_t{key.width} << 3;
        }
    };
    using Table = std::unordered_map<Key, Counts, KeyHash>;

    explicit AccessCounter(const Machine& machine) : costs_(machine) {}

    void on_access(const AccessEvent& event) override;

    const Table& table() const { return table_; }

private:
    struct Recent {
        Key key;
        Counts* counts = nullptr;
    };

    Counts& counts_of(const Key& key);

    CostCache costs_;
    Table table_;
    // A kernel has few instructions that access memory, and each is executed millions of times: most look-ups end here.
    std::array<Recent, 64> recent_;
};

}  // namespace warpbook::model
