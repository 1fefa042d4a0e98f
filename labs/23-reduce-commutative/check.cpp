#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction.hpp>

#include <numeric>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned warp = 32;

class ReduceCommutative : public ReductionLab {
protected:
    /// The launches in grids of the student's choice.
    template <class Operation>
    Reduction<typename Operation::Value> reduction_by(const DeviceBuffer<typename Operation::Value>& values)
    {
        return reduction_in<Operation>(values, [](std::size_t n) { return blocks_for(n); });
    }

    /// The launches in grids of ours.
    template <class Operation>
    Reduction<typename Operation::Value> reduction_in(const DeviceBuffer<typename Operation::Value>& values,
                                                      const BlocksFor& blocks)
    {
        return reduction_of<typename Operation::Value>(
            values, blocks, [](const auto& partial, const auto* remaining, std::size_t n) {
                return launch(reduce_commutative<Operation>, static_cast<unsigned>(partial.size()), block_size,
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

    /// A grid in which each thread has 8 values or more: fewer blocks than values need, also where the model counts.
    static std::size_t counted_blocks(std::size_t n)
    {
        return std::clamp<std::size_t>(n / (values_of_thread * block_size), 1, most_blocks);
    }

    /// The first launch, which has nearly all the work.
    Profile profile_first_launch()
    {
        const auto values = input("values", std::vector<float>(counted_values(), 1));
        return profile(reduction_in<Sum<float>>(values, counted_blocks).launches().front());
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
    const auto blocks = [](std::size_t n) { return blocks_for(n); };
    expect_right_results<Sum<int>>(blocks);
    if (HasFatalFailure()) return;
    expect_right_results<Sum<float>>(blocks);
}

TEST_F(Values, AreMaxima)
{
    const auto blocks = [](std::size_t n) { return blocks_for(n); };
    expect_right_results<Maximum<int>>(blocks);
    if (HasFatalFailure()) return;
    // Negative ones too: 0 is not neutral for them.
    std::vector<float> negative = random_digits<float>(100);
    for (float& value : negative) value -= 10;
    expect_right_result<Maximum<float>>(negative, blocks);
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

TEST_F(Accesses, SharedMemoryHasNoBankConflicts)
{
    const Profile measured = profile_first_launch();
    EXPECT_THAT(shared_loads(measured), IsFreeOfBankConflicts());
    EXPECT_THAT(shared_stores(measured), IsFreeOfBankConflicts());
}

TEST_F(Accesses, SharedLoadsAreFew)
{
    // What lab 22 allows a block; the block part that is handed out takes fewer.
    constexpr std::size_t loads_of_block = 363;
    EXPECT_THAT(shared_loads(profile_first_launch()),
                TakesAtMostInstructions(counted_blocks(counted_values()) * loads_of_block))
        << "However many values a thread has: the block combines one for each thread.";
}

TEST_F(Predictions, SharedLoadsOfABlockAreMeasured)
{
    for (const std::size_t share : {std::size_t{1}, values_of_thread}) {
        SCOPED_TRACE("values of each thread = " + std::to_string(share));
        const auto values = input("values", std::vector<float>(share * block_size, 1));
        const auto one_block = reduction_in<Sum<float>>(values, [](std::size_t) { return 1; });
        const auto loads = shared_loads(profile(one_block.launches().front(), std::to_string(share) + " values")).total;
        EXPECT_THAT(Prediction{predicted_shared_loads_of_block(static_cast<int>(share))},
                    PredictsWhatWasMeasured(loads.available()
                                                ? Measured<double>(static_cast<double>(loads.value().instructions))
                                                : Measured<double>::unavailable(loads.reason())));
    }
}

// A copy of half as many bytes as the values have reads and writes, together, as many bytes as the reduction reads.

TEST_F(Time, IsNearThatOfACopy)
{
    // Measured on an H200 for 2^28 floats: one load at a time takes 1.66 times as long as such a copy.
    constexpr double allowed = 2;
    const std::size_t n = counted_values();
    const auto values = input("values", std::vector<float>(n, 1));
    const auto sum = reduction_in<Sum<float>>(values, counted_blocks);
    const Duration duration = time_beside_copy(sum.launches(), n * sizeof(float) / 2);
    if (IsSkipped()) return;
    EXPECT_THAT(duration, TakesAtMostTimesAsLong(allowed));
}

TEST_F(Stretch, IsAsFastAsTheMemory)
{
    if (!wants_stretch())
        return does_not_apply("optional: README.md says how to begin; then let wants_stretch() return true");
    // 95 % of the speed of CUB's DeviceReduce, which on an H200 takes 0.97 of the copy's time for 2^28 floats.
    constexpr double allowed = 1.02;
    const std::size_t n = counted_values();
    const auto values = input("values", std::vector<float>(n, 1));
    const auto sum = reduction_in<Sum<float>>(values, counted_blocks);
    const Duration duration = time_beside_copy(sum.launches(), n * sizeof(float) / 2);
    if (IsSkipped()) return;
    EXPECT_THAT(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
