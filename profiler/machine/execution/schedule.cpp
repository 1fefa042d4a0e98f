#include "schedule.hpp"

#include <algorithm>
#include <bit>

namespace warpbook::model {

namespace {

// In one launch. Each costs a round in which all that wait for the interrupted one try in vain.
constexpr unsigned max_interruptions = 64;

// Longer than it takes to try, and to be done if it can be.
constexpr unsigned plain_turn_limit = 16;
constexpr unsigned short_turn_limit = 4;

}  // namespace

Schedule::Schedule(std::uint64_t seed)
    : state_(seed),
      plain_(seed == 0),
      interruptions_left_(plain_ ? 0 : max_interruptions),
      growth_(plain_ ? 0 : 1 + draw() % 2),
      turns_to_interruption_(1),
      turn_limit_(plain_ ? plain_turn_limit : short_turn_limit)
{}

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014): the standard library's
/// distributions draw differently in each implementation.
std::uint64_t Schedule::draw()
{
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

bool Schedule::interrupts(unsigned idle_turns)
{
    // Who tries in vain shall go on with that.
    if (interruptions_left_ == 0 || idle_turns > short_turn_limit || --turns_to_interruption_ > 0) return false;
    --interruptions_left_;
    turns_to_interruption_ = 1u << growth_ * std::min(std::countr_zero(draw()), 6);
    // Who comes instead may try for 4, 16, … 1024 turns.
    turn_limit_ = 4u << 2 * (draw() % 5);
    return true;
}

bool Schedule::gives_up(unsigned idle_turns)
{
    if (idle_turns < turn_limit_) return false;
    turn_limit_ = plain_ ? plain_turn_limit : short_turn_limit;
    return true;
}

std::size_t Schedule::choose(std::size_t candidates)
{
    return plain_ || candidates <= 1 ? 0 : static_cast<std::size_t>(draw() % candidates);
}

std::size_t Schedule::choose_after_interruption(std::size_t candidates)
{
    if (candidates > 0 && draw() % 2 == 0) return candidates - 1;
    return choose(candidates);
}

unsigned Schedule::first_lane(unsigned lanes) { return plain_ ? 0 : static_cast<unsigned>(draw() % lanes); }

}  // namespace warpbook::model
