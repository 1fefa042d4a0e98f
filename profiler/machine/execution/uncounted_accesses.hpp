#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include <warpbook/profile.hpp>
#include <warpbook/texture.hpp>

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

    /// A read outside of a texture that has no effect of its mode.
    void add_clamped(AddressMode mode, std::uint32_t instruction) { clamped_.emplace(instruction, mode); }

    const std::set<Instruction>& instructions() const { return instructions_; }
    const std::map<std::uint32_t, AddressMode>& clamped() const { return clamped_; }

private:
    Instruction last_{UncountedAccess::texture_read, 0};
    std::set<Instruction> instructions_;
    std::map<std::uint32_t, AddressMode> clamped_;
};

}  // namespace warpbook::model
