#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

struct Kernel {
    template <class Operation>
    static auto by()
    {
        return reduce_blocks<Operation>;
    }
};

using ReduceAssociative = OneValueChecks<Kernel, block_size>;

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
    expect_right_results<MatrixProduct>(blocks_for);
}

TEST_F(Values, OfManyValuesAreRight)
{
    expect_right_results_of_many(counted_values(), blocks_for);
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    expect_coalesced_loads();
}

TEST_F(Accesses, EachBlockStoresOnce)
{
    expect_one_store_of_each_block();
}

TEST_F(Accesses, SharedLoadsAreTwoForEachDistance)
{
    // In each of the block's warps, and one load of the result. A thread that adds alone needs 1024.
    constexpr std::size_t distances = 10;
    constexpr std::size_t loads_of_block = 2 * distances * (block_size / warp_size) + 1;
    expect_that(shared_loads(profile_counted_launch()),
                TakesAtMostInstructions(counted_values() / block_size * loads_of_block),
                "Two loads in each warp for each of the 10 distances, and one of the result, are enough.");
}

TEST_F(Predictions, LaunchesAreCounted)
{
    for (const std::size_t n : {1024, 1025, 1'000'000, 1 << 28}) {
        const auto context = with("n = " + std::to_string(n));
        const auto launches = static_cast<double>(plan_reduction({n}, blocks_for).size());
        expect_predicted(predicted_launches(n), launches);
    }
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    expect_predicted(predicted_sectors_per_store(), sectors_per_request(global_stores(profile_counted_launch())));
}

}  // namespace
}  // namespace warpbook
