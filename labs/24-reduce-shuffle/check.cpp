#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

class ReduceShuffle : public ShareChecks {
protected:
    ReduceShuffle()
        : ShareChecks({.sum_of_ints = reduce_shuffle<Sum<int>>,
                       .sum_of_floats = reduce_shuffle<Sum<float>>,
                       .maximum_of_ints = reduce_shuffle<Maximum<int>>,
                       .maximum_of_floats = reduce_shuffle<Maximum<float>>},
                      block_size, most_blocks)
    {}

    /// As in lab 23.
    static std::size_t enough_blocks(std::size_t n)
    {
        return std::min<std::size_t>((n + block_size - 1) / block_size, most_blocks);
    }

    LaunchContract within_blocks(std::uint64_t blocks, std::size_t bytes_of_value) const override
    {
        constexpr std::uint64_t distances = 5;
        constexpr std::uint64_t warps = block_size / lanes;
        return {.shared_loads = at_most(blocks * warps)
                                    .shared_among_blocks()
                                    .of_each_warp_at_most(1, warps * bytes_of_value)
                                    .with_advice("At most one load for each warp: that of the warps' results."),
                .shared_stores =
                    at_most(blocks * warps)
                        .of_each_warp_at_most(1, bytes_of_value)
                        .with_advice("One store for each warp: its result. The values before it stay in registers."),
                .max_barriers_of_block = 2,
                .max_synchronizations_of_warp = 2 * distances,
                .may_ask_who_is_active = false};
    }

    Measured<double> instructions_of_block(const Traffic& traffic) const
    {
        return instructions_per_part(traffic, static_cast<double>(counted_blocks(predicted_size(sizes))));
    }
};

class Values : public ReduceShuffle {};
class Accesses : public ReduceShuffle {};
class Predictions : public ReduceShuffle {};
class Time : public ReduceShuffle {};

TEST_F(Values, AreSums)
{
    expect_sums(enough_blocks);
}

TEST_F(Values, AreMaxima)
{
    expect_maxima(enough_blocks);
}

TEST_F(Values, AreRightInAnyGrid)
{
    expect_right_results_in_any_grid();
}

TEST_F(Values, OfEqualFloatsAreExact)
{
    expect_exact_sum_of_equal_floats();
}

TEST_F(Values, OfManyValuesAreRight)
{
    expect_right_results_of_many(counted_values(), counted_blocks);
    expect_shares_taken_beyond_ints();
}

TEST_F(Accesses, OnlyWarpResultsGoThroughSharedMemory)
{
    expect_few_accesses_of_sums();
}

TEST_F(Accesses, OfOtherOperationsAreTheSame)
{
    expect_few_accesses_of_other_operations();
}

TEST_F(Predictions, SharedStoresOfABlockAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_shared_stores_of_block();
    expect_predicted(predicted, instructions_of_block(shared_stores(measure_launch())));
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_shared_loads_of_block();
    expect_predicted(predicted, instructions_of_block(shared_loads(measure_launch())));
}

TEST_F(Time, IsNearThatOfACopy)
{
    // Measured on an H200 for 2^28 floats: such a copy takes 0.254 ms, CUB's DeviceReduce 0.245, ours 0.246.
    constexpr double allowed = 1.5;
    expect_at_most_times_a_copy(allowed, timed_size(sizes), counted_blocks);
}

}  // namespace
}  // namespace warpbook
