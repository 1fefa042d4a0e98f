#include <warpbook/lab/check.hpp>
#include <warpbook/lab/reduction.hpp>

#include <numeric>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned warp = 32;

class ReduceWarp : public ReductionLab {
protected:
    static std::size_t blocks_for(std::size_t n) { return (n + block_size - 1) / block_size; }

    template <class Operation>
    Reduction<typename Operation::Value> reduction_by(const DeviceBuffer<typename Operation::Value>& values)
    {
        return reduction_of<typename Operation::Value>(
            values, blocks_for, [](const auto& partial, const auto* remaining, std::size_t n) {
                return launch(reduce_blocks<Operation>, static_cast<unsigned>(partial.size()), block_size,
                              partial.data(), remaining, n);
            });
    }

    template <class Operation>
    void expect_right_result(const std::vector<typename Operation::Value>& content)
    {
        using Value = typename Operation::Value;
        SCOPED_TRACE("n = " + std::to_string(content.size()));
        const auto values = input("values", content);
        const auto reduction = reduction_by<Operation>(values);
        run_all(reduction);
        ASSERT_THAT(reduction.first_partial(), Holds(reduced_by<Operation>(block_size, content)))
            << "Element b is the result of block b, after the first launch.";
        ASSERT_THAT(reduction.result(), Holds(std::vector<Value>{reduced<Operation>(content)}))
            << "The block results are right: what differs in the launches on them?";
        ASSERT_THAT(values, Holds(content)) << "The kernel may only read `values`.";
    }

    template <class Operation>
    void expect_right_results()
    {
        for (const std::size_t n : {1, 31, 32, 33, 1023, 1024, 1025, 4099}) {
            expect_right_result<Operation>(random_values<typename Operation::Value>(n));
            if (HasFatalFailure()) return;
        }
    }

    std::size_t counted_values() const
    {
        return counted_size({.on_gpu = std::size_t{1} << 28,
                             .on_model = 1 << 17,
                             .multiple_of = block_size,
                             .largest = std::size_t{1} << 32,
                             .compared = std::size_t{3} * block_size});
    }

    /// The first launch, which has nearly all the work.
    Profile profile_first_launch()
    {
        const auto values = input("values", std::vector<float>(counted_values(), 1));
        return profile(reduction_by<Sum<float>>(values).launches().front());
    }
};

class Values : public ReduceWarp {};
class Accesses : public ReduceWarp {};
class Predictions : public ReduceWarp {};

TEST_F(Values, AreSums)
{
    expect_right_results<Sum<int>>();
    if (HasFatalFailure()) return;
    expect_right_results<Sum<float>>();
}

TEST_F(Values, AreMaxima)
{
    expect_right_results<Maximum<int>>();
    if (HasFatalFailure()) return;
    // Negative ones too: 0 is not neutral for them.
    std::vector<float> negative = random_digits<float>(100);
    for (float& value : negative) value -= 10;
    expect_right_result<Maximum<float>>(negative);
}

TEST_F(Values, AreProductsInOrder)
{
    expect_right_results<MatrixProduct>();
}

TEST_F(Values, OfManyValuesAreRight)
{
    // The counted size: what is counted must be what is right.
    const std::size_t n = counted_values();
    const auto ones = input("values", std::vector<float>(n, 1));
    const auto sum = reduction_by<Sum<float>>(ones);
    run_all(sum);
    ASSERT_THAT(sum.result(), Holds(std::vector<float>{static_cast<float>(n)}));
    note(to_string(sum.steps()));

    std::vector<int> counting(std::min<std::size_t>(n, 1 << 20));
    std::iota(counting.begin(), counting.end(), 0);
    const auto numbers = input("values", counting);
    const auto maximum = reduction_by<Maximum<int>>(numbers);
    run_all(maximum);
    ASSERT_THAT(maximum.result(), Holds(std::vector<int>{counting.back()}));
}

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_first_launch();
    EXPECT_THAT(global_loads(measured), IsCoalesced());
    EXPECT_THAT(global_loads(measured), TakesAtMostInstructions(counted_values() / warp))
        << "Each warp loads its 32 values with one request.";
}

TEST_F(Accesses, EachBlockStoresOnce)
{
    EXPECT_THAT(global_stores(profile_first_launch()), TakesAtMostInstructions(counted_values() / block_size))
        << "What the threads of a block hand to each other stays in shared memory; only its result goes to `partial`.";
}

TEST_F(Accesses, SharedMemoryHasNoBankConflicts)
{
    const Profile measured = profile_first_launch();
    EXPECT_THAT(shared_loads(measured), IsFreeOfBankConflicts());
    EXPECT_THAT(shared_stores(measured), IsFreeOfBankConflicts());
}

TEST_F(Accesses, SharedLoadsAreThoseOfTheWarps)
{
    // In each warp two loads for each of its distances, and the one that hands its result on; the same once more in the
    // first warp, for the results.
    constexpr std::size_t distances = 5;
    constexpr std::size_t loads_of_warp = 2 * distances + 1;
    constexpr std::size_t loads_of_block = (block_size / warp + 1) * loads_of_warp;
    static_assert(loads_of_block == 363);
    EXPECT_THAT(shared_loads(profile_first_launch()),
                TakesAtMostInstructions(counted_values() / block_size * loads_of_block))
        << "A warp needs 11 loads for its own values, and the first warp 11 more for the results. From distance 32 on "
           "it "
           "is the first warp alone that works.";
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
