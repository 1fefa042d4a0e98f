#pragma once

#include <cstddef>
#include <cstdint>

namespace warpbook::model {

/// Decides which warp goes on where threads interact. Seed 0 is the plain order: each warp goes on until it must wait.
/// Any other seed draws an order that is meant to do harm: some warps are interrupted at the worst moments, for shorter
/// or longer, while others go on. The same seed always makes the same decisions.
///
/// It follows two ways to test programs with threads. CHESS (Musuvathi et al., OSDI 2008): most faults show with few
/// interruptions, so these are bounded. PCT (Burckhardt et al., ASPLOS 2010): draw where they come, and let whoever was
/// interrupted wait until all others have had their turn.
class Schedule {
public:
    explicit Schedule(std::uint64_t seed);

    bool is_plain() const { return plain_; }

    /// Whether the running warp is interrupted after its turn, the last of so many in a row that changed nothing. Asked
    /// after each.
    bool interrupts(unsigned idle_turns);
    /// Who of so many comes next, from 0 on.
    std::size_t choose(std::size_t candidates);
    /// The same after an interruption, where the last one has been interrupted before: often that one goes on.
    std::size_t choose_after_interruption(std::size_t candidates);
    /// Whether the running warp makes room for the next one after so many turns in a row that changed nothing: it seems
    /// to wait for somebody.
    bool gives_up(unsigned idle_turns);
    /// The lane of a group that comes first; the others follow in a circle.
    unsigned first_lane(unsigned lanes);

private:
    std::uint64_t draw();

    std::uint64_t state_;
    bool plain_;
    unsigned interruptions_left_;
    /// Half of the distances between interruptions are 1, a quarter 2, an eighth 4, and so on up to 64: they are at
    /// every moment of short launches. Or 1, 4, 16 … 4096, which reaches into long ones.
    unsigned growth_;
    unsigned turns_to_interruption_;
    unsigned turn_limit_;
};

}  // namespace warpbook::model
