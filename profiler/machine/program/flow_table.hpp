#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpbook::model {

/// The control flow of this program's kernels, as profiler/compiler wrote it into the section `warpbook_flow`:
/// for each step where it stands in the order in which parted lanes go on (compiler/assembly/flow_graph.hpp). Places
/// count within a function.
class FlowTable {
public:
    enum class Role : std::uint32_t { ordinary, enters_function, returns_from_function };

    struct Place {
        /// Steps of one node follow each other whatever happens; they share a place.
        std::uint32_t place = 0;
        /// Of a loop's first node: where lanes wait that will go round once more; 0 for others.
        std::uint32_t next_round = 0;
        /// The first step of a node has number 0.
        std::uint32_t number_in_node = 0;
        Role role = Role::ordinary;
    };

    struct Step {
        /// Offset of the call-back's return address from the start of the program's code.
        std::uint32_t instruction = 0;
        Place place;
    };

    static const FlowTable& of_this_program();

    explicit FlowTable(const std::vector<Step>& steps);

    /// A step that the table does not know stands before all others.
    Place at(std::uint32_t instruction) const
    {
        for (std::size_t slot = first_slot(instruction);; slot = (slot + 1) % slots_.size()) {
            if (slots_[slot].instruction == instruction) return slots_[slot].place;
            if (slots_[slot].instruction == 0) return {};
        }
    }

private:
    std::size_t first_slot(std::uint32_t instruction) const { return instruction * 0x9E3779B1u >> shift_; }

    unsigned shift_ = 0;
    /// A hash table; slots with instruction 0 are free.
    std::vector<Step> slots_;
};

}  // namespace warpbook::model
