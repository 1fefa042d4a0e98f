#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "allocations.hpp"

namespace warpbook::program {

/// What the compiler tells of the program's `__device__`, `__constant__` and `__managed__` variables
/// (profiler/compiler/passes/host_shadows.hpp, managed_variables.hpp).
class ProgramVariables {
public:
    /// Of the first two kinds: the host's name of a variable is another variable, its shadow.
    struct Symbol {
        std::uint64_t shadow = 0;
        std::uint64_t variable = 0;
        std::uint64_t bytes = 0;
    };
    /// From the beginning of a page to that of another one.
    struct Pages {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        bool contains(std::uint64_t address) const { return address - begin < end - begin; }
    };

    static const ProgramVariables& get();

    /// Whose shadow holds the address; null where none does.
    const Symbol* shadow_at(const void* address) const;
    /// That which holds an address of the device's; null where none does. Constants that the compiler keeps among
    /// others of its own are known here alone.
    const Symbol* variable_at(const void* address) const;
    /// All of them that have a shadow which can be written to.
    std::vector<Symbol> with_open_shadows() const;
    /// As its source calls it.
    static std::string name_of(const Symbol& symbol);

    /// Shadows that are written to, and what the device has in the program's image: the host has no access there.
    const std::vector<Pages>& closed_to_host() const { return closed_to_host_; }

    /// As memory that the host may use, too.
    static void add_managed_to(Allocations& allocations);

private:
    ProgramVariables();

    /// By the shadows' addresses.
    std::vector<Symbol> symbols_;
    std::vector<Pages> closed_to_host_;
};

}  // namespace warpbook::program
