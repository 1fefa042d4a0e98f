#include <warpbook/lab/reduction.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/lab/contract.hpp>

#include "fake_backend.hpp"

namespace warpbook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::size_t blocks_of_1024(std::size_t values) { return (values + 1023) / 1024; }

TEST(PlanReduction, OneLaunchForWhatOneBlockHolds)
{
    EXPECT_THAT(plan_reduction({1}, blocks_of_1024), ElementsAre(ReductionStep{1, 1}));
    EXPECT_THAT(plan_reduction({1024}, blocks_of_1024), ElementsAre(ReductionStep{1024, 1}));
}

TEST(PlanReduction, GoesOnUntilOneIsLeft)
{
    EXPECT_THAT(plan_reduction({1025}, blocks_of_1024), ElementsAre(ReductionStep{1025, 2}, ReductionStep{2, 1}));
    EXPECT_THAT(plan_reduction({std::size_t{1} << 28}, blocks_of_1024),
                ElementsAre(ReductionStep{1 << 28, 1 << 18}, ReductionStep{1 << 18, 1 << 8}, ReductionStep{1 << 8, 1}));
}

TEST(PlanReduction, IsForMoreThanAnIntCounts)
{
    const std::size_t n = std::size_t{1} << 33;
    EXPECT_EQ(plan_reduction({n}, blocks_of_1024).front(), (ReductionStep{n, n / 1024}));
}

TEST(PlanReduction, RefusesNoValues)
{
    EXPECT_THAT([] { plan_reduction({0}, blocks_of_1024); },
                ThrowsMessage<ContractViolation>(HasSubstr("at least one value; this list is empty")));
}

TEST(PlanReduction, RefusesWhatIsNoList)
{
    EXPECT_THAT(
        [] {
            plan_reduction({4, 5}, blocks_of_1024);
        },
        ThrowsMessage<ContractViolation>(HasSubstr("this array has 2 dimensions (4 x 5)")));
    EXPECT_THAT([] { plan_reduction({}, blocks_of_1024); },
                ThrowsMessage<ContractViolation>(HasSubstr("takes a list")));
}

TEST(PlanReduction, RefusesWhatWouldNeverEnd)
{
    EXPECT_THAT([] { plan_reduction({7}, [](std::size_t values) { return values; }); },
                ThrowsMessage<ContractViolation>(HasSubstr("7 values in 7 blocks leave 7 partial results")));
    EXPECT_THAT([] { plan_reduction({7}, [](std::size_t) { return 0; }); },
                ThrowsMessage<ContractViolation>(HasSubstr("7 values in no block")));
}

TEST(PlanReduction, InWords)
{
    EXPECT_EQ(to_string(plan_reduction({1}, blocks_of_1024)), "1 value: 1 launch, 1 block");
    EXPECT_EQ(to_string(plan_reduction({1 << 20}, blocks_of_1024)), "1048576 values: 2 launches, 1025 blocks");
}

TEST(ReductionTest, EachLaunchTakesWhatTheOneBeforeLeaves)
{
    tests::FakeBackend backend;
    const DeviceBuffer<int> values(backend, "values", 2000);
    std::vector<const int*> from;
    std::vector<std::size_t> numbers;
    std::vector<const int*> to;
    const Reduction<int> reduction(
        values, plan_reduction({values.size()}, blocks_of_1024),
        [&](const std::string& name, std::size_t count) { return DeviceBuffer<int>(backend, name, count); },
        [&](const DeviceBuffer<int>& partial, const int* given, std::size_t n) {
            to.push_back(partial.data());
            from.push_back(given);
            numbers.push_back(n);
            Launch launch;
            launch.grid = Dim3(static_cast<unsigned>(partial.size()));
            return launch;
        });
    EXPECT_THAT(from, ElementsAre(values.data(), reduction.first_partial().data()));
    EXPECT_THAT(to, ElementsAre(reduction.first_partial().data(), reduction.result().data()));
    EXPECT_THAT(numbers, ElementsAre(2000, 2));
    ASSERT_EQ(reduction.launches().size(), 2);
    EXPECT_EQ(reduction.launches()[0].grid, Dim3(2));
    EXPECT_EQ(reduction.launches()[1].grid, Dim3(1));
    EXPECT_EQ(reduction.result().size(), 1);
}

template <class Operation>
class Operations : public testing::Test {};

using All = testing::Types<Sum<int>, Sum<float>, Maximum<int>, Maximum<float>>;
TYPED_TEST_SUITE(Operations, All);

TYPED_TEST(Operations, NeutralChangesNothing)
{
    for (const typename TypeParam::Value value : {-1'000'000, -1, 0, 7}) {
        EXPECT_EQ(TypeParam::combine(TypeParam::neutral(), value), value);
        EXPECT_EQ(TypeParam::combine(value, TypeParam::neutral()), value);
    }
}

TEST(MatrixProductTest, IsAssociativeAndNotCommutative)
{
    const Matrix x{1, 2, 3, 4};
    const Matrix y{5, 6, 7, 8};
    const Matrix z{9, 10, 11, 4'000'000'000};
    const auto product = MatrixProduct::combine;
    EXPECT_EQ(product(x, y), (Matrix{19, 22, 43, 50}));
    EXPECT_EQ(product(product(x, y), z), product(x, product(y, z)));
    EXPECT_FALSE(product(x, y) == product(y, x));
    EXPECT_EQ(product(MatrixProduct::neutral(), x), x);
    EXPECT_EQ(product(x, MatrixProduct::neutral()), x);
}

TEST(Reduced, KeepsTheOrder)
{
    const Matrix x{1, 2, 3, 4};
    const Matrix y{5, 6, 7, 8};
    EXPECT_EQ(reduced<MatrixProduct>(std::vector{x, y}), MatrixProduct::combine(x, y));
    EXPECT_THAT(reduced_by<Sum<int>>(2, std::vector{1, 2, 3, 4, 5}), ElementsAre(3, 7, 5));
    EXPECT_EQ(reduced<Maximum<int>>(std::vector<int>()), Maximum<int>::neutral());
}

TEST(Reduced, IsTheSameInPieces)
{
    const auto matrices = array_of((std::size_t{3} << 20) + 17, [](std::size_t i) {
        const auto x = static_cast<unsigned>(i * i + 3);
        const auto y = static_cast<unsigned>(i + 11);
        return Matrix{1 + x * y, x, y, 1};
    });
    EXPECT_EQ(reduced<MatrixProduct>(matrices), combined<MatrixProduct>(matrices));

    const auto numbers = array_of(100'001, [](std::size_t i) { return static_cast<int>(i % 10); });
    const auto partial = reduced_by<Sum<int>>(7, numbers);
    ASSERT_EQ(partial.size(), 14286u);
    for (std::size_t i = 0; i < partial.size(); ++i) {
        int sum = 0;
        for (std::size_t k = 7 * i; k < std::min<std::size_t>(7 * i + 7, 100'001); ++k) sum += numbers[k];
        ASSERT_EQ(partial[i], sum) << i;
    }
}

}  // namespace
}  // namespace warpbook
