#pragma once

#include <array>
#include <cstdint>
#include <functional>

namespace warpbook::model {

/// Finds out whether threads that may wait for others come to anything in their turns: an atomic that finds or leaves
/// another value than before. Loops that wait in vain find the same again and again.
class IdleTurns {
public:
    /// `host_may_change`: whether the host may write to an address meanwhile. Empty where it cannot.
    explicit IdleTurns(const std::function<bool(std::uint64_t)>& host_may_change) : host_may_change_(host_may_change) {}

    void begin_block();

    /// Makes the access.
    void watch_access(const void* address, unsigned bytes, void (*perform)(void*), void* operation);
    /// A thread gives up its turn. One without any access may have waited for what nobody watches.
    void note_end_of_turn();
    /// A thread has ended, or come to where it waits otherwise.
    void note_progress() { is_idle_ = false; }

    /// Whether nobody has come to anything since the last call.
    bool take_idle_round();

private:
    using Value = unsigned __int128;
    struct Found {
        const void* address = nullptr;
        Value value = 0;
    };
    const std::function<bool(std::uint64_t)>& host_may_change_;
    /// Where two share a place, each counts as new: then nothing is told.
    std::array<Found, 4096> found_{};
    bool has_found_any_ = false;
    bool has_accessed_ = false;
    bool is_idle_ = true;
};

}  // namespace warpbook::model
