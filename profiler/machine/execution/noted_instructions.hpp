#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include <warpbook/profile.hpp>
#include <warpbook/texture.hpp>

namespace warpbook::model {

/// What is to be known, besides their counts, of instructions that one operating-system thread saw: those that access
/// textures and surfaces, and those of asynchronous copies. They are offsets of return addresses from the start of the
/// program's code.
class NotedInstructions {
public:
    using Uncounted = std::pair<UncountedAccess, std::uint32_t>;

    void add(UncountedAccess access, std::uint32_t instruction)
    {
        const Uncounted seen{access, instruction};
        // The lanes of a warp come one after another.
        if (seen == last_) return;
        last_ = seen;
        uncounted_.insert(seen);
    }

    /// A read outside of a texture that has no effect of its mode.
    void add_clamped(AddressMode mode, std::uint32_t instruction) { clamped_.emplace(instruction, mode); }

    /// The load or the store of an asynchronous copy.
    void add_copy(std::uint32_t instruction) { copies_.insert(instruction); }

    const std::set<Uncounted>& uncounted() const { return uncounted_; }
    const std::set<std::uint32_t>& copies() const { return copies_; }
    const std::map<std::uint32_t, AddressMode>& clamped() const { return clamped_; }

private:
    Uncounted last_{UncountedAccess::texture_read, 0};
    std::set<Uncounted> uncounted_;
    std::set<std::uint32_t> copies_;
    std::map<std::uint32_t, AddressMode> clamped_;
};

}  // namespace warpbook::model
