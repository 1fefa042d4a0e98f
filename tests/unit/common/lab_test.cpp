#include <warpbook/lab/lab.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <warpbook/matchers.hpp>
#include <warpbook/metric_groups.hpp>

#include "../../support/counters_with.hpp"
#include "fake_backend.hpp"
#include "report/session.hpp"

namespace warpbook {
namespace {

using tests::FakeBackend;

/// A check whose parts the tests may call.
class Check : public Lab {
public:
    using Lab::count_once;
    using Lab::counted_size;
    using Lab::counted_sizes;
    using Lab::drawn_factor;
    using Lab::drawn_size;
    using Lab::each_block_loads;
    using Lab::expect_given;
    using Lab::expect_no_local_accesses;
    using Lab::expect_predicted;
    using Lab::expect_that;
    using Lab::expect_time;
    using Lab::faults_of;
    using Lab::input;
    using Lab::measure;
    using Lab::one_in_each_column;
    using Lab::output;
    using Lab::predicted_size;
    using Lab::profile;
    using Lab::random_floats;
    using Lab::random_floats_to_move;
    using Lab::random_fractions;
    using Lab::random_ints;
    using Lab::random_quarters;
    using Lab::random_summands;
    using Lab::require_given;
    using Lab::require_that;
    using Lab::require_unchanged;
    using Lab::run;
    using Lab::run_blocks_beyond_ints;
    using Lab::SetUp;
    using Lab::Sizes;
    using Lab::sparse;
    using Lab::time_beside;
    using Lab::time_beside_copy;
    using Lab::timed_size;
    using Lab::tries_more_than_ints_count;
    using Lab::with;

private:
    void TestBody() override {}
};

/// What GoogleTest is told while `work` runs, which may end its check; these tests themselves go on.
template <class Work>
std::vector<testing::TestPartResult> told_by(const Work& work)
{
    testing::TestPartResultArray results;
    {
        const testing::ScopedFakeTestPartResultReporter intercept(&results);
        try {
            work();
        } catch (const testing::AssertionException&) {
            // GoogleTest takes it for the end of the check.
        }
    }
    std::vector<testing::TestPartResult> told;
    for (int i = 0; i < results.size(); ++i) told.push_back(results.GetTestPartResult(i));
    return told;
}

/// Whether `work` ends its check there and then.
template <class Work>
bool ends(const Work& work)
{
    bool went_on = false;
    told_by([&] {
        work();
        went_on = true;
    });
    return !went_on;
}

/// Whether `work` skips the check that it runs in, and nothing else.
template <class Work>
bool skips(const Work& work)
{
    const auto told = told_by(work);
    return told.size() == 1 && told[0].skipped();
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
        finding.facts = {{fact::sentence, "too far"}};
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
    Check().profile(launch, {});
    EXPECT_EQ(session->end_check(false).status, CheckStatus::passed);
}

TEST_F(LabTest, ACheckWithoutCountersIsUnavailableThoughGoogleTestPassesIt)
{
    backend->answer.totals = Measured<Counters>::unavailable("not permitted");
    Check().profile(launch, {});
    const CheckOutcome& outcome = session->end_check(false);
    EXPECT_EQ(outcome.status, CheckStatus::unavailable);
    ASSERT_EQ(outcome.messages.size(), 1u);
    EXPECT_EQ(outcome.messages[0].text, "counters unavailable: not permitted");
}

TEST_F(LabTest, ACheckWithoutIdealsIsUnavailable)
{
    const AccessCounts no_ideal{1, 4, Measured<std::uint64_t>::unavailable("no SASS metrics")};
    backend->answer.totals = tests::counters_with(Space::shared, Operation::store, no_ideal);
    Check().profile(launch, {});
    EXPECT_EQ(session->end_check(false).status, CheckStatus::unavailable);
}

TEST_F(LabTest, ACheckOfALaunchThatAnotherCouldNotCountIsUnavailable)
{
    backend->answer.totals = Measured<Counters>::unavailable("not permitted");
    LaunchContract one_load;
    one_load.global_loads.min_instructions = 1;
    Check().count_once("n = 64", one_load, [&] { Check().profile(launch, one_load, "n = 64"); });
    session->end_check(false);

    session->begin_check("Accesses", "StoresAreCoalesced");
    Check().count_once("n = 64", one_load, [] { FAIL() << "it has been counted"; });
    EXPECT_EQ(session->end_check(false).status, CheckStatus::unavailable);
}

TEST_F(LabTest, AFaultFailsTheCheckThatRanTheKernel)
{
    backend->answer.findings.push_back(fault());
    const auto told = told_by([&] { Check().run(launch); });
    ASSERT_EQ(told.size(), 1u);
    EXPECT_TRUE(told[0].failed());
    EXPECT_THAT(told[0].message(), testing::HasSubstr("too far; block (2, 0, 0), thread (3, 0, 0)"));
    EXPECT_TRUE(ends([&] { Check().run(launch); }));
    const CheckOutcome& outcome = session->end_check(true);
    EXPECT_EQ(outcome.status, CheckStatus::failed);
    EXPECT_EQ(outcome.messages.at(0).finding, 0u);
}

TEST_F(LabTest, AFaultFailsTheCheckAlsoWithoutCounters)
{
    backend->answer.totals = Measured<Counters>::unavailable("not permitted");
    backend->answer.findings.push_back(fault());
    EXPECT_TRUE(ends([&] { Check().profile(launch, {}); }));
    EXPECT_EQ(session->end_check(true).status, CheckStatus::failed);
}

TEST_F(LabTest, ADurationStandsBesideThatOfACopy)
{
    const auto check = std::make_unique<Check>();
    const Duration duration = check->time_beside_copy({launch, launch, launch}, 1024);
    EXPECT_DOUBLE_EQ(duration.seconds, 1.5);
    EXPECT_DOUBLE_EQ(duration.baseline_seconds, 0.25);
    EXPECT_THAT(duration, TakesAtMostTimesAsLong(6));
    EXPECT_THAT(duration, testing::Not(TakesAtMostTimesAsLong(5.99)));
    const Message message = session->end_check(false).messages.at(0);
    EXPECT_EQ(message.text, "1500.000 ms, a copy of as many bytes takes 250.000 ms: 6.00 times as long");
    EXPECT_DOUBLE_EQ(message.time.value().seconds, 1.5);
}

TEST_F(LabTest, ATimeThatIsTooLongIsARemarkUnlessItIsAStretchTask)
{
    const auto outcome_in = [&](const char* group, const auto& work) {
        session->begin_check(group, "IsShort");
        const auto told = told_by([&] { work(*std::make_unique<Check>()); });
        return session->end_check(!told.empty());
    };
    const auto is_slow = [](Check& check) { check.expect_time({3, 1, "a copy"}, 2); };
    const CheckOutcome slow = outcome_in("Time", is_slow);
    EXPECT_EQ(slow.status, CheckStatus::failed);
    EXPECT_TRUE(slow.is_only_slow);
    EXPECT_FALSE(outcome_in("Stretch", is_slow).is_only_slow);
    EXPECT_EQ(outcome_in("Time",
                         [](Check& check) {
                             check.expect_time({2, 1, "a copy"}, 2);
                         })
                  .status,
              CheckStatus::passed);
}

TEST_F(LabTest, ADurationStandsBesideThatOfOtherLaunches)
{
    const auto check = std::make_unique<Check>();
    const Duration duration = check->time_beside({launch}, {launch, launch}, "the same twice");
    EXPECT_DOUBLE_EQ(duration.ratio(), 0.5);
}

TEST_F(LabTest, WhatSlowsTheGpuDownForAWhileMakesNoDurationLonger)
{
    const auto check = std::make_unique<Check>();
    backend->disturbed_times = {0.7, 0.9};
    EXPECT_DOUBLE_EQ(check->time_beside_copy({launch}, 1024).seconds, 0.5);
    backend->disturbed_times = {0.7, 0.8, 0.9};
    EXPECT_DOUBLE_EQ(check->time_beside_copy({launch}, 1024).seconds, 0.7) << "it was never faster";
}

TEST_F(LabTest, WithoutAClockACheckOfTimeDoesNotApply)
{
    backend->copy_time = Measured<std::chrono::duration<double>>::unavailable("no clock");
    EXPECT_TRUE(skips([&] { Check().time_beside_copy({launch}, 1024); }));
    const CheckOutcome& outcome = session->end_check(false);
    EXPECT_EQ(outcome.status, CheckStatus::not_applicable);
    ASSERT_EQ(outcome.messages.size(), 1u);
    EXPECT_EQ(outcome.messages[0].text, "no clock");
}

TEST_F(LabTest, WrongValuesTakeNoTime)
{
    const auto outcome_of_time = [&] {
        session->begin_check("Time", "IsShort");
        skips([&] { Check().time_beside_copy({launch}, 1024); });
        return session->end_check(false);
    };
    EXPECT_EQ(outcome_of_time().status, CheckStatus::passed);
    for (const char* const group : {"Stretch", "Values"}) {
        session->begin_check(group, "AreRight");
        session->end_check(true);
        const CheckOutcome outcome = outcome_of_time();
        EXPECT_EQ(outcome.status, CheckStatus::not_applicable) << group;
        ASSERT_EQ(outcome.messages.size(), 1u);
        EXPECT_THAT(outcome.messages[0].text, testing::HasSubstr("the time counts once"));
    }
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
    EXPECT_TRUE(skips([&] { Check().faults_of(launch); }));
    EXPECT_EQ(session->end_check(false).status, CheckStatus::not_applicable);
}

TEST_F(LabTest, AFewBlocksRunAndAreNotRecorded)
{
    Check().run_blocks_beyond_ints(launch, {0, 7});
    EXPECT_EQ(backend->ran.only_blocks, (std::vector<std::size_t>{0, 7}));
    EXPECT_TRUE(session->profiles().empty());
    EXPECT_EQ(session->end_check(false).status, CheckStatus::passed);
}

TEST_F(LabTest, WhatEachBlockLoadsIsNotRecorded)
{
    launch.grid = Dim3{8};
    Distributions distributions;
    Distribution& loads = distributions.of(Space::global, Operation::load);
    loads = {.blocks = 8, .bytes = 2048, .bytes_of_busiest_block = 256};
    backend->answer.distribution = distributions;
    EXPECT_TRUE(Check().each_block_loads(launch, 256));
    EXPECT_FALSE(Check().each_block_loads(launch, 128));
    EXPECT_TRUE(session->profiles().empty());

    loads.bytes_of_busiest_block = 512;
    backend->answer.distribution = distributions;
    EXPECT_FALSE(Check().each_block_loads(launch, 256));

    backend->answer.findings.push_back(fault());
    EXPECT_TRUE(ends([&] { Check().each_block_loads(launch, 256); }));
}

TEST_F(LabTest, WhereOneOfAFewBlocksMissesAnArrayAnIndexMayBeTooSmall)
{
    backend->answer.findings.push_back(fault());
    EXPECT_TRUE(ends([&] { Check().run_blocks_beyond_ints(launch, {0}); }));
    const CheckOutcome& outcome = session->end_check(true);
    EXPECT_EQ(outcome.status, CheckStatus::failed);
    ASSERT_EQ(outcome.messages.size(), 2u);
    EXPECT_EQ(outcome.messages[0].text, use_size_t);
    EXPECT_EQ(outcome.messages[1].finding, 0u);
}

TEST_F(LabTest, MoreThanIntsCountIsTriedOnTheModelInOneOrderOnly)
{
    EXPECT_FALSE(Check().tries_more_than_ints_count());
    EXPECT_THROW(Check().sparse<int>("values", 1), DeviceError);
    auto model = std::make_unique<FakeBackend>();
    model->description.backend = "model";
    session.emplace(Options{}, std::move(model));
    EXPECT_TRUE(Check().tries_more_than_ints_count());
    session->repeat_checks(3);
    EXPECT_FALSE(Check().tries_more_than_ints_count());
}

TEST_F(LabTest, IntsAreSmallOrNeedAllBits)
{
    const auto ints = Check().random_ints(1000);
    EXPECT_THAT(ints, testing::Each(testing::AllOf(testing::Ge(-(1 << 29)), testing::Lt(1 << 29))));
    EXPECT_GT(std::count_if(ints.begin(), ints.end(), [](int number) { return number >= 0 && number < 10; }), 400);
    EXPECT_GT(std::count_if(ints.begin(), ints.end(), [](int number) { return number < -(1 << 24); }), 100);
    EXPECT_GT(std::count_if(ints.begin(), ints.end(), [](int number) { return number > 1 << 24; }), 100);
    constexpr int low_bits = (1 << 24) - 1;
    EXPECT_GT(std::count_if(ints.begin(), ints.end(), [](int number) { return (number & low_bits) == low_bits; }), 5);
}

TEST_F(LabTest, SummandsFitAnIntTogetherAndNoFloatHoldsTheLargest)
{
    for (const std::size_t count : {1, 2, 1000}) {
        const auto summands = Check().random_summands(count);
        EXPECT_LE(std::accumulate(summands.begin(), summands.end(), 0LL), std::numeric_limits<int>::max());
        const int largest = *std::max_element(summands.begin(), summands.end());
        EXPECT_NE(static_cast<std::int64_t>(static_cast<float>(largest)), largest);
    }
}

/// A kernel that keeps them as whole numbers is wrong, and sums are exact all the same.
TEST_F(LabTest, QuartersHaveSignsAndFractions)
{
    const auto quarters = Check().random_quarters(1000);
    EXPECT_THAT(quarters, testing::Each(testing::AllOf(testing::Ge(-2.5f), testing::Le(2.25f))));
    EXPECT_TRUE(std::all_of(quarters.begin(), quarters.end(),
                            [](float quarter) { return 4 * quarter == std::floor(4 * quarter); }));
    EXPECT_GT(std::count(quarters.begin(), quarters.end(), -2.25f), 20);
}

TEST_F(LabTest, FloatsHaveSignsAndNeedAllBits)
{
    const auto floats = Check().random_floats(1000);
    EXPECT_GT(std::count_if(floats.begin(), floats.end(), [](float number) { return number < 0; }), 400);
    const auto in_fewer_bits = [](float number) {
        return static_cast<float>(static_cast<int>(number * 0x1p16f)) * 0x1p-16f;
    };
    EXPECT_GT(
        std::count_if(floats.begin(), floats.end(), [&](float number) { return in_fewer_bits(number) != number; }),
        800);
}

TEST_F(LabTest, FloatsToMoveAreNoneToComputeWith)
{
    const auto floats = Check().random_floats_to_move(10'000);
    EXPECT_GT(std::count_if(floats.begin(), floats.end(), [](float number) { return std::isnan(number); }), 0);
    EXPECT_GT(std::count_if(floats.begin(), floats.end(), [](float number) { return std::abs(number) > 1e20f; }), 100);
    EXPECT_GT(std::count_if(floats.begin(), floats.end(), [](float number) { return std::abs(number) < 1e-20f; }), 100);
}

TEST_F(LabTest, AColumnHasOneNumberThatIsNotZero)
{
    const auto matrix = Check().one_in_each_column(3, 50);
    for (std::size_t column = 0; column < 50; ++column) {
        int found = 0;
        for (std::size_t row = 0; row < 3; ++row) found += matrix[row * 50 + column] != 0;
        EXPECT_EQ(found, 1);
    }
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

TEST_F(LabTest, TheLargestSizeIsRoundedDownToAMultiple)
{
    Options options;
    options.largest_size = true;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_FALSE(session->chosen_size()) << "no check has asked for a size yet";
    const Check::Sizes sizes{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 8200};
    // GoogleTest takes a refusal for something that was reported.
    ASSERT_FALSE(ends([&] { Check().counted_size(sizes); })) << session->refusal().value_or("");
    EXPECT_EQ(Check().counted_size(sizes), 8192u);
    EXPECT_THAT(Check().counted_sizes(sizes), testing::ElementsAre(8192u)) << "no second size is drawn";
    EXPECT_EQ(session->chosen_size(), 8192u);
}

TEST_F(LabTest, TimesAreTakenWhereTheirLimitsWereMeasured)
{
    const Check::Sizes counted_and_timed{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 1 << 20};
    Check::Sizes timed_at_more = counted_and_timed;
    timed_at_more.timed = 16384;
    const auto expect_timed = [&](std::size_t alike, std::size_t at_more) {
        EXPECT_EQ(Check().timed_size(counted_and_timed), alike);
        EXPECT_EQ(Check().timed_size(timed_at_more), at_more);
    };
    expect_timed(4096, 16384);

    Options options;
    options.n = 2048;
    session.emplace(options, std::make_unique<FakeBackend>());
    expect_timed(2048, 2048);
    options.n = 1 << 19;
    session.emplace(options, std::make_unique<FakeBackend>());
    expect_timed(1 << 19, 16384);
    options.n.reset();
    options.largest_size = true;
    session.emplace(options, std::make_unique<FakeBackend>());
    expect_timed(1 << 20, 16384);
}

TEST_F(LabTest, PredictionsAreNeverMeasuredAtMoreThanTheModelsSize)
{
    const Check::Sizes sizes{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 1 << 20};
    EXPECT_EQ(Check().predicted_size(sizes), 1024u);

    Options options;
    options.n = 96;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_EQ(Check().predicted_size(sizes), 96u);
    options.n = 1 << 19;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_EQ(Check().predicted_size(sizes), 1024u);
}

TEST_F(LabTest, ASecondSizeIsDrawnFromTheSeed)
{
    const Check::Sizes sizes{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 8192};
    std::set<std::size_t> drawn;
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        Options options;
        options.seed = seed;
        session.emplace(options, std::make_unique<FakeBackend>());
        const std::vector<std::size_t> counted = Check().counted_sizes(sizes);
        ASSERT_EQ(counted.size(), 2u);
        EXPECT_EQ(counted[0], 4096u);
        EXPECT_EQ(counted[1] % 32, 0u);
        EXPECT_GE(counted[1], 2048u);
        EXPECT_LT(counted[1], 4096u);
        EXPECT_EQ(Check().counted_sizes(sizes), counted) << "the same for the same question";
        drawn.insert(counted[1]);
    }
    EXPECT_GT(drawn.size(), 10u);

    Options options;
    options.n = 96;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_THAT(Check().counted_sizes(sizes), testing::ElementsAre(96u));
}

TEST_F(LabTest, ADrawnSizeIsWithinItsBounds)
{
    std::set<std::size_t> drawn;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        Options options;
        options.seed = seed;
        session.emplace(options, std::make_unique<FakeBackend>());
        drawn.insert(Check().drawn_size(5, 20, 4));
    }
    EXPECT_THAT(drawn, testing::ElementsAre(8u, 12u, 16u, 20u));
}

TEST_F(LabTest, ASizeAtWhichNothingCanBeJudgedIsWrongUse)
{
    Options options;
    options.n = 77;
    session.emplace(options, std::make_unique<FakeBackend>());
    const Check::Sizes sizes{.on_gpu = 4096, .on_model = 1024, .multiple_of = 32, .largest = 8192};
    EXPECT_TRUE(ends([&] { Check().counted_size(sizes); }));
    EXPECT_EQ(session->refusal(), "--n must be a multiple of 32 up to 8192 in this lab, not 77");

    options.n = 16384;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_FALSE(session->refusal().has_value());
    EXPECT_TRUE(ends([&] { Check().counted_size(sizes); }));
    EXPECT_THAT(session->refusal().value(), testing::EndsWith("not 16384"));
}

TEST_F(LabTest, NothingRunsAfterAWrongUse)
{
    EXPECT_FALSE(skips([] { Check().SetUp(); }));
    session->refuse("--n must be even");
    EXPECT_TRUE(skips([] { Check().SetUp(); }));
}

TEST_F(LabTest, AnExpectationThatHoldsSaysNothing)
{
    EXPECT_TRUE(told_by([] {
                    Check().expect_that(4, testing::Eq(4));
                    Check().require_that(4, testing::Ge(4), "advice");
                }).empty());
    EXPECT_TRUE(session->end_check(false).messages.empty());
}

TEST_F(LabTest, AnExpectationThatFailsIsData)
{
    const auto told = told_by([] {
        Check check;
        const auto context = check.with("n = 64");
        check.expect_that(5, testing::Le(4), "Count again.");
        check.expect_that(global_stores(Profile()), IsCoalesced());
    });
    ASSERT_EQ(told.size(), 2u);
    EXPECT_TRUE(told[0].nonfatally_failed());
    EXPECT_STREQ(told[0].file_name(), reported_by_lab) << "or else the report would have it twice";

    const auto messages = session->end_check(true).messages;
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_THAT(messages[0].context, testing::ElementsAre("n = 64"));
    EXPECT_EQ(messages[0].wanted, "is <= 4");
    EXPECT_EQ(messages[0].found, "5");
    EXPECT_EQ(messages[0].text, "Count again.");
    EXPECT_EQ(messages[1].wanted, "no more sectors than the lanes need");
    EXPECT_EQ(messages[1].found, "unavailable: not asked for");
}

TEST_F(LabTest, LinesThatAreToBlameAreData)
{
    Profile profile;
    const AccessCounts counts{10, 320, 40u};
    profile.totals = tests::counters_with(Space::global, Operation::store, counts);
    SourceLine line;
    line.location = {"kernel.cu", 5};
    line.counters = profile.totals.value();
    profile.lines = std::vector<SourceLine>{line};
    told_by([&] { Check().expect_that(global_stores(profile), IsCoalesced()); });
    const Mismatch mismatch = session->end_check(true).messages.at(0).mismatch;
    EXPECT_EQ(mismatch.why, "");
    ASSERT_EQ(mismatch.lines.size(), 1u);
    EXPECT_EQ(mismatch.lines[0].location, (SourceLocation{"kernel.cu", 5}));
    EXPECT_THAT(mismatch.lines[0].text, testing::StartsWith("global store: 32.00 sectors per request, ideal 4.00"));
}

/// Of a GPU, whose counters say this of each metric of the group.
Profile profile_with_local(const Measured<double>& loads, const Measured<double>& stores)
{
    Profile profile;
    for (const Metric& metric : find_metric_group("local")->metrics) {
        const bool is_load = metric.name.ends_with("_ld.sum");
        profile.metrics.insert_or_assign(std::string(metric.name), is_load ? loads : stores);
    }
    return profile;
}

TEST_F(LabTest, AccessesToLocalMemoryAreThoseThatAGpuCounted)
{
    EXPECT_TRUE(told_by([&] { Check().expect_no_local_accesses(launch, profile_with_local(0.0, 0.0)); }).empty());
    told_by([&] { Check().expect_no_local_accesses(launch, profile_with_local(0.0, 3.0), "Unroll."); });
    const CheckOutcome outcome = session->end_check(true);
    EXPECT_EQ(outcome.status, CheckStatus::failed);
    ASSERT_EQ(outcome.messages.size(), 1u);
    EXPECT_EQ(outcome.messages[0].found, "the launch makes 3 requests to local memory");
    EXPECT_EQ(outcome.messages[0].text, "Unroll.");
}

TEST_F(LabTest, AccessesToLocalMemoryThatNobodyCountedAreNotNone)
{
    const auto unread = Measured<double>::unavailable("another profiler has them");
    for (const Profile& profile : {Profile(), profile_with_local(0.0, unread)}) {
        session->begin_check("Accesses", "LieInRegisters");
        Check().expect_no_local_accesses(launch, profile);
        EXPECT_EQ(session->end_check(false).status, CheckStatus::unavailable);
    }
}

TEST_F(LabTest, WithoutNvccTheModelKnowsNothingOfLocalMemory)
{
    auto model = std::make_unique<FakeBackend>();
    model->description.backend = "model";
    session.emplace(Options{}, std::move(model));
    session->begin_check("Accesses", "LieInRegisters");
    EXPECT_TRUE(skips([&] { Check().expect_no_local_accesses(launch, Profile()); }));
    EXPECT_EQ(session->end_check(false).status, CheckStatus::not_applicable);
}

TEST_F(LabTest, WhatIsRequiredEndsTheCheckWhereItFails)
{
    EXPECT_FALSE(ends([] { Check().expect_that(5, testing::Le(4)); }));
    EXPECT_TRUE(ends([] { Check().require_that(5, testing::Le(4)); }));
}

TEST_F(LabTest, WhatAKernelMayOnlyReadMustBeUnchanged)
{
    EXPECT_FALSE(ends([] {
        Check check;
        check.require_unchanged(check.input("in", std::vector<int>{1, 2}), std::vector<int>{1, 2});
    }));
    EXPECT_TRUE(ends([] {
        Check check;
        check.require_unchanged(check.input("in", std::vector<int>{1, 3}), std::vector<int>{1, 2});
    }));
    EXPECT_EQ(session->end_check(true).messages.at(0).text, "The kernel may only read `in`.");
}

TEST_F(LabTest, APredictionStandsBesideWhatWasMeasured)
{
    told_by([] { Check().expect_predicted("the stride", 4, 32.0); });
    const auto messages = session->end_check(true).messages;
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_THAT(messages[0].context, testing::ElementsAre("the stride"));
    EXPECT_THAT(messages[0].text, testing::StartsWith("you predicted 4, too low\nThis is wrong prediction 1 of 3."));
}

TEST_F(LabTest, TheThirdWrongPredictionIsToldWhatWasMeasured)
{
    const auto predict = [](double number) { told_by([=] { Check().expect_predicted(number, 32.0); }); };
    for (const double wrong : {4.0, 8.0, 8.0, 4.0}) predict(wrong);  // two different ones
    EXPECT_THAT(session->end_check(true).messages.back().text, testing::HasSubstr("This is wrong prediction 2 of 3."));
    predict(33);
    EXPECT_EQ(session->end_check(true).messages.back().text, "you predicted 33, too high; measured 32");
}

TEST_F(LabTest, WhoHasNotPredictedHasNotTried)
{
    for (int i = 0; i < 4; ++i) told_by([] { Check().expect_predicted(-1, 32.0); });
    EXPECT_THAT(session->end_check(true).messages.back().text, testing::StartsWith("still `unknown`"));
}

using PredictionStatus = RecordedPrediction::Status;

TEST_F(LabTest, ARecordHasAMeasuredNumberOnlyWhereTheReportTellsIt)
{
    const auto predict = [](double number) {
        Session::current().begin_check("Predictions", "StrideIsMeasured");
        told_by([=] { Check().expect_predicted("n = 64", number, 32.0); });
        const auto& predictions = Session::current().predictions();
        EXPECT_EQ(predictions.size(), 1u) << "of a check that runs again, the last run counts";
        return predictions.back();
    };
    EXPECT_EQ(predict(-1).status, PredictionStatus::not_predicted);
    EXPECT_EQ(predict(-1).predicted, std::nullopt);
    EXPECT_EQ(predict(4).status, PredictionStatus::too_low);
    EXPECT_EQ(predict(64).status, PredictionStatus::too_high);
    EXPECT_EQ(predict(64).measured, std::nullopt);
    EXPECT_EQ(predict(33).measured, 32.0) << "the third wrong one is told what was measured";
    const RecordedPrediction right = predict(32);
    EXPECT_EQ(right.check, "Predictions.StrideIsMeasured");
    EXPECT_EQ(right.context, "n = 64");
    EXPECT_EQ(right.status, PredictionStatus::right);
    EXPECT_EQ(right.measured, 32.0);
    ASSERT_EQ(right.earlier.size(), 3u);
    EXPECT_EQ(right.earlier[0].predicted, 4);
    EXPECT_EQ(right.earlier[0].status, PredictionStatus::too_low);
    EXPECT_EQ(right.earlier[1].status, PredictionStatus::too_high);
}

struct CheckOfFinishedKernel : Check {
    CheckOfFinishedKernel() { is_about_finished_kernel(); }
};

TEST_F(LabTest, APredictionAboutTheFinishedKernelWaitsUntilItIsRight)
{
    session->end_check(true);  // of "Accesses"
    session->begin_check("Predictions", "AreMeasured");
    told_by([] { CheckOfFinishedKernel().expect_predicted(4, 32.0); });
    told_by([] { CheckOfFinishedKernel().expect_predicted(32, 32.0); });
    const auto messages = session->end_check(true).messages;
    ASSERT_EQ(messages.size(), 2u);
    for (const Message& message : messages) EXPECT_TRUE(message.not_checked);
    for (const RecordedPrediction& prediction : session->predictions()) {
        EXPECT_EQ(prediction.status, PredictionStatus::not_checked_yet);
        EXPECT_EQ(prediction.measured, std::nullopt);
    }
    EXPECT_THAT(messages[0].text, testing::StartsWith("you predicted 4, not checked yet: this is about your finished"));
    // The unfinished kernel's number, by chance or by looking.
    EXPECT_THAT(messages[1].text, testing::StartsWith("you predicted 32, not checked yet"));

    // It was no try: this one is the first.
    session->begin_check("Predictions", "OfAGivenKernel");
    told_by([] { Check().expect_predicted(4, 32.0); });
    EXPECT_THAT(session->end_check(true).messages.back().text, testing::HasSubstr("This is wrong prediction 1 of 3."));
}

TEST_F(LabTest, AGivenKernelMustBeAsItWasGiven)
{
    EXPECT_TRUE(told_by([] {
                    Check().expect_given("copy", 4.0, 4);
                    Check().expect_given("copy", Measured<double>::unavailable("not permitted"), 4);
                    Check().require_given("copy", true);
                }).empty());
    EXPECT_FALSE(ends([] { Check().expect_given("copy", 5.0, 4); }));
    EXPECT_TRUE(ends([] { Check().require_given("copy", false); }));
    const auto messages = session->end_check(true).messages;
    ASSERT_EQ(messages.size(), 2u);
    for (const Message& message : messages)
        EXPECT_THAT(message.text, testing::StartsWith("`copy` was changed. Restore it"));
}

TEST_F(LabTest, RandomFloatsAreThoseOfTheSeed)
{
    const Content<float> numbers = Check().random_floats(1000);
    session->begin_check("Values", "AreRight");
    EXPECT_TRUE(Check().random_floats(1000) == numbers);

    Options options;
    options.seed = 1;
    session.emplace(options, std::make_unique<FakeBackend>());
    EXPECT_FALSE(Check().random_floats(1000) == numbers);
}

}  // namespace
}  // namespace warpbook
