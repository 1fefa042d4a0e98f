#include <warpbook/lab/lab.hpp>

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <warpbook/records/exit_codes.hpp>

#include "../../support/counters_with.hpp"
#include "fake_backend.hpp"
#include "session.hpp"

namespace warpbook {
namespace {

using tests::FakeBackend;

/// A check whose parts the tests may call.
class Check : public Lab {
public:
    using Lab::counted_size;
    using Lab::faults_of;
    using Lab::profile;
    using Lab::random_digits;
    using Lab::random_floats;
    using Lab::run;
    using Lab::Sizes;
    using Lab::time_beside;
    using Lab::time_beside_copy;

private:
    void TestBody() override {}
};

/// Whether `work` skips the check that it runs in, and nothing else; these tests themselves go on.
template <class Work>
bool skips(const Work& work)
{
    testing::TestPartResultArray results;
    {
        const testing::ScopedFakeTestPartResultReporter intercept(&results);
        work();
    }
    return results.size() == 1 && results.GetTestPartResult(0).skipped();
}

class LabTest : public testing::Test {
protected:
    LabTest() : LabTest(Options{}) {}
    explicit LabTest(const Options& options)
    {
        auto owned = std::make_unique<FakeBackend>();
        backend = owned.get();
        backend->answer.totals = Counters();
        backend->answer.lines = std::vector<SourceLine>();
        session.emplace(options, std::move(owned));
        session->begin_check("Accesses", "AreCoalesced");
    }

    static Finding fault()
    {
        Finding finding;
        finding.text = "too far";
        finding.block = {2, 0, 0};
        finding.thread = {3, 0, 0};
        return finding;
    }

