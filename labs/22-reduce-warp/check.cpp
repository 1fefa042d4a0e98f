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

using ReduceWarp = OneValueChecks<Kernel, block_size>;

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

TEST_F(Accesses, SharedMemoryHasNoBankConflicts)
{
    expect_no_bank_conflicts(profile_counted_launch());
}

TEST_F(Accesses, SharedLoadsAreThoseOfTheWarps)
{
    // In each warp two loads for each of its distances, and the one that hands its result on; the same once more in the
    // first warp, for the results.
    constexpr std::size_t distances = 5;
    constexpr std::size_t loads_of_warp = 2 * distances + 1;
    constexpr std::size_t loads_of_block = (block_size / warp_size + 1) * loads_of_warp;
    static_assert(loads_of_block == 363);
    expect_that(
        shared_loads(profile_counted_launch()), TakesAtMostInstructions(counted_values() / block_size * loads_of_block),
        "A warp needs 11 loads for its own values, and the first warp 11 more for the results. From distance 32 on "
        "it is the first warp alone that works.");
}

TEST_F(Predictions, ConflictsOfFetchingAreMeasured)
{
    for (const unsigned distance : {1U, warp_size}) {
        const auto context = with("distance = " + std::to_string(distance));
        const auto out = output<float>("out", warp_size);
        const Profile measured =
            measure(launch(fetch_results, 1, warp_size, out.data(), distance), "distance " + std::to_string(distance));
        const auto conflicts = conflicts_per_instruction(shared_loads(measured));
        expect_given("fetch_results", conflicts, distance - 1);
        expect_predicted(predicted_conflicts_per_load(distance), conflicts);
    }
}

}  // namespace
}  // namespace warpbook
