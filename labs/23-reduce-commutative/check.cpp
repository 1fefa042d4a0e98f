#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction_checks.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned warp = 32;

struct Kernel {
    template <class Operation>
    static auto by()
    {
        return reduce_commutative<Operation>;
    }
};

class ReduceCommutative : public ReductionChecks<Kernel, block_size, ThreadTakes::its_share> {
protected:
    /// The grid of the student's choice.
    static std::size_t own_blocks(std::size_t n) { return blocks_for(n); }

    static constexpr std::size_t values_of_thread = 8;

    std::size_t counted_values() const
    {
        return counted_size({.on_gpu = std::size_t{1} << 28,
                             .on_model = std::size_t{1} << 18,
                             .multiple_of = values_of_thread * block_size,
                             .largest = std::size_t{1} << 32,
                             .compared = 3 * values_of_thread * block_size});
    }

    /// A grid in which each thread has 8 values or more: fewer blocks than values need, also where the model counts.
    static std::size_t counted_blocks(std::size_t n)
    {
        return std::clamp<std::size_t>(n / (values_of_thread * block_size), 1, most_blocks);
    }

    Profile profile_counted_launch() { return profile_first_launch(counted_values(), counted_blocks); }
};

class Values : public ReduceCommutative {};
class Accesses : public ReduceCommutative {};
class Predictions : public ReduceCommutative {};
class Time : public ReduceCommutative {};
class Stretch : public ReduceCommutative {};

TEST_F(Values, TakeAtMostTwoLaunches)
{
    for (const std::size_t n : {std::size_t{1}, std::size_t{1024}, std::size_t{1025}, (std::size_t{1} << 20) + 1,
                                std::size_t{1} << 28, std::size_t{1} << 33}) {
        const std::size_t most = std::min<std::size_t>((n + block_size - 1) / block_size, most_blocks);
        const std::size_t blocks = blocks_for(n);
        if (blocks < 1 || blocks > most) {
            ADD_FAILURE() << "blocks_for(" << n << ") is " << blocks << ", wanted: at least 1, at most " << most
                          << (most == most_blocks ? ": a single block must be able to take all partial results"
                                                  : ": more blocks would have no values");
        }
    }
}

TEST_F(Values, AreSums)
{
    expect_sums(own_blocks);
}

TEST_F(Values, AreMaxima)
{
    expect_maxima(own_blocks);
}

TEST_F(Values, AreRightInAnyGrid)
{
    for (const std::size_t grid : {1, 3}) {
        SCOPED_TRACE("grid = " + std::to_string(grid));
        expect_right_results<Sum<int>>([grid](std::size_t n) { return n <= grid ? 1 : grid; });
        if (HasFatalFailure()) return;
    }
}

TEST_F(Values, OfEqualFloatsAreExact)
{
    // As long as what is combined is of similar size, each sum is a small multiple of 2^18 + 1, times a power of 2:
    // exact.
    constexpr float value = (1 << 18) + 1;
    const std::size_t n = std::size_t{8} * block_size;
    const auto values = input("values", std::vector<float>(n, value));
    const auto sum = reduction_in<Sum<float>>(values, [](std::size_t) { return 1; });
    run_all(sum);
    ASSERT_THAT(sum.result(), Holds(std::vector<float>{static_cast<float>(n) * value}))
        << "If the other sums are right: a float has 24 bits. A thread that adds value after value to a large sum "
           "loses what does not fit. Let partial results of similar size meet.";
}

TEST_F(Values, OfManyValuesAreRight)
{
    expect_right_results_of_many(counted_values(), counted_blocks);
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_counted_launch();
    EXPECT_THAT(global_loads(measured), IsCoalesced())
        << "In every round, neighbouring threads must take neighbouring values.";
    EXPECT_THAT(global_loads(measured), TakesAtMostInstructions(counted_values() / warp));
}

TEST_F(Accesses, EachBlockStoresOnce)
{
    EXPECT_THAT(global_stores(profile_counted_launch()), TakesAtMostInstructions(counted_blocks(counted_values())))
        << "Only the block's result goes to `partial`.";
}

TEST_F(Accesses, SharedMemoryHasNoBankConflicts)
{
    expect_no_bank_conflicts(profile_counted_launch());
}

TEST_F(Accesses, SharedLoadsAreFew)
{
    // What lab 22 allows a block; the block part that is handed out takes fewer.
    constexpr std::size_t loads_of_block = 363;
    EXPECT_THAT(shared_loads(profile_counted_launch()),
                TakesAtMostInstructions(counted_blocks(counted_values()) * loads_of_block))
        << "However many values a thread has: the block combines one for each thread.";
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    for (const std::size_t share : {std::size_t{1}, values_of_thread}) {
        SCOPED_TRACE("values of each thread = " + std::to_string(share));
        const auto values = input("values", std::vector<float>(share * block_size, 1));
        const auto one_block = reduction_in<Sum<float>>(values, [](std::size_t) { return 1; });
        const auto loads = shared_loads(profile(one_block.launches().front(), std::to_string(share) + " values"));
        EXPECT_THAT(Prediction{predicted_shared_loads_of_block(static_cast<int>(share))},
                    PredictsWhatWasMeasured(instructions_per_part(loads, 1)));
    }
}

TEST_F(Time, IsNearThatOfACopy)
{
    // Measured on an H200 for 2^28 floats: one load at a time takes 1.66 times as long as such a copy. When lanes do
    // not load neighbours, each request moves eight times as many sectors.
    constexpr double allowed = 3;
    expect_at_most_times_a_copy(allowed, counted_values(), counted_blocks);
}

TEST_F(Stretch, IsAsFastAsTheMemory)
{
    if (!wants_stretch())
        return does_not_apply("optional: README.md says how to begin; then let wants_stretch() return true");
    // 95 % of the speed of CUB's DeviceReduce, which on an H200 takes 0.97 of the copy's time for 2^28 floats.
    constexpr double allowed = 1.02;
    expect_at_most_times_a_copy(allowed, counted_values(), counted_blocks);
}

}  // namespace
}  // namespace warpbook
