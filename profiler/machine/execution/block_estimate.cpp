#include "block_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace warpbook::model {

namespace {

/// So many standard errors include the truth in 99 of 100 cases, where the error is known of so many values: Student's
/// t distribution, within a tenth from three values on.
double standard_errors(std::size_t values)
{
    const auto freedom = static_cast<double>(values - 1);
    return 2.58 + 4.4 / freedom + 20 / (freedom * freedom);
}

struct Estimate {
    double factor = 1;
    std::optional<double> error;
};

class Estimator {
public:
    Estimator(const Counters& of_observed, const std::vector<CountsOfBlock>& spread, std::size_t observed,
              std::size_t all)
        : of_observed_(of_observed),
          number_(static_cast<double>(observed)),
          pooled_(static_cast<double>(all) / static_cast<double>(observed))
    {
        for (const CountsOfBlock& one : spread)
            if (one.block + 1 < all) representatives_.push_back(&one.counts);
        represented_ = static_cast<double>(all - observed + representatives_.size());
    }

    /// `squares`: of all that were observed.
    template <class Count>
    Estimate of(Count count, long double squares_of_observed) const
    {
        const auto observed = static_cast<double>(count(of_observed_));
        // Perhaps only grids that its kernel launched have any.
        if (observed == 0) return {pooled_, 0};
        if (representatives_.empty()) return {pooled_, {}};
        double sum = 0;
        for (const Counters* const one : representatives_) sum += static_cast<double>(count(*one));
        const auto number = static_cast<double>(representatives_.size());
        const double all = observed - sum + represented_ * (sum / number);
        if (representatives_.size() == 1) return {all / observed, {}};
        double squares = 0;
        for (const Counters* const one : representatives_)
            squares += std::pow(static_cast<double>(count(*one)) - sum / number, 2);
        // Where those of the spread are all the same, others are perhaps not: at the edge of a grid, for example.
        const double mean = observed / number_;
        const double of_observed =
            static_cast<double>(squares_of_observed - static_cast<long double>(observed) * mean) / (number_ - 1);
        const double of_blocks = std::max(squares / (number - 1), of_observed);
        const double variance = of_blocks / number * std::max(0.0, 1 - number / represented_);
        return {all / observed,
                standard_errors(representatives_.size()) * std::sqrt(variance) * represented_ / std::max(all, 1.0)};
    }

private:
    const Counters& of_observed_;
    const double number_;
    const double pooled_;
    std::vector<const Counters*> representatives_;
    double represented_ = 0;
};

}  // namespace

Counters difference(const Counters& behind, const Counters& before)
{
    Counters counts;
    for (const AccessKind kind : all_access_kinds) {
        const AccessCounts& more = behind.of(kind);
        const AccessCounts& less = before.of(kind);
        counts.of(kind) = {more.instructions - less.instructions, more.units - less.units,
                           more.ideal_units.value() - less.ideal_units.value()};
    }
    return counts;
}

void SquaresOfCounts::add_block(const Counters& counts)
{
    const auto squared = [](std::uint64_t count) { return static_cast<long double>(count) * count; };
    for (const AccessKind kind : all_access_kinds) {
        of.of(kind).instructions += squared(counts.of(kind).instructions);
        of.of(kind).units += squared(counts.of(kind).units);
    }
}

SquaresOfCounts& SquaresOfCounts::operator+=(const SquaresOfCounts& other)
{
    for (const AccessKind kind : all_access_kinds) {
        of.of(kind).instructions += other.of.of(kind).instructions;
        of.of(kind).units += other.of.of(kind).units;
    }
    return *this;
}

ObservedBlocks estimate_of(const Counters& of_observed, const SquaresOfCounts& squares,
                           const std::vector<CountsOfBlock>& spread, std::size_t observed, std::size_t all)
{
    ObservedBlocks blocks{observed, all};
    if (observed == 0) return blocks;
    const Estimator estimator(of_observed, spread, observed, all);
    blocks.error = 0;
    for (const AccessKind kind : all_access_kinds) {
        const Estimate instructions = estimator.of([&](const Counters& of) { return of.of(kind).instructions; },
                                                   squares.of.of(kind).instructions);
        const Estimate units =
            estimator.of([&](const Counters& of) { return of.of(kind).units; }, squares.of.of(kind).units);
        const Estimate ideal = estimator.of([&](const Counters& of) { return of.of(kind).ideal_units.value(); }, 0);
        blocks.factors.of(kind) = {instructions.factor, units.factor, ideal.factor};
        for (const Estimate& estimate : {instructions, units}) {
            if (!estimate.error || !blocks.error)
                blocks.error.reset();
            else
                blocks.error = std::max(*blocks.error, *estimate.error);
        }
    }
    return blocks;
}

}  // namespace warpbook::model
