#pragma once

#include <cstdint>
#include <vector>

namespace warpbook::model {

/// The control flow of this program's kernels, as profiler/kernel_compiler wrote it into the section `warpbook_flow`.
/// Places are offsets from the start of the program's code.
class FlowTable {
public:
    enum class Role : std::uint32_t { ordinary, enters_function, returns_from_function };

    /// Steps of one node follow each other whatever happens.
    struct Place {
        /// The node's first step; for a function's start, its first instruction.
        std::uint32_t node = 0;
        /// The node where lanes that part behind this one meet again; 0: they do not.
        std::uint32_t reconvergence = 0;
        Role role = Role::ordinary;
    };

    struct Step {
        std::uint32_t instruction = 0;
        Place place;
    };

    static const FlowTable& of_this_program();

    explicit FlowTable(const std::vector<Step>& steps);

    /// A step that the table does not know is a node of its own.
    Place at(std::uint32_t instruction) const
    {
        for (std::size_t slot = first_slot(instruction);; slot = (slot + 1) % slots_.size()) {
            if (slots_[slot].instruction == instruction) return slots_[slot].place;
            if (slots_[slot].instruction == 0) return {instruction, 0, Role::ordinary};
        }
    }

private:
    std::size_t first_slot(std::uint32_t instruction) const { return instruction * 0x9E3779B1u >> shift_; }

    unsigned shift_ = 0;
    /// A hash table; slots with instruction 0 are free.
    std::vector<Step> slots_;
};

}  // namespace warpbook::model
