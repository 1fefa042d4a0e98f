#include "block_plan.hpp"

#include <algorithm>
#include <utility>

namespace warpbook::model {

namespace {

/// The same in each run.
std::uint64_t draw(std::uint64_t number)
{
    number = (number + 1) * 0x9E3779B97F4A7C15;
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    return number ^ number >> 31;
}

}  // namespace

BlockPlan::BlockPlan(const Launch& launch, std::function<std::size_t()> bytes_in_use)
    : named_(launch.only_blocks),
      sample_(launch.only_blocks.empty() ? launch.sample : std::nullopt),
      bytes_in_use_(std::move(bytes_in_use)),
      all_(named_.empty() ? launch.grid.count() : named_.size()),
      end_of_round_(sample_ ? 0 : all_),
      in_order_(end_of_round_)
{}

std::size_t BlockPlan::block_at(std::size_t number) const
{
    if (!named_.empty()) return named_[number];
    return number < in_order_ ? number : spread_[number - in_order_];
}

std::optional<std::size_t> BlockPlan::take(std::optional<std::uint64_t> steps_of_last)
{
    if (!sample_) {
        const std::size_t number = given_out_.fetch_add(1);
        return number < all_ ? std::optional(block_at(number)) : std::nullopt;
    }
    std::unique_lock lock(mutex_);
    if (steps_of_last) {
        steps_ += *steps_of_last;
        --running_;
    }
    for (;;) {
        if (is_ended_) return std::nullopt;
        if (given_out_ < end_of_round_) {
            ++running_;
            return block_at(given_out_++);
        }
        if (running_ > 0) {
            round_is_decided_.wait(lock);
            continue;
        }
        decide_next_round();
        round_is_decided_.notify_all();
    }
}

std::optional<std::size_t> BlockPlan::take_in_turn(std::uint64_t steps_of_all)
{
    const std::lock_guard lock(mutex_);
    steps_ = steps_of_all;
    const bool may_go_on = !sample_ || blocks_wait_ || !(steps().is_used_up() || bytes().is_used_up());
    if (is_ended_ || given_out_ >= all_ || !may_go_on) return std::nullopt;
    // In their order alone: which block comes when may decide what it does.
    in_order_ = std::max(in_order_, given_out_ + 1);
    return block_at(given_out_++);
}

/// Of blocks like so many that had what is used.
std::uint64_t BlockPlan::Allowance::blocks_for_half_of_rest(std::size_t blocks) const
{
    return (all - used) / std::max<std::uint64_t>(1, used / std::max<std::size_t>(1, blocks)) / 2;
}

/// All blocks that were given out have ended.
void BlockPlan::decide_next_round()
{
    const std::size_t left = all_ - given_out_;
    if (left == 0 || is_spread_) {
        is_ended_ = true;
        return;
    }
    const Allowance steps = this->steps();
    const Allowance bytes = this->bytes();
    if ((steps.is_used_up() || bytes.is_used_up()) && (given_out_ > 0 || sample_->is_nothing())) return begin_spread();
    // The first block tells what blocks cost, also those of the spread; then half of what is left allows, because
    // others may cost more, and never many more than are known: a first block may have nothing to do.
    constexpr std::size_t most_growth = 4;
    const std::uint64_t affordable =
        given_out_ == 0
            ? 1
            : std::min({steps.blocks_for_half_of_rest(given_out_), bytes.blocks_for_half_of_rest(given_out_),
                        std::uint64_t{most_growth * given_out_}});
    end_of_round_ = given_out_ + std::clamp<std::uint64_t>(affordable, 1, left);
    in_order_ = end_of_round_;
}

void BlockPlan::begin_spread()
{
    is_spread_ = true;
    const std::size_t left = all_ - given_out_;
    const std::uint64_t each = std::max<std::uint64_t>(1, steps_ / std::max<std::size_t>(1, given_out_));
    // Never the last block alone would be left out: where a grid does not fit its data, it is the one that shows.
    const auto wanted =
        std::min<std::uint64_t>(left, std::max<std::uint64_t>(sample_->blocks_spread, sample_->steps_spread / each));
    // By chance within its part: at even distances they might all be in one column of a grid.
    const auto part_begin = [&](std::size_t i) { return given_out_ + i * (left - 1) / (wanted - 1); };
    for (std::size_t i = 0; i + 1 < wanted; ++i)
        spread_.push_back(part_begin(i) + draw(i) % (part_begin(i + 1) - part_begin(i)));
    if (wanted > 0) spread_.push_back(given_out_ + left - 1);
    if (spread_.empty()) is_ended_ = true;
    end_of_round_ = given_out_ + spread_.size();
}

void BlockPlan::end()
{
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
    if (!sample_) given_out_ = all_;
    round_is_decided_.notify_all();
}

std::vector<std::size_t> BlockPlan::left_out() const
{
    std::vector<std::size_t> blocks;
    if (!sample_) return blocks;
    auto spread = spread_.begin();
    for (std::size_t block = std::min<std::size_t>(in_order_, given_out_); block < all_; ++block) {
        if (spread != spread_.end() && *spread == block)
            ++spread;
        else
            blocks.push_back(block);
    }
    return blocks;
}

}  // namespace warpbook::model
