#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

class ReduceCommutative : public ShareChecks {
protected:
    ReduceCommutative()
        : ShareChecks({.sum_of_ints = reduce_commutative<Sum<int>>,
                       .sum_of_floats = reduce_commutative<Sum<float>>,
                       .maximum_of_ints = reduce_commutative<Maximum<int>>,
                       .maximum_of_floats = reduce_commutative<Maximum<float>>},
                      block_size, most_blocks)
    {}

    static constexpr std::size_t max_values = std::size_t{1} << 62;

    /// The grid of the student's choice, which must be a good one whenever it is asked for.
    std::size_t own_blocks(std::size_t n)
    {
        const std::size_t max = std::min<std::size_t>((n + block_size - 1) / block_size, most_blocks);
        const std::size_t min =
            std::min<std::size_t>((n + values_of_busy_block - 1) / values_of_busy_block, busy_blocks);
        const std::size_t blocks = blocks_for(n);
        if (blocks < min || blocks > max) {
            const char* const why = blocks == 0          ? ": a launch without blocks does nothing"
                                    : blocks < min       ? ": the others would leave most of the GPU without work"
                                    : max == most_blocks ? ": a single block must be able to take all partial results"
                                                         : ": more blocks would have no values";
            fail_and_end(
                sentence("blocks_for(", n, ") is ", blocks, ", wanted: at least ", min, ", at most ", max, why));
        }
        return blocks;
    }

    BlocksFor own_grid()
    {
        return [this](std::size_t n) { return own_blocks(n); };
    }

    LaunchContract within_blocks(std::uint64_t blocks, std::size_t) const override
    {
        // What lab 22 allows a block; the block part that is handed out takes fewer.
        constexpr std::uint64_t instructions_of_block = 363;
        constexpr std::uint64_t distances = 10;
        const char* const advice = "However many values a thread has: the block combines one for each thread.";
        return {.shared_loads = at_most(blocks * instructions_of_block)
                                    .shared_among_blocks()
                                    .of_each_warp_at_most(most_loads_of_warp)
                                    .with_advice(advice),
                .shared_stores = at_most(blocks * instructions_of_block).shared_among_blocks().with_advice(advice),
                .max_barriers_of_block = 2 * distances + 1,
                .max_synchronizations_of_warp = 2 * distances + 2,
                .may_ask_who_is_active = false};
    }
};

class Values : public ReduceCommutative {};
class Accesses : public ReduceCommutative {};
class Predictions : public ReduceCommutative {};
class Time : public ReduceCommutative {};
class Stretch : public ReduceCommutative {};

TEST_F(Values, TakeAtMostTwoLaunches)
{
    for (const std::size_t n : {std::size_t{1}, std::size_t{1024}, std::size_t{1025}, (std::size_t{1} << 20) + 1,
                                std::size_t{1} << 28, std::size_t{1} << 33})
        own_blocks(n);
    // Powers of two and their neighbors, far beyond what an int or an unsigned holds.
    for (int power = 1; power <= 62; ++power) {
        const std::size_t n = std::size_t{1} << power;
        for (const std::size_t near : {n - 1, n, n == max_values ? n : n + 1}) own_blocks(near);
    }
    constexpr int magnitudes = 33;
    for (int k = 0; k < 1000; ++k) {
        const std::size_t smallest = std::size_t{1} << k % magnitudes;
        own_blocks(smallest + random()() % smallest);
    }
}

TEST_F(Values, AreSums)
{
    expect_sums(own_grid());
}

TEST_F(Values, AreMaxima)
{
    expect_maxima(own_grid());
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

TEST_F(Accesses, OfSumsAreFew)
{
    expect_few_accesses_of_sums();
}

TEST_F(Accesses, OfOtherOperationsAreFew)
{
    expect_few_accesses_of_other_operations();
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    is_about_finished_kernel();
    for (const std::size_t share : {std::size_t{1}, values_of_thread}) {
        const auto context = with(sentence("values of each thread = ", share));
        const double predicted = predicted_shared_loads_of_block(static_cast<int>(share));
        const Profile one_block = measure_first_launch(
            share * block_size, [](std::size_t) { return 1; }, sentence(share, " values"));
        expect_predicted(predicted, instructions_per_part(shared_loads(one_block), 1));
    }
}

TEST_F(Time, IsNearThatOfACopy)
{
    // Measured on an H200 for 2^28 floats: one load at a time takes 1.66 times as long as such a copy. When lanes do
    // not load neighbors, each request moves eight times as many sectors.
    constexpr double allowed = 3;
    expect_at_most_times_a_copy(allowed, timed_size(sizes), counted_blocks);
}

TEST_F(Stretch, IsAsFastAsTheMemory)
{
    if (!wants_stretch()) does_not_apply("optional: README.md says how to begin; then let wants_stretch() return true");
    // 95 % of the speed of CUB's DeviceReduce. For 2^28 floats that takes 0.97 of the copy's time on an H200. On an
    // H100 a kernel as fast takes 1.00 to 1.03, by the run: a limit between them would be a matter of luck.
    constexpr double allowed = 1.08;
    expect_at_most_times_a_copy(allowed, timed_size(sizes), counted_blocks);
}

}  // namespace
}  // namespace warpbook
