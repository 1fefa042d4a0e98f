#include "race_history.hpp"

namespace warpbook::model {

namespace {

// As many as PastAccess has bits for. Only touched pages cost memory.
constexpr std::uint32_t most_intervals = std::uint32_t{1} << IntervalTable::bits;

}  // namespace

IntervalTable::IntervalTable() : map_(std::size_t{most_intervals} * sizeof(Interval)) {}

bool IntervalTable::begin_launch()
{
    // Half of the numbers for a launch, at least.
    const bool run_out = next_ > most_intervals / 2;
    if (run_out) next_ = 1;
    first_ = next_;
    return !run_out;
}

std::uint32_t IntervalTable::reserve_chunk(std::uint32_t numbers)
{
    const std::uint32_t begin = next_.fetch_add(numbers);
    if (begin < most_intervals - chunk) return begin;
    next_ = most_intervals - chunk;
    return 0;
}

}  // namespace warpbook::model
