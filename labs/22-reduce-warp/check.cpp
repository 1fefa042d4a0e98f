#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class ReduceWarp : public OneValueChecks {
protected:
    ReduceWarp()
        : OneValueChecks({.sum_of_ints = reduce_blocks<Sum<int>>,
                          .sum_of_floats = reduce_blocks<Sum<float>>,
                          .maximum_of_ints = reduce_blocks<Maximum<int>>,
                          .maximum_of_floats = reduce_blocks<Maximum<float>>,
                          .matrix_product = reduce_blocks<MatrixProduct>},
                         block_size)
    {}

    LaunchContract within_blocks(std::uint64_t blocks, std::size_t bytes_of_value) const override
    {
        // In each warp two loads for each of its distances, and the one that hands its result on; the same once more in
        // the first warp, for the results.
        constexpr std::uint64_t distances = 5;
        constexpr std::uint64_t warps = block_size / warp_size;
        constexpr std::uint64_t loads_of_warp = 2 * distances + 1;
        constexpr std::uint64_t loads_of_block = (warps + 1) * loads_of_warp;
        static_assert(loads_of_block == 363);
        const std::uint64_t words = bytes_of_value / bytes_of_word;
        const auto at_most_without_conflicts = [&](std::uint64_t instructions) {
            AccessLimits limits = at_most(blocks * instructions)
                                      .units(0, 2 * blocks * instructions * words)
                                      .bytes(blocks * instructions * warp_size * bytes_of_value);
            // Lanes that load every second matrix of a row of matrices meet in banks.
            return words == 1 ? std::move(limits) : std::move(limits).in_any_pattern();
        };
        return {.shared_loads =
                    at_most_without_conflicts(loads_of_block)
                        .shared_among_blocks()
                        .of_each_warp_at_most(2 * loads_of_warp, 2 * loads_of_warp * warp_size * bytes_of_value)
                        .with_advice("A warp needs 11 loads for its own values, and the first warp 11 more for the "
                                     "results. From distance 32 on it is the first warp alone that works."),
                .shared_stores =
                    at_most_without_conflicts(loads_of_block)
                        .shared_among_blocks()
                        .with_advice("A warp stores its values, what comes of them at each distance, and its result."),
                .max_barriers_of_block = 2,
                .max_synchronizations_of_warp = (4 * distances + 2) * words,
                .may_ask_who_is_active = false};
    }
};

class Values : public ReduceWarp {};
class Accesses : public ReduceWarp {};
class Predictions : public ReduceWarp {};

TEST_F(Values, AreSums)
{
    expect_sums(blocks_for);
}

TEST_F(Values, AreMaxima)
{
    expect_maxima(blocks_for);
}

TEST_F(Values, AreProductsInOrder)
{
    expect_products_in_order(blocks_for);
}

TEST_F(Values, OfManyValuesAreRight)
{
    expect_right_results_of_many(counted_values(), blocks_for);
    expect_right_results_at_all_sizes();
}

TEST_F(Accesses, OfSumsAreThoseOfWarps)
{
    expect_few_accesses_of_sums();
}

TEST_F(Accesses, OfOtherOperationsAreThoseOfWarps)
{
    expect_few_accesses_of_other_operations();
}

TEST_F(Predictions, ConflictsOfFetchingAreMeasured)
{
    for (const unsigned distance : {1U, warp_size}) {
        const auto context = with(sentence("distance = ", distance));
        const double predicted = predicted_conflicts_per_load(distance);
        const auto out = output<float>("out", warp_size);
        const Profile measured =
            measure(launch(fetch_results, 1, warp_size, out.data(), distance), sentence("distance ", distance));
        const auto conflicts = conflicts_per_instruction(shared_loads(measured));
        expect_given("fetch_results", conflicts, distance - 1);
        expect_predicted(predicted, conflicts);
    }
}

}  // namespace
}  // namespace warpbook
