#include "terminal_report.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_backend.hpp"

namespace warpbook {
namespace {

using testing::HasSubstr;

struct MessageRow {
    const char* name;
    const char* from_googletest;
    const char* for_people;
};

void PrintTo(const MessageRow& row, std::ostream* os) { *os << row.name; }

class MessageForPeople : public testing::TestWithParam<MessageRow> {};

TEST_P(MessageForPeople, LeavesOutWhatOnlyProgrammersWant)
{
    EXPECT_EQ(message_for_people(GetParam().from_googletest), GetParam().for_people);
}

INSTANTIATE_TEST_SUITE_P(
    Table, MessageForPeople,
    testing::Values(
        MessageRow{"Matcher",
                   "Value of: global_stores(measured)\n"
                   "Expected: no more sectors than the lanes need\n"
                   "  Actual: 10 global stores, 320 sectors, ideal 40 (of type warpbook::Traffic), \n"
                   "kernel.cu:5  out[i] = 1;\n"
                   "  global store: 32.00 sectors per request, ideal 4.00",
                   "wanted: no more sectors than the lanes need\n"
                   "found:  10 global stores, 320 sectors, ideal 40\n"
                   "kernel.cu:5  out[i] = 1;\n"
                   "  global store: 32.00 sectors per request, ideal 4.00"},
        MessageRow{"MatcherWithOneLine",
                   "Value of: predicted\nExpected: your prediction is what was measured\n"
                   "  Actual: 4 (of type double), measured 32",
                   "wanted: your prediction is what was measured\nfound:  4, measured 32"},
        MessageRow{"MatcherWithoutExplanation", "Value of: x\nExpected: right\n  Actual: 4 (of type double)",
                   "wanted: right\nfound:  4"},
        MessageRow{"Thrown", "C++ exception with description \"launch refused\" thrown in the test body.",
                   "launch refused"},
        MessageRow{"ThrownInTwoLines",
                   "C++ exception with description \"launch refused:\nno\" thrown in the test body.",
                   "launch refused:\nno"},
        MessageRow{"Failure", "Failed\nkernel.cu:5  a[i]\n  too far; block (0), thread (3)",
                   "kernel.cu:5  a[i]\n  too far; block (0), thread (3)"},
        MessageRow{"Trace",
                   "Failed\ntoo far\nGoogle Test trace:\n/home/student/warpbook/labs/07/check.cpp:60: stride = 16",
                   "with stride = 16:\ntoo far"},
        MessageRow{"TwoTraces",
                   "Failed\ntoo far\nGoogle Test trace:\n/a/transpose.hpp:60: n = 3\n/a/check.cpp:50: stride = 16",
                   "with n = 3:\nwith stride = 16:\ntoo far"},
        MessageRow{"Empty", "", ""}),
    [](const auto& row) { return std::string(row.param.name); });

std::string verdict_line(Verdict verdict, const std::vector<CheckOutcome>& outcomes)
{
    std::ostringstream out;
    print_verdict(out, verdict, outcomes);
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
              "\nSOLVED  all is right: values and accesses.\n");
}

TEST(VerdictLine, FailedNamesEachWrongGroupOnce)
{
    EXPECT_EQ(verdict_line(Verdict::failed, {right_values, wrong_accesses, wrong_accesses}),
              "\nFAILED  look again at the accesses.\n");
    EXPECT_EQ(verdict_line(Verdict::failed, {wrong_values, wrong_accesses, wrong_predictions}),
              "\nFAILED  look again at the values, accesses and predictions.\n");
}

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
    EXPECT_THAT(verdict_line(Verdict::open, {wrong_values}), HasSubstr("OPEN  this is how the file was handed out."));
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
    print_outcome(out, {"Accesses", "StoresAreCoalesced", GetParam().status, {"first\nsecond"}});
    EXPECT_EQ(out.str(), std::string(GetParam().line) + "\n             first\n             second\n");
}

INSTANTIATE_TEST_SUITE_P(
    Table, OutcomeLine,
    testing::Values(OutcomeRow{"Passed", CheckStatus::passed, "  right    accesses: stores are coalesced"},
                    OutcomeRow{"Failed", CheckStatus::failed, "  WRONG    accesses: stores are coalesced"},
                    OutcomeRow{"Unavailable", CheckStatus::unavailable, "  UNKNOWN  accesses: stores are coalesced"},
                    OutcomeRow{"NotApplicable", CheckStatus::not_applicable,
                               "  -        accesses: stores are coalesced"}),
    [](const auto& row) { return std::string(row.param.name); });

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
              "seed:    5\n\n");
}

}  // namespace
}  // namespace warpbook
