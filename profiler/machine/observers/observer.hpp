#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <warpbook/launch.hpp>

#include "machine/rules/warp_access.hpp"
#include "machine/lanes/step.hpp"
#include "machine/synchronization/tile_barrier.hpp"

namespace warpbook::model {

/// A warp instruction that accessed memory, with the block and warp that executed it.
struct AccessEvent {
    /// Address of the instruction after the access, as an offset from the start of the program's code.
    std::uint32_t instruction = 0;
    StepKind kind = StepKind::load;
    /// Of a structure, where the access is a part of its copy.
    StructurePart part = StructurePart::none;
    WarpAccess access;
    /// The bytes between neighboring lanes, when all lanes take part and it is the same for all.
    std::optional<std::int64_t> stride;
    /// Of a store or an atomic, by lane: what StepLog has.
    std::array<std::uint32_t, max_warp_size> overwritten;
    Dim3 block;
    unsigned warp = 0;
};

/// Some of a block's threads: lanes of one warp.
struct WarpLanes {
    unsigned warp = 0;
    std::uint32_t mask = 0;
};

/// Sees what warps do, in the order in which SIMT hardware does it within each warp. Each operating-system thread of
/// the model has observers of its own; nobody else calls them.
class Observer {
public:
    virtual ~Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    virtual void on_access(const AccessEvent&) {}
    /// The same to an object by which threads wait for each other, such as cuda::barrier: no access that a GPU counts.
    virtual void on_barrier_access(const AccessEvent&) {}
    /// Lanes ended a batch of asynchronous copies, or waited for batches: in place of addresses the event has the
    /// numbers of CopyStep. Told before on_fence(), which it is, too.
    virtual void on_copies(const AccessEvent&) {}
    /// An access to global memory will be shown soon, whose first lane has this address: time to fetch into the
    /// processor's cache what is kept of it. Told only to observers for which `looks_ahead()` is true.
    virtual void look_ahead(std::uint64_t) {}
    virtual bool looks_ahead() const { return false; }
    /// Whether it reads AccessEvent::overwritten of stores.
    virtual bool asks_for_overwritten() const { return true; }
    /// A new block begins.
    virtual void on_block(const Dim3&) {}
    /// All threads of the block have passed a barrier.
    virtual void on_barrier() {}
    /// The lanes come to __syncwarp(); perhaps not all at once.
    virtual void on_syncwarp(const WarpLanes&) {}
    /// These lanes have passed it together. Told when it happens, not in the order of the others: what they did before
    /// it may not have been shown yet.
    virtual void on_syncwarp_passed(const WarpLanes&) {}
    /// The warps of a tile have passed its barrier together, each after an on_syncwarp_passed() of its own.
    virtual void on_tile_barrier(const WarpRange&) {}
    /// The lanes come to a shuffle or a vote.
    virtual void on_exchange(const WarpLanes&) {}
    /// Lanes of a warp asked which of them are together.
    virtual void on_active_mask() {}
    /// The lanes called the device's heap.
    virtual void on_heap_call(const WarpLanes&) {}
    /// The lanes make the atomics that they were held at in lockstep. These were shown before, and others may have made
    /// and shown theirs since then.
    virtual void on_held_atomics(const WarpLanes&) {}
    /// All blocks of the grid have met, and all that they did before is ordered before what they do next.
    virtual void on_grid_barrier() {}
    /// The lanes executed a fence, of any scope, or what divides their accesses like one.
    virtual void on_fence(const WarpLanes&) {}
    /// The same fence, where it is one for the host, too; told before on_fence().
    virtual void on_system_fence(const WarpLanes&) {}

protected:
    Observer() = default;
};

}  // namespace warpbook::model
