#include "report/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_backend.hpp"
#include "submission.hpp"

namespace warpbook {
namespace {

using tests::FakeBackend;

struct ScheduleRow {
    const char* name;
    std::vector<CheckStatus> marks;
    bool failed_says_googletest;
    CheckStatus status;
};

void PrintTo(const ScheduleRow& row, std::ostream* os) { *os << row.name; }

class CheckStatusRule : public testing::TestWithParam<ScheduleRow> {};

TEST_P(CheckStatusRule, GravestMarkDecides)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Values", "AreRight");
    for (const CheckStatus mark : GetParam().marks) session.mark(mark);
    EXPECT_EQ(name_of(session.end_check(GetParam().failed_says_googletest).status), name_of(GetParam().status));
}

using enum CheckStatus;

INSTANTIATE_TEST_SUITE_P(
    Table, CheckStatusRule,
    testing::Values(ScheduleRow{"Passed", {}, false, passed}, ScheduleRow{"Failed", {}, true, failed},
                    ScheduleRow{"Unavailable", {unavailable}, false, unavailable},
                    ScheduleRow{"UnavailableAndSoFailed", {unavailable}, true, unavailable},
                    ScheduleRow{"NotApplicable", {not_applicable}, false, not_applicable},
                    ScheduleRow{"NotApplicableAndFailed", {not_applicable}, true, failed},
                    ScheduleRow{"UnavailableThenNotApplicable", {unavailable, not_applicable}, false, unavailable},
                    ScheduleRow{"NotApplicableThenUnavailable", {not_applicable, unavailable}, false, unavailable},
                    ScheduleRow{"FailedThenUnavailable", {failed, unavailable}, true, failed},
                    ScheduleRow{"FailedThenNotApplicable", {failed, not_applicable}, true, failed}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(SessionTest, AFaultOfAKernelShowsTheWayToItsLine)
{
    auto backend = std::make_unique<FakeBackend>();
    backend->fault.emplace("f<<<(1), (1)>>> failed: it is wrong", "cuX returned Y (1)");
    Session session(Options{}, std::move(backend));
    try {
        session.run({}, Collect::nothing, "");
        FAIL() << "it ran";
    } catch (const DeviceError& error) {
        EXPECT_NE(std::string(error.what()).find("--backend model"), std::string::npos) << error.what();
    }
    EXPECT_EQ(session.describe_running_launch(), "");
}

TEST(SessionTest, ForgetsMarksAndMessagesBetweenChecks)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Values", "First");
    session.mark(unavailable);
    session.enter("n = 64");
    session.add_message({.text = "a message"});
    session.end_check(true);
    session.begin_check("Values", "Second");
    session.add_failure({.text = "another"});
    session.end_check(true);

    ASSERT_EQ(session.outcomes().size(), 2u);
    ASSERT_EQ(session.outcomes()[0].messages.size(), 1u);
    EXPECT_EQ(session.outcomes()[0].messages[0].text, "a message");
    EXPECT_EQ(session.outcomes()[1].status, failed);
    ASSERT_EQ(session.outcomes()[1].messages.size(), 1u);
    EXPECT_THAT(session.outcomes()[1].messages[0].context, testing::IsEmpty());
}

TEST(SessionTest, WhatACheckHasCountedAnotherOfItsGroupHoldsToItsContract)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Accesses", "LoadsAreCoalesced");
    session.run({}, Collect::counters, "n = 64");
    EXPECT_EQ(session.counted_earlier("n = 64"), nullptr) << "nobody has looked at the values";
    session.values_are_right("n = 64");
    session.end_check(false);

    session.begin_check("Accesses", "StoresAreCoalesced");
    EXPECT_EQ(session.counted_earlier("n = 65"), nullptr);
    EXPECT_NE(session.counted_earlier("n = 64"), nullptr);
    ASSERT_EQ(session.profiles().size(), 2u);
    EXPECT_EQ(session.profiles()[1].check, "Accesses.StoresAreCoalesced");
    session.end_check(false);

    session.begin_check("Stretch", "IsCoalesced");
    EXPECT_EQ(session.counted_earlier("n = 64"), nullptr) << "another kernel may have the same label";
    session.end_check(false);

    session.begin_round();
    session.begin_check("Accesses", "StoresAreCoalesced");
    EXPECT_EQ(session.counted_earlier("n = 64"), nullptr) << "that was under another schedule";
}

TEST(SessionTest, AFailureKnowsItsCaseTheInnermostFirst)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Values", "AreRight");
    session.enter("tile = 8");
    session.enter("n = 64");
    session.add_failure({.text = "inside"});
    session.leave();
    session.add_failure({.text = "outside"});
    session.add_message({.text = "a note, of no case"});
    const CheckOutcome& outcome = session.end_check(true);
    ASSERT_EQ(outcome.messages.size(), 3u);
    EXPECT_THAT(outcome.messages[0].context, testing::ElementsAre("n = 64", "tile = 8"));
    EXPECT_THAT(outcome.messages[1].context, testing::ElementsAre("tile = 8"));
    EXPECT_THAT(outcome.messages[2].context, testing::IsEmpty());
}

