#include "session.hpp"

#include <gtest/gtest.h>

#include "fake_backend.hpp"
#include "submission.hpp"

namespace warpbook {
namespace {

using tests::FakeBackend;

struct Row {
    const char* name;
    std::vector<CheckStatus> marks;
    bool failed_says_googletest;
    CheckStatus status;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class CheckStatusRule : public testing::TestWithParam<Row> {};

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
    testing::Values(Row{"Passed", {}, false, passed}, Row{"Failed", {}, true, failed},
                    Row{"Unavailable", {unavailable}, false, unavailable},
                    Row{"UnavailableAndSoFailed", {unavailable}, true, unavailable},
                    Row{"NotApplicable", {not_applicable}, false, not_applicable},
                    Row{"NotApplicableAndFailed", {not_applicable}, true, failed},
                    Row{"UnavailableThenNotApplicable", {unavailable, not_applicable}, false, unavailable},
                    Row{"NotApplicableThenUnavailable", {not_applicable, unavailable}, false, unavailable},
                    Row{"FailedThenUnavailable", {failed, unavailable}, true, failed},
                    Row{"FailedThenNotApplicable", {failed, not_applicable}, true, failed}),
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
    session.add_message("a message");
    session.end_check(true);
    session.begin_check("Values", "Second");
    session.end_check(false);

    ASSERT_EQ(session.outcomes().size(), 2u);
    EXPECT_EQ(session.outcomes()[0].messages, std::vector<std::string>{"a message"});
    EXPECT_EQ(session.outcomes()[1].status, passed);
    EXPECT_TRUE(session.outcomes()[1].messages.empty());
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

TEST(SessionTest, AnUntouchedFileThatFailsIsOpen)
{
    Session session(Options{}, std::make_unique<FakeBackend>());
    session.begin_check("Values", "AreRight");
    session.end_check(true);
    // project/kernel.cu is this program's submission, and its starter as well.
    EXPECT_EQ(session.verdict(), Verdict::open);
}

}  // namespace
}  // namespace warpbook
