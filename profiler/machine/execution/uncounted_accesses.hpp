#pragma once

#include <cstdint>
#include <set>
#include <utility>

#include <warpbook/profile.hpp>

namespace warpbook::model {

/// The instructions that one operating-system thread saw access textures and surfaces, as offsets of their return
/// addresses from the start of the program's code.
class UncountedAccesses {
public:
    using Instruction = std::pair<UncountedAccess, std::uint32_t>;

    void add(UncountedAccess access, std::uint32_t instruction)
    {
        const Instruction seen{access, instruction};
        // The lanes of a warp come one after another.
        if (seen == last_) return;
        last_ = seen;
        instructions_.insert(seen);
    }

    const std::set<Instruction>& instructions() const { return instructions_; }

private:
    Instruction last_{UncountedAccess::texture_read, 0};
    std::set<Instruction> instructions_;
};

}  // namespace warpbook::model