TEST(SessionTest, WhatFailsForLackOfCountersHasOneReason)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Accesses", "AreCoalesced");
    session.mark(unavailable);
    session.add_message({.text = "counters unavailable: not permitted"});
    session.add_failure({.text = "more sectors than the lanes need"});
    ASSERT_EQ(session.end_check(true).messages.size(), 1u);
}

/// What the program says of `findings` in one check after another.
class Faults : public testing::Test {
protected:
    static Finding race(int line, int other_line)
    {
        Finding finding;
        finding.kind = FindingKind::race;
        finding.location = {"a.cu", line};
        finding.other_location = SourceLocation{"a.cu", other_line};
        return finding;
    }

    std::vector<Message> messages_of_check(const std::string& name, const std::string& kernel,
                                           std::vector<Finding> findings)
    {
        Profile profile;
        profile.kernel = kernel;
        profile.findings = std::move(findings);
        session.begin_check("Values", name);
        session.add_findings(profile);
        return session.end_check(true).messages;
    }

    Session session{Options{}, std::make_unique<FakeBackend>()};
};

TEST_F(Faults, AreReportedOnceAndThenReferredTo)
{
    const auto first = messages_of_check("First", "transpose", {race(5, 7), race(6, 7)});
    ASSERT_EQ(first.size(), 2u);
    EXPECT_EQ(first[0].finding, 0u);
    EXPECT_EQ(first[1].finding, 1u);

    const auto second = messages_of_check("Second", "transpose", {race(5, 7), race(6, 7), race(5, 7)});
    ASSERT_EQ(second.size(), 1u);
    EXPECT_FALSE(second[0].finding.has_value());
    EXPECT_THAT(second[0].blocked_by, testing::ElementsAre(0, 1));

    ASSERT_EQ(session.findings().size(), 2u);
    EXPECT_EQ(session.findings()[0].check, "Values.First");
    EXPECT_EQ(session.findings()[0].kernel, "transpose");
}

TEST_F(Faults, OfOneLaunchAreNotTakenForEachOther)
{
    EXPECT_EQ(messages_of_check("First", "add", {race(5, 5), race(5, 5)}).size(), 2u);
}

TEST_F(Faults, NewOnesAreReportedBesideTheOthers)
{
    messages_of_check("First", "transpose", {race(5, 7)});
    const auto second = messages_of_check("Second", "transpose", {race(5, 7), race(9, 7)});
    ASSERT_EQ(second.size(), 2u);
    EXPECT_EQ(second[0].finding, 1u);
    EXPECT_THAT(second[1].blocked_by, testing::ElementsAre(0));
}

TEST_F(Faults, AreTheSameFromEitherSideAndInEveryInstanceOfATemplate)
{
    messages_of_check("First", "reduce<Sum<int> >", {race(5, 7)});
    EXPECT_THAT(messages_of_check("Second", "reduce<Maximum<int> >", {race(7, 5)}).at(0).blocked_by,
                testing::ElementsAre(0));
}

TEST_F(Faults, OfAnotherKernelKindOrLineAreOthers)
{
    messages_of_check("First", "transpose", {race(5, 7)});
    Finding other_kind = race(5, 7);
    other_kind.kind = FindingKind::uninitialized;
    EXPECT_EQ(messages_of_check("Second", "transpose", {other_kind}).at(0).finding, 1u);
    EXPECT_EQ(messages_of_check("Third", "transpose", {race(5, 8)}).at(0).finding, 2u);
    EXPECT_EQ(messages_of_check("Fourth", "copy", {race(5, 7)}).at(0).finding, 3u);
}

