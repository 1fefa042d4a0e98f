#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "machine/memory/memory_content.hpp"
#include "machine/observers/observer.hpp"
#include "running_block.hpp"

namespace warpbook::model {

/// A word of memory, and what it held.
class WatchedWord {
public:
    WatchedWord(std::uint64_t address, unsigned bytes)
        : address_(address), bytes_(bytes), before_(content_of(address, bytes))
    {}

    bool has_changed() const { return content_of(address_, bytes_) != before_; }

private:
    std::uint64_t address_;
    unsigned bytes_;
    std::uint32_t before_;
};

/// Notes stores that have changed something. Not the volatile ones, which are shown before they are made.
class StoreWatch : public Observer {
public:
    explicit StoreWatch(Changes& changes) : changes_(changes) {}

    void on_access(const AccessEvent& event) override;

private:
    Changes& changes_;
};

class StateHash {
public:
    void add(std::uint64_t word)
    {
        value_ = (value_ ^ word) * 0x9E3779B97F4A7C15;
        value_ ^= value_ >> 32;
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

/// Finds out whether warps that take turns only wait for each other. It begins to watch when no atomic has changed
/// anything for long. When, with memory unchanged, each warp has come back to where it was, and a second time, they
/// will do so forever. Loops that count, or look at the clock, never come back; of these it can say no more than that
/// they seem to wait.
class Standstill {
public:
    struct Warp {
        std::size_t slot = 0;
        unsigned number = 0;

        friend auto operator<=>(const Warp&, const Warp&) = default;
    };

    bool is_watching() const { return is_watching_; }

    /// A turn has changed nothing, as far as atomics tell; so many warps take turns. True when it is time to watch.
    bool note_idle_turn(std::size_t warps);
    /// Something has changed: nothing stands still.
    void note_change();
    /// What it was to find out is known, and nobody acts on it: it looks again after the longest time.
    void note_end_of_look();
    /// While it watches: where a warp stands after a turn that changed nothing (BlockExecutor::state_of).
    void note_state(const Warp& warp, std::uint64_t state);

    /// All of these warps, and those that had a turn meanwhile, will come back to where they were forever.
    template <class Warps>
    bool is_certain_of(const Warps& runnable) const
    {
        if (cycles_.empty() || returned_ != cycles_.size()) return false;
        for (const auto& warp : runnable)
            if (!cycles_.contains({warp.slot, warp.warp})) return false;
        return true;
    }
    /// Nothing has changed for so long that it seems so.
    bool is_likely(std::size_t warps) const;

private:
    /// Of one warp. The state that it was in is replaced after 1, 2, 4, … turns (Brent's algorithm).
    struct Cycle {
        std::uint64_t state = 0;
        std::uint64_t turns = 0;
        std::uint64_t turns_until_replaced = 1;
        unsigned returns = 0;
    };

    bool is_watching_ = false;
    std::uint64_t idle_turns_ = 0;
    std::uint64_t turn_limit_ = first_turn_limit;
    std::uint64_t watched_turns_ = 0;
    std::uint64_t turns_of_this_look_ = 0;
    std::uint64_t length_of_look_ = 0;
    std::map<Warp, Cycle> cycles_;
    /// How many of them have come back often enough.
    std::size_t returned_ = 0;

    static constexpr std::uint64_t first_turn_limit = 2048;
};

}  // namespace warpbook::model
