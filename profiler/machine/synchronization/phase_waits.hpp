#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <warpbook/access.hpp>

namespace warpbook::model {

/// A barrier that is an object in memory.
struct BarrierObject {
    std::uint64_t address = 0;
    Space space = Space::shared;
};

/// Which threads of a block wait for a phase of a barrier that is an object in memory.
class PhaseWaits {
public:
    struct Wait {
        unsigned thread = 0;
        BarrierObject barrier;
        std::uint64_t phase = 0;
        /// CUDA's name of what was called, and where.
        const char* call = nullptr;
        std::uintptr_t return_address = 0;
    };

    void begin_block();

    void add(const Wait& wait) { waits_.push_back(wait); }
    /// A phase is over, so that there may be somebody to let go; in global memory perhaps threads of other blocks, too.
    void note_phase_complete(Space space)
    {
        any_complete_ = true;
        any_complete_in_global_memory_ |= space == Space::global;
    }
    bool any_complete() const { return any_complete_; }
    /// Whether there was one in global memory since the last time.
    bool take_note_of_global_memory();

    /// Those whose phase is over, who wait no more.
    std::vector<Wait> take_complete();
    /// Of these only who waits for a barrier in global memory. The block's shared memory need not be there.
    std::vector<Wait> take_complete_in_global_memory();

    /// The first thread that waits; null when none does.
    const Wait* first() const;
    /// Whether any waits for a phase that threads of other blocks can end.
    bool any_in_global_memory() const;

private:
    template <class IsOver>
    std::vector<Wait> take(IsOver is_over);

    std::vector<Wait> waits_;
    bool any_complete_ = false;
    bool any_complete_in_global_memory_ = false;
};

}  // namespace warpbook::model