/// The lab of these tests is one (submission.cpp).
TEST(SessionTest, AnAssessmentTellsNeitherWhyNorWhatToDo)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Accesses", "AreCoalesced");
    session.add_failure(
        {.advice = Advice{"stride", SourceLocation{"kernel.cu", 5}, "Far apart.", 2, "Exchange the two."}});
    const CheckOutcome outcome = session.end_check(true);
    const std::optional<Advice>& advice = outcome.messages.at(0).advice;
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->text, "");
    EXPECT_EQ(advice->remedy, "");
    EXPECT_EQ(advice->cause, "stride");
    EXPECT_EQ(advice->hint, 2u) << "whoever asks for a hint gets it";
}

TEST(SessionTest, EachCheckDrawsTheSameNumbers)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Values", "First");
    const auto first = session.random()();
    session.random()();
    session.begin_check("Values", "Second");
    EXPECT_EQ(session.random()(), first);
}

TEST(SessionTest, RecordsProfilesWithCountersOnly)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Accesses", "AreCoalesced");
    Launch launch;
    launch.name = "scale";
    session.run(launch, Collect::nothing, "not recorded");
    session.run(launch, Collect::counters, "stride 2");
    ASSERT_EQ(session.profiles().size(), 1u);
    EXPECT_EQ(session.profiles()[0].check, "Accesses.AreCoalesced");
    EXPECT_EQ(session.profiles()[0].label, "stride 2");
    EXPECT_EQ(session.profiles()[0].profile.kernel, "scale");
}

TEST(SessionTest, SaysOnceWhatIsNotCounted)
{
    auto backend = std::make_unique<FakeBackend>();
    backend->answer.uncounted = std::vector<UncountedLine>{{UncountedAccess::texture_read, {"blur.cu", 12}}};
    Session session(Options{}, std::move(backend));
    session.begin_check("Accesses", "AreCoalesced");
    session.run(Launch{}, Collect::counters, "first");
    session.run(Launch{}, Collect::counters, "second");
    EXPECT_THAT(session.notes(), testing::ElementsAre("texture reads are not counted (1 line: blur.cu:12)"));
}

TEST(SessionTest, ACheckThatFailsUnderAnotherScheduleHasFailed)
{
    auto owned = std::make_unique<FakeBackend>();
    FakeBackend& backend = *owned;
    backend.answer.threads_interact = true;
    Session session(Options{}, std::move(owned));
    const auto run_check = [&](const std::string& message) {
        session.begin_check("Values", "AreRight");
        session.run({}, Collect::counters, "");
        if (!message.empty()) session.add_failure({.text = message});
        return session.end_check(!message.empty());
    };
    EXPECT_TRUE(run_check("").threads_interacted);
    EXPECT_EQ(backend.schedule, 0u);
    session.repeat_checks(1);
    EXPECT_EQ(run_check("").status, CheckStatus::passed);
    session.repeat_checks(2);
    const CheckOutcome failed = run_check("wrong under 2");
    EXPECT_EQ(backend.schedule, 2u);
    EXPECT_EQ(failed.schedule, 2u);
    session.repeat_checks(3);
    run_check("wrong under 3");

    ASSERT_EQ(session.outcomes().size(), 1u);
    EXPECT_EQ(session.outcomes()[0].status, CheckStatus::failed);
    EXPECT_EQ(session.outcomes()[0].schedule, 2u);
    ASSERT_EQ(session.outcomes()[0].messages.size(), 1u);
    EXPECT_EQ(session.outcomes()[0].messages[0].text, "wrong under 2");
    EXPECT_EQ(session.profiles().size(), 1u);
}

TEST(SessionTest, TheChosenScheduleIsPlayedAtOnce)
{
    auto owned = std::make_unique<FakeBackend>();
    FakeBackend& backend = *owned;
    Options options;
    options.schedule = 5;
    Session session(options, std::move(owned));
    session.begin_check("Values", "AreRight");
    EXPECT_EQ(backend.schedule, 5u);
    EXPECT_EQ(session.end_check(true).schedule, 5u);
}

TEST(SessionTest, AnUnchangedStarterThatFailsIsOpen)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Values", "AreRight");
    session.end_check(true);
    // project/kernel.cu is this program's submission, and its starter as well.
    EXPECT_EQ(session.verdict(), Verdict::open);
}

}  // namespace
}  // namespace warpbook
