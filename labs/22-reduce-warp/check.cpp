#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned warp = 32;

struct Kernel {
    template <class Operation>
    static auto by()
    {
        return reduce_blocks<Operation>;
    }
};

class ReduceWarp : public ReductionChecks<Kernel, block_size, ThreadTakes::one_value> {
protected:
    static std::size_t blocks_for(std::size_t n) { return (n + block_size - 1) / block_size; }

    std::size_t counted_values() const
    {
        return counted_size({.on_gpu = std::size_t{1} << 28,
                             .on_model = 1 << 17,
                             .multiple_of = block_size,
                             .largest = std::size_t{1} << 32,
                             .compared = std::size_t{3} * block_size});
    }

    Profile profile_counted_launch() { return profile_first_launch(counted_values(), blocks_for); }
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
    expect_right_results<MatrixProduct>(blocks_for);
}

TEST_F(Values, OfManyValuesAreRight)
{
    expect_right_results_of_many(counted_values(), blocks_for);
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_counted_launch();
    EXPECT_THAT(global_loads(measured), IsCoalesced());
    EXPECT_THAT(global_loads(measured), TakesAtMostInstructions(counted_values() / warp))
        << "Each warp loads its 32 values with one request.";
}

TEST_F(Accesses, EachBlockStoresOnce)
{
    EXPECT_THAT(global_stores(profile_counted_launch()), TakesAtMostInstructions(counted_values() / block_size))
        << "What the threads of a block hand to each other stays in shared memory; only its result goes to `partial`.";
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
    constexpr std::size_t loads_of_block = (block_size / warp + 1) * loads_of_warp;
    static_assert(loads_of_block == 363);
    EXPECT_THAT(shared_loads(profile_counted_launch()),
                TakesAtMostInstructions(counted_values() / block_size * loads_of_block))
        << "A warp needs 11 loads for its own values, and the first warp 11 more for the results. From distance 32 on "
           "it is the first warp alone that works.";
}

TEST_F(Predictions, ConflictsOfFetchingAreMeasured)
{
    for (const unsigned distance : {1U, warp}) {
        SCOPED_TRACE("distance = " + std::to_string(distance));
        const auto out = output<float>("out", warp);
        const Profile measured =
            profile(launch(fetch_results, 1, warp, out.data(), distance), "distance " + std::to_string(distance));
        const auto conflicts = conflicts_per_instruction(shared_loads(measured));
        EXPECT_TRUE(!conflicts.available() || conflicts.value() == distance - 1)
            << "`fetch_results` is not as it was handed out: put it back, the predictions are about that kernel.";
        EXPECT_THAT(Prediction{predicted_conflicts_per_load(distance)}, PredictsWhatWasMeasured(conflicts));
    }
}

}  // namespace
}  // namespace warpbook