    FakeBackend* backend = nullptr;
    std::optional<Session> session;
    Launch launch;
};

TEST_F(LabTest, CountersThatAreThereLeaveTheCheckToGoogleTest)
{
    Check().profile(launch);
    EXPECT_EQ(session->end_check(false).status, CheckStatus::passed);
}

TEST_F(LabTest, ACheckWithoutCountersIsUnavailableThoughGoogleTestPassesIt)
{
    backend->answer.totals = Measured<Counters>::unavailable("not permitted");
    Check().profile(launch);
    const CheckOutcome& outcome = session->end_check(false);
    EXPECT_EQ(outcome.status, CheckStatus::unavailable);
    EXPECT_EQ(outcome.messages, std::vector<std::string>{"counters unavailable: not permitted"});
}

TEST_F(LabTest, ACheckWithoutIdealsIsUnavailable)
{
    const AccessCounts no_ideal{1, 4, Measured<std::uint64_t>::unavailable("no SASS metrics")};
    backend->answer.totals = tests::counters_with(Space::shared, Operation::store, no_ideal);
    Check().profile(launch);
    EXPECT_EQ(session->end_check(false).status, CheckStatus::unavailable);
}

TEST_F(LabTest, AFaultFailsTheCheckThatRanTheKernel)
{
    backend->answer.findings.push_back(fault());
    EXPECT_NONFATAL_FAILURE(Check().run(launch), "too far; block (2, 0, 0), thread (3, 0, 0)");
    EXPECT_EQ(session->end_check(true).status, CheckStatus::failed);
}

TEST_F(LabTest, AFaultFailsTheCheckAlsoWithoutCounters)
{
    backend->answer.totals = Measured<Counters>::unavailable("not permitted");
    backend->answer.findings.push_back(fault());
    EXPECT_NONFATAL_FAILURE(Check().profile(launch), "too far");
    EXPECT_EQ(session->end_check(true).status, CheckStatus::failed);
}

TEST_F(LabTest, ADurationStandsBesideThatOfACopy)
{
    const auto check = std::make_unique<Check>();
    const Duration duration = check->time_beside_copy({launch, launch, launch}, 1024);
    EXPECT_DOUBLE_EQ(duration.seconds, 1.5);
    EXPECT_DOUBLE_EQ(duration.yardstick_seconds, 0.25);
    EXPECT_THAT(duration, TakesAtMostTimesAsLong(6));
    EXPECT_THAT(duration, testing::Not(TakesAtMostTimesAsLong(5.99)));
    EXPECT_THAT(session->end_check(false).messages,
                testing::ElementsAre("1500.000 ms, a copy of as many bytes takes 250.000 ms: 6.00 times as long"));
}

TEST_F(LabTest, ADurationStandsBesideThatOfOtherLaunches)
{
    const auto check = std::make_unique<Check>();
    const Duration duration = check->time_beside({launch}, {launch, launch}, "the same twice");
    EXPECT_DOUBLE_EQ(duration.ratio(), 0.5);
}

TEST_F(LabTest, WithoutAClockACheckOfTimeDoesNotApply)
{
    backend->copy_time = Measured<std::chrono::duration<double>>::unavailable("no clock");
    EXPECT_TRUE(skips([&] { Check().time_beside_copy({launch}, 1024); }));
    const CheckOutcome& outcome = session->end_check(false);
    EXPECT_EQ(outcome.status, CheckStatus::not_applicable);
    EXPECT_THAT(outcome.messages, testing::ElementsAre("no clock"));
}

TEST_F(LabTest, FaultsThatAreTheLessonFailNothing)
{
    auto model = std::make_unique<FakeBackend>();
    model->description.backend = "model";
    model->answer.findings.push_back(fault());
    session.emplace(Options{}, std::move(model));
    EXPECT_EQ(Check().faults_of(launch).size(), 1u);
    EXPECT_EQ(session->end_check(false).status, CheckStatus::passed);
}

TEST_F(LabTest, FaultsThatOnlyTheModelSeesAreNotLookedForElsewhere)
{
    backend->answer.findings.push_back(fault());
    EXPECT_TRUE(skips([&] { EXPECT_TRUE(Check().faults_of(launch).empty()); }));
    EXPECT_EQ(session->end_check(false).status, CheckStatus::not_applicable);
}

TEST_F(LabTest, DigitsAreWholeAndSmall)
{
    const auto digits = Check().random_digits<float>(1000);
    EXPECT_THAT(digits, testing::Each(testing::AllOf(testing::Ge(0.f), testing::Le(9.f))));
    EXPECT_TRUE(std::all_of(digits.begin(), digits.end(), [](float digit) { return digit == std::floor(digit); }));
    EXPECT_GT(std::count(digits.begin(), digits.end(), 9.f), 50);
}

TEST_F(LabTest, ASizeForComparisonIsTheLabsOwn)
{
    Options options;
    options.compared_size = true;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_EQ(Check().counted_size({.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 8192}), 480u);
    EXPECT_EQ(Check().counted_size(
                  {.on_gpu = 1 << 20, .on_model = 1 << 17, .multiple_of = 1, .largest = 1 << 28, .compared = 3}),
              3u);
}

TEST_F(LabTest, SizesFitTheBackendUnlessGiven)
{
    const Check::Sizes sizes{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 8192};
    EXPECT_EQ(Check().counted_size(sizes), 4096u);

    auto model = std::make_unique<FakeBackend>();
    model->description.backend = "model";
    session.emplace(Options{}, std::move(model));
    EXPECT_EQ(Check().counted_size(sizes), 1024u);

    Options options;
    options.n = 96;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_EQ(Check().counted_size(sizes), 96u);
}

TEST_F(LabTest, ASizeAtWhichNothingCanBeJudgedIsWrongUse)
{
    Options options;
    options.n = 77;
    session.emplace(options, std::make_unique<FakeBackend>());
    const Check::Sizes sizes{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 8192};
    EXPECT_EXIT(Check().counted_size(sizes), testing::ExitedWithCode(exit_code::usage_error),
                "--n must be a multiple of 32 up to 8192 in this lab, not 77");

    options.n = 16384;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_EXIT(Check().counted_size(sizes), testing::ExitedWithCode(exit_code::usage_error), "not 16384");
}

TEST_F(LabTest, RandomFloatsAreThoseOfTheSeed)
{
    const std::vector<float> numbers = Check().random_floats(1000);
    EXPECT_TRUE(std::all_of(numbers.begin(), numbers.end(), [](float x) { return x >= 0 && x < 1; }));
    session->begin_check("Values", "AreRight");
    EXPECT_EQ(Check().random_floats(1000), numbers);

    Options options;
    options.seed = 1;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_NE(Check().random_floats(1000), numbers);
}

}  // namespace
}  // namespace warpbook
