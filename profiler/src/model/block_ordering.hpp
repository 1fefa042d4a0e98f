#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "step.hpp"
#include "synchronisation.hpp"

namespace warpbook::model {

/// How far each thread of the block that runs has come, in barriers, warp-level synchronizations and fences, and who
/// tells the launch's Synchronisation of what may order them.
class BlockOrdering {
public:
    BlockOrdering(Synchronisation& synchronisation, std::size_t threads, unsigned warp_size);

    /// `number` in the grid.
    void begin_block(std::uint64_t number);

    void on_fence(unsigned thread, bool device_wide);
    /// An atomic or volatile access, by which threads tell each other that something is done.
    void on_signal(unsigned thread, std::uint64_t address, StepKind kind)
    {
        if (synchronisation_.active())
            synchronisation_.on_access(moment_of(thread), address, kind != StepKind::volatile_load);
    }
    void on_warp_synchronization(unsigned warp, std::uint32_t lanes);
    void on_barrier();

private:
    ThreadMoment moment_of(unsigned thread) const;

    Synchronisation& synchronisation_;
    const unsigned warp_size_;
    std::uint64_t block_ = 0;
    std::uint32_t barriers_ = 0;
    /// By warp.
    std::vector<std::uint32_t> synchronizations_;
    /// By thread.
    std::vector<std::uint32_t> fences_;
};

}  // namespace warpbook::model
