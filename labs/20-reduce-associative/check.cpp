#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class ReduceAssociative : public OneValueChecks {
protected:
    ReduceAssociative()
        : OneValueChecks({.sum_of_ints = reduce_blocks<Sum<int>>,
                          .sum_of_floats = reduce_blocks<Sum<float>>,
                          .maximum_of_ints = reduce_blocks<Maximum<int>>,
                          .maximum_of_floats = reduce_blocks<Maximum<float>>,
                          .matrix_product = reduce_blocks<MatrixProduct>},
                         block_size)
    {}

    LaunchContract within_blocks(std::uint64_t blocks, std::size_t bytes_of_value) const override
    {
        constexpr std::uint64_t distances = 10;
        constexpr std::uint64_t warps = block_size / warp_size;
        // The distances within a warp: the last threads of the block have no partner, and may keep their value by an
        // `else`.
        constexpr std::uint64_t divided = 5;
        const std::uint64_t words = bytes_of_value / bytes_of_word;
        const auto at_most_in_any_pattern = [&](std::uint64_t instructions) {
            return at_most(blocks * instructions)
                .units(0, blocks * instructions * words)
                .bytes(blocks * instructions * warp_size * bytes_of_value)
                .in_any_pattern();
        };
        return {.shared_loads =
                    at_most_in_any_pattern(2 * distances * warps + 1)
                        .shared_among_blocks()
                        .of_each_warp_at_most(most_loads_of_warp)
                        .with_advice("Two loads in each warp for each of the 10 distances, and one of the result, are "
                                     "enough. A thread that adds alone needs 1024."),
                .shared_stores = at_most_in_any_pattern((distances + 1) * warps + 1)
                                     .and_divided(blocks * divided)
                                     .shared_among_blocks()
                                     .with_advice("Each warp stores its values, and what comes of them at each "
                                                  "distance."),
                .max_barriers_of_block = 2 * distances + 1,
                .max_synchronizations_of_warp = (2 * distances + 2) * words,
                .may_ask_who_is_active = false};
    }
};

class Values : public ReduceAssociative {};
class Accesses : public ReduceAssociative {};
class Predictions : public ReduceAssociative {};

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

TEST_F(Accesses, OfSumsAreThoseOfATree)
{
    expect_few_accesses_of_sums();
}

TEST_F(Accesses, OfOtherOperationsAreThoseOfATree)
{
    expect_few_accesses_of_other_operations();
}

TEST_F(Predictions, LaunchesAreCounted)
{
    is_about_finished_kernel();
    for (const std::size_t n : {1024, 1025, 1'000'000, 1 << 28}) {
        const auto context = with(sentence("n = ", n));
        const double predicted = predicted_launches(n);
        const auto launches = static_cast<double>(plan_reduction({n}, blocks_for).size());
        expect_predicted(predicted, launches);
    }
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    is_about_finished_kernel();
    const double predicted = predicted_sectors_per_store();
    expect_predicted(predicted, sectors_per_request(global_stores(measure_launch())));
}

}  // namespace
}  // namespace warpbook
