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

class ReduceAssociative : public ReductionChecks<Kernel, block_size, ThreadTakes::one_value> {
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

TEST_F(Accesses, SharedLoadsAreTwoForEachDistance)
{
    // In each of the block's warps, and one load of the result. A thread that adds alone needs 1024.
    constexpr std::size_t distances = 10;
    constexpr std::size_t loads_of_block = 2 * distances * (block_size / warp) + 1;
    EXPECT_THAT(shared_loads(profile_counted_launch()),
                TakesAtMostInstructions(counted_values() / block_size * loads_of_block))
        << "Two loads in each warp for each of the 10 distances, and one of the result, are enough.";
}

TEST_F(Predictions, LaunchesAreCounted)
{
    for (const std::size_t n : {1024, 1025, 1'000'000, 1 << 28}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        const auto launches = static_cast<double>(plan_reduction({n}, blocks_for).size());
        EXPECT_THAT(Prediction{predicted_launches(n)}, PredictsWhatWasMeasured(launches));
    }
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    EXPECT_THAT(Prediction{predicted_sectors_per_store()},
                PredictsWhatWasMeasured(sectors_per_request(global_stores(profile_counted_launch()))));
}

}  // namespace
}  // namespace warpbook
