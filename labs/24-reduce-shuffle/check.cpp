#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction.hpp>

#include <numeric>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned warp = 32;

class ReduceShuffle : public ReductionLab {
protected:
    template <class Operation>
    Reduction<typename Operation::Value> reduction_in(const DeviceBuffer<typename Operation::Value>& values,
                                                      const BlocksFor& blocks)
    {
        return reduction_of<typename Operation::Value>(
            values, blocks, [](const auto& partial, const auto* remaining, std::size_t n) {
                return launch(reduce_shuffle<Operation>, static_cast<unsigned>(partial.size()), block_size,
                              partial.data(), remaining, n);
            });
    }

    template <class Operation>
    void expect_right_result(const std::vector<typename Operation::Value>& content, const BlocksFor& blocks)
    {
        using Value = typename Operation::Value;
        SCOPED_TRACE("n = " + std::to_string(content.size()));
        const auto values = input("values", content);
        const auto reduction = reduction_in<Operation>(values, blocks);
        run_all(reduction);
        ASSERT_THAT(reduction.result(), Holds(std::vector<Value>{reduced<Operation>(content)}));
        ASSERT_THAT(values, Holds(content)) << "The kernel may only read `values`.";
    }

    template <class Operation>
    void expect_right_results(const BlocksFor& blocks)
    {
        for (const std::size_t n : {1, 31, 32, 33, 1023, 1025, 10'007}) {
            expect_right_result<Operation>(random_values<typename Operation::Value>(n), blocks);
            if (HasFatalFailure()) return;
        }
    }

    static constexpr std::size_t values_of_thread = 8;

    std::size_t counted_values() const
    {
        return counted_size({.on_gpu = std::size_t{1} << 28,
                             .on_model = std::size_t{1} << 18,
                             .multiple_of = values_of_thread * block_size,
                             .largest = std::size_t{1} << 32,
                             .compared = 3 * values_of_thread * block_size});
    }

    /// As in lab 23.
    static std::size_t enough_blocks(std::size_t n)
    {
        return std::min<std::size_t>((n + block_size - 1) / block_size, most_blocks);
    }

    /// A grid in which each thread has 8 values or more: fewer blocks than values need, also where the model counts.
    static std::size_t counted_blocks(std::size_t n)
    {
        return std::clamp<std::size_t>(n / (values_of_thread * block_size), 1, most_blocks);
    }

    Measured<double> instructions_of_block(const Traffic& traffic) const
    {
        if (!traffic.total.available()) return Measured<double>::unavailable(traffic.total.reason());
        return static_cast<double>(traffic.total.value().instructions) /
               static_cast<double>(counted_blocks(counted_values()));
    }

    /// The first launch, which has nearly all the work.
    Profile profile_first_launch()
    {
        const auto values = input("values", std::vector<float>(counted_values(), 1));
        return profile(reduction_in<Sum<float>>(values, counted_blocks).launches().front());
    }
};

class Values : public ReduceShuffle {};
class Accesses : public ReduceShuffle {};
class Predictions : public ReduceShuffle {};
class Time : public ReduceShuffle {};

TEST_F(Values, AreSums)
{
    expect_right_results<Sum<int>>(enough_blocks);
    if (HasFatalFailure()) return;
    expect_right_results<Sum<float>>(enough_blocks);
}

TEST_F(Values, AreMaxima)
{
    expect_right_results<Maximum<int>>(enough_blocks);
    if (HasFatalFailure()) return;
    // Negative ones too: 0 is not neutral for them.
    std::vector<float> negative = random_digits<float>(100);
    for (float& value : negative) value -= 10;
    expect_right_result<Maximum<float>>(negative, enough_blocks);
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
           "loses "
           "what does not fit. Let partial results of similar size meet.";
}

TEST_F(Values, OfManyValuesAreRight)
{
    // The counted size: what is counted must be what is right.
    const std::size_t n = counted_values();
    const auto ones = input("values", std::vector<float>(n, 1));
    const auto sum = reduction_in<Sum<float>>(ones, counted_blocks);
    run_all(sum);
    ASSERT_THAT(sum.result(), Holds(std::vector<float>{static_cast<float>(n)}));
    note(to_string(sum.steps()));

    std::vector<int> counting(std::min<std::size_t>(n, 1 << 20));
    std::iota(counting.begin(), counting.end(), 0);
    const auto numbers = input("values", counting);
    const auto maximum = reduction_in<Maximum<int>>(numbers, counted_blocks);
    run_all(maximum);
    ASSERT_THAT(maximum.result(), Holds(std::vector<int>{counting.back()}));
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_first_launch();
    EXPECT_THAT(global_loads(measured), IsCoalesced())
        << "In every round, neighbouring threads must take neighbouring values.";
    EXPECT_THAT(global_loads(measured), TakesAtMostInstructions(counted_values() / warp));
}

TEST_F(Accesses, EachBlockStoresOnce)
{
    EXPECT_THAT(global_stores(profile_first_launch()), TakesAtMostInstructions(counted_blocks(counted_values())))
        << "Only the block's result goes to `partial`.";
}

TEST_F(Accesses, OnlyWarpResultsGoThroughSharedMemory)
{
    const std::size_t warps = counted_blocks(counted_values()) * block_size / warp;
    const Profile measured = profile_first_launch();
    EXPECT_THAT(shared_stores(measured), TakesAtMostInstructions(warps))
        << "One store for each warp: its result. The values before it stay in registers.";
    EXPECT_THAT(shared_loads(measured), TakesAtMostInstructions(warps)) << "At most one load for each warp.";
    EXPECT_THAT(shared_loads(measured), IsFreeOfBankConflicts());
    EXPECT_THAT(shared_stores(measured), IsFreeOfBankConflicts());
}

TEST_F(Predictions, SharedStoresOfABlockAreMeasured)
{
    EXPECT_THAT(Prediction{predicted_shared_stores_of_block()},
                PredictsWhatWasMeasured(instructions_of_block(shared_stores(profile_first_launch()))));
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    EXPECT_THAT(Prediction{predicted_shared_loads_of_block()},
                PredictsWhatWasMeasured(instructions_of_block(shared_loads(profile_first_launch()))));
}

// A copy of half as many bytes as the values have reads and writes, together, as many bytes as the reduction reads.

TEST_F(Time, IsNearThatOfACopy)
{
    // Measured on an H200 for 2^28 floats: such a copy takes 0.254 ms, CUB's DeviceReduce 0.245, ours 0.246.
    constexpr double allowed = 1.5;
    const std::size_t n = counted_values();
    const auto values = input("values", std::vector<float>(n, 1));
    const auto sum = reduction_in<Sum<float>>(values, counted_blocks);
    const Duration duration = time_beside_copy(sum.launches(), n * sizeof(float) / 2);
    if (IsSkipped()) return;
    EXPECT_THAT(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
