#include "report/terminal_report.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_backend.hpp"

namespace warpbook {
namespace {

using testing::HasSubstr;

struct MessageRow {
    const char* name;
    Message message;
    const char* for_people;
};

void PrintTo(const MessageRow& row, std::ostream* os) { *os << row.name; }

class MessageForPeople : public testing::TestWithParam<MessageRow> {};

std::vector<ReportedFinding> some_findings()
{
    Finding race;
    race.kind = FindingKind::race;
    race.location = {"kernel.cu", 23};
    race.facts = {{fact::sentence, "store races with load"}};
    Finding outside;
    outside.kind = FindingKind::out_of_bounds;
    outside.location = {"kernel.cu", 24};
    outside.facts = {{fact::sentence, "too far"}};
    return {{"Values.AreRight", "transpose", race}, {"Values.AreRight", "transpose", outside}};
}

TEST_P(MessageForPeople, PutsThePartsTogether)
{
    EXPECT_EQ(message_for_people(GetParam().message, some_findings()), GetParam().for_people);
}

const Mismatch::Line wasteful_line{{"nowhere.cu", 5}, "global store: 32.00 sectors per request, ideal 4.00"};

INSTANTIATE_TEST_SUITE_P(
    Table, MessageForPeople,
    testing::Values(
        MessageRow{"WithLines",
                   {.wanted = "no more sectors than the lanes need",
                    .found = "10 global stores, 320 sectors, ideal 40",
                    .mismatch = {"", {wasteful_line}}},
                   "wanted: no more sectors than the lanes need\n"
                   "found:  10 global stores, 320 sectors, ideal 40\n"
                   "nowhere.cu:5\n"
                   "  global store: 32.00 sectors per request, ideal 4.00"},
        MessageRow{"WithWordsLinesAndAdvice",
                   {.wanted = "at most 5",
                    .found = "7 stores",
                    .mismatch = {"is something accessed twice?", {{{"nowhere.cu", 5}, "7 times"}}},
                    .text = "Each element is written once."},
                   "wanted: at most 5\n"
                   "found:  7 stores\nis something accessed twice?\n"
                   "nowhere.cu:5\n"
                   "  7 times\n"
                   "Each element is written once."},
        MessageRow{"WithTheCauseInItsLine",
                   {.wanted = "no more sectors than the lanes need",
                    .found = "10 global stores",
                    .mismatch = {"", {wasteful_line}},
                    .advice = Advice{"stride", SourceLocation{"nowhere.cu", 5}, "Far apart.", 2},
                    .text = "Each thread stores one element."},
                   "wanted: no more sectors than the lanes need\n"
                   "found:  10 global stores\n"
                   "nowhere.cu:5\n"
                   "  global store: 32.00 sectors per request, ideal 4.00\n"
                   "why:    Far apart.\n"
                   "hint:   ./warpbook hint 99 2\n"
                   "Each thread stores one element."},
        MessageRow{"WithTheCauseBehindTheText",
                   {.advice = Advice{"few_warps", SourceLocation{"nowhere.cu", 5}, "One warp.", {}, "Use all."},
                    .text = "Who does the work?"},
                   "Who does the work?\n"
                   "why:    line 5: One warp. Use all."},
        MessageRow{"WithAHintAlone",
                   {.advice = Advice{"stride", SourceLocation{"nowhere.cu", 5}, "", 1}, .text = "Who does the work?"},
                   "Who does the work?\n"
                   "hint:   ./warpbook hint 99 1"},
        MessageRow{"WithSeveralLinesOfWords",
                   {.wanted = "no more", .found = "7", .mismatch = {"global store: 32\n(no lines)", {}}},
                   "wanted: no more\nfound:  7\nglobal store: 32\n(no lines)"},
        MessageRow{"WithoutExplanation", {.wanted = "right", .found = "4"}, "wanted: right\nfound:  4"},
        MessageRow{"Text", {.text = "launch refused:\nno"}, "launch refused:\nno"},
        MessageRow{"OfACase",
                   {.context = {"n = 3", "stride = 16"}, .text = "too far"},
                   "with n = 3:\nwith stride = 16:\ntoo far"},
        MessageRow{"Fault",
                   {.context = {"n = 3"}, .finding = 0},
                   "with n = 3:\nkernel.cu:23\n  store races with load; block (1, 1, 1), thread (1, 1, 1)"},
        MessageRow{"Blocked",
                   {.context = {"n = 3"}, .blocked_by = {1}},
                   "not checked: see above, out of bounds at kernel.cu:24"},
        MessageRow{
            "BlockedBySeveral", {.blocked_by = {0, 1}}, "not checked: see above, race at kernel.cu:23, and 1 more"},
        MessageRow{"Empty", {}, ""}),
    [](const auto& row) { return std::string(row.param.name); });

std::string verdict_line(Verdict verdict, const std::vector<CheckOutcome>& outcomes)
{
    std::ostringstream out;
    print_verdict(out, Palette(false), verdict, outcomes);
    return out.str();
}

const CheckOutcome right_values{"Values", "AreRight", CheckStatus::passed, {}};
const CheckOutcome right_accesses{"Accesses", "AreCoalesced", CheckStatus::passed, {}};
const CheckOutcome wrong_values{"Values", "AreRight", CheckStatus::failed, {}};
const CheckOutcome wrong_accesses{"Accesses", "LoadsAreCoalesced", CheckStatus::failed, {}};
const CheckOutcome wrong_predictions{"Predictions", "AreMeasured", CheckStatus::failed, {}};
const CheckOutcome unknown_accesses{"Accesses", "AreCoalesced", CheckStatus::unavailable, {}};
const CheckOutcome no_time{"Time", "IsShort", CheckStatus::not_applicable, {}};

TEST(Notes, StandEachOnALineAndAreMostlyNone)
{
    std::ostringstream out;
    print_notes(out, {});
    EXPECT_EQ(out.str(), "");
    print_notes(out, {"the two differ", "they take turns"});
    EXPECT_EQ(out.str(), "\nnote:    the two differ\nnote:    they take turns\n");
}

TEST(VerdictLine, SolvedNamesTheGroupsThatWereChecked)
{
    EXPECT_EQ(verdict_line(Verdict::solved, {right_values, right_accesses, no_time}),
              "\nSOLVED  everything is right: values and accesses.\n");
}

TEST(VerdictLine, FailedNamesEachWrongGroupOnce)
{
    EXPECT_EQ(verdict_line(Verdict::failed, {right_values, wrong_accesses, wrong_accesses}),
              "\nFAILED  look again at the accesses.\n");
    EXPECT_EQ(verdict_line(Verdict::failed, {wrong_values, wrong_accesses, wrong_predictions}),
              "\nFAILED  look again at the values, accesses and predictions.\n");
}

struct WaitingRow {
    const char* name;
    std::vector<CheckOutcome> outcomes;
    const char* line;
};

void PrintTo(const WaitingRow& row, std::ostream* os) { *os << row.name; }

class WaitingChecks : public testing::TestWithParam<WaitingRow> {};

TEST_P(WaitingChecks, AreNamedWhereNothingElseIsWrong)
{
    EXPECT_EQ(verdict_line(Verdict::failed, GetParam().outcomes), GetParam().line);
}

const CheckOutcome waiting_prediction{
    "Predictions",
    "AreMeasured",
    CheckStatus::failed,
    {{.text = "you predicted 2, not checked: the kernel has a loop\nsee above", .not_checked = true}}};
const CheckOutcome waiting_accesses{
    "Accesses", "AreCoalesced", CheckStatus::failed, {{.text = "not checked yet", .not_checked = true}}};

INSTANTIATE_TEST_SUITE_P(
    Table, WaitingChecks,
    testing::Values(
        WaitingRow{"One",
                   {right_values, right_accesses, waiting_prediction},
                   "\nFAILED  nothing wrong was found, but not all was checked: predictions: are measured (you "
                   "predicted 2, not checked: the kernel has a loop).\n"},
        WaitingRow{"Several",
                   {right_values, waiting_accesses, waiting_prediction},
                   "\nFAILED  nothing wrong was found, but not all was checked: accesses: are coalesced (not checked "
                   "yet); predictions: are measured (you predicted 2, not checked: the kernel has a loop).\n"},
        WaitingRow{"BesideAWrongOne", {wrong_values, waiting_accesses}, "\nFAILED  look again at the values.\n"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(VerdictLine, UnverifiedNamesWhatCouldNotBeChecked)
{
    const std::string text = verdict_line(Verdict::unverified, {right_values, unknown_accesses});
    EXPECT_THAT(text, HasSubstr("UNVERIFIED  nothing is wrong, but the accesses could not be checked"));
    EXPECT_THAT(text, HasSubstr("does not count as solved"));
    EXPECT_THAT(text, HasSubstr("--backend model"));
    EXPECT_THAT(verdict_line(Verdict::unverified, {}), HasSubstr("nothing could be checked here"));
}

TEST(VerdictLine, OpenPointsToTheReadme)
{
    EXPECT_THAT(verdict_line(Verdict::open, {wrong_values}), HasSubstr("OPEN  the file is unmodified."));
}

std::string first_cause(const std::vector<CheckOutcome>& outcomes)
{
    std::ostringstream out;
    print_first_cause(out, Palette(false), outcomes, some_findings());
    return out.str();
}

TEST(FirstCause, IsTheFirstMessageOfTheFirstFailedCheckThatWaitsForNoOther)
{
    const CheckOutcome waits{"Accesses", "AreCoalesced", CheckStatus::failed, {{.blocked_by = {0}}}};
    const CheckOutcome failed{"Predictions",
                              "AreMeasured",
                              CheckStatus::failed,
                              {{.context = {"n = 3"}, .text = "first"}, {.text = "second"}}};
    EXPECT_EQ(first_cause({right_values, unknown_accesses, waits, failed, wrong_accesses}),
              "  FAIL     predictions: are measured\n             with n = 3:\n             first\n");
}

TEST(FirstCause, IsWhatCouldNotBeCheckedWhereNothingIsWrong)
{
    EXPECT_THAT(first_cause({right_values, waiting_accesses}), HasSubstr("accesses: are coalesced\n"));
    EXPECT_EQ(first_cause({right_values, unknown_accesses}), "  UNKNOWN  accesses: are coalesced\n");
    EXPECT_EQ(first_cause({right_values, right_accesses}), "");
}

struct OutcomeRow {
    const char* name;
    CheckStatus status;
    const char* line;
};

void PrintTo(const OutcomeRow& row, std::ostream* os) { *os << row.name; }

class OutcomeLine : public testing::TestWithParam<OutcomeRow> {};

TEST_P(OutcomeLine, IsAWordAndTheCheckInWords)
{
    std::ostringstream out;
    print_outcome(out, Palette(false),
                  {"Accesses", "StoresAreCoalesced", GetParam().status, {{.text = "first\nsecond"}}}, {});
    EXPECT_EQ(out.str(), std::string(GetParam().line) + "\n             first\n             second\n");
}

INSTANTIATE_TEST_SUITE_P(
    Table, OutcomeLine,
    testing::Values(OutcomeRow{"Passed", CheckStatus::passed, "  PASS     accesses: stores are coalesced"},
                    OutcomeRow{"Failed", CheckStatus::failed, "  FAIL     accesses: stores are coalesced"},
                    OutcomeRow{"Unavailable", CheckStatus::unavailable, "  UNKNOWN  accesses: stores are coalesced"},
                    OutcomeRow{"NotApplicable", CheckStatus::not_applicable,
                               "  -        accesses: stores are coalesced"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Outcome, OfATimeThatIsTooLongIsNoFailure)
{
    const CheckOutcome slow{
        .group = "Time", .name = "IsShort", .status = CheckStatus::failed, .messages = {}, .is_only_slow = true};
    std::ostringstream out;
    print_outcome(out, Palette(false), slow, {});
    EXPECT_EQ(out.str(), "  SLOW     time: is short\n");
    EXPECT_EQ(verdict_line(Verdict::solved, {right_values, slow}), "\nSOLVED  everything is right: values.\n");
}

TEST(Outcome, NamesItsScheduleWhereItHasSeenSomething)
{
    const auto text_of = [](const Message& message) {
        CheckOutcome outcome{"Predictions", "AreMeasured", CheckStatus::failed, {message}};
        outcome.schedule = 3;
        std::ostringstream out;
        print_outcome(out, Palette(false), outcome, {});
        return out.str();
    };
    EXPECT_NE(text_of({.text = "wrong"}).find("--schedule 3"), std::string::npos);
    EXPECT_EQ(text_of({.text = "not yet", .not_checked = true}).find("schedule"), std::string::npos);
}

TEST(Heading, NamesLabFileDeviceAndSeed)
{
    Options options;
    options.seed = 5;
    const Session session(options, std::make_unique<tests::FakeBackend>());
    std::ostringstream out;
    print_heading(out, session);
    EXPECT_EQ(out.str(),
              "99-example  An example\n"
              "file:    kernel.cu\n"
              "backend: fake, Fake device (sm_0; driver 1)\n"
              "counts:  as compiled for this GPU\n"
              "seed:    5\n\n");
}

TEST(Heading, SaysThatTheModelCountsWhatIsWritten)
{
    auto model = std::make_unique<tests::FakeBackend>();
    model->description = {"model", "CPU model", "", ""};
    const Session session(Options(), std::move(model));
    std::ostringstream out;
    print_heading(out, session);
    EXPECT_THAT(out.str(), testing::HasSubstr("backend: model, CPU model\ncounts:  as written in the source\n"));
}

}  // namespace
}  // namespace warpbook
