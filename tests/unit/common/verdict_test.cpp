#include "report/verdict.hpp"

#include <set>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

using enum CheckStatus;

std::vector<CheckOutcome> outcomes_with(const std::vector<CheckStatus>& statuses)
{
    std::vector<CheckOutcome> outcomes;
    for (const CheckStatus status : statuses) outcomes.push_back({"Values", "AreRight", status, {}});
    return outcomes;
}

struct Row {
    const char* name;
    std::vector<CheckStatus> statuses;
    Verdict edited;
    Verdict unchanged_starter;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class VerdictRule : public testing::TestWithParam<Row> {};

TEST_P(VerdictRule, OfAnEditedFile)
{
    EXPECT_EQ(name_of(verdict_of(outcomes_with(GetParam().statuses), false)), name_of(GetParam().edited));
}

TEST_P(VerdictRule, OfAnUnchangedStarter)
{
    EXPECT_EQ(name_of(verdict_of(outcomes_with(GetParam().statuses), true)), name_of(GetParam().unchanged_starter));
}

TEST_P(VerdictRule, DoesNotDependOnTheOrder)
{
    std::vector<CheckStatus> reversed(GetParam().statuses.rbegin(), GetParam().statuses.rend());
    EXPECT_EQ(name_of(verdict_of(outcomes_with(reversed), false)), name_of(GetParam().edited));
}

TEST(Verdict, IsNotDecidedByTimes)
{
    std::vector<CheckOutcome> outcomes = outcomes_with({passed, failed});
    outcomes.back().is_only_slow = true;
    EXPECT_EQ(name_of(verdict_of(outcomes, false)), name_of(Verdict::solved));
}

INSTANTIATE_TEST_SUITE_P(
    Table, VerdictRule,
    testing::Values(
        Row{"Nothing", {}, Verdict::unverified, Verdict::open},
        Row{"OnePassed", {passed}, Verdict::solved, Verdict::solved},
        Row{"AllPassed", {passed, passed, passed}, Verdict::solved, Verdict::solved},
        Row{"OneFailed", {failed}, Verdict::failed, Verdict::open},
        Row{"PassedAndFailed", {passed, failed}, Verdict::failed, Verdict::open},
        Row{"OneUnavailable", {unavailable}, Verdict::unverified, Verdict::open},
        Row{"PassedAndUnavailable", {passed, passed, unavailable}, Verdict::unverified, Verdict::open},
        Row{"FailedAndUnavailable", {failed, unavailable}, Verdict::failed, Verdict::open},
        Row{"PassedFailedAndUnavailable", {passed, failed, unavailable}, Verdict::failed, Verdict::open},
        Row{"OnlyNotApplicable", {not_applicable, not_applicable}, Verdict::unverified, Verdict::open},
        Row{"PassedAndNotApplicable", {passed, not_applicable}, Verdict::solved, Verdict::solved},
        Row{"FailedAndNotApplicable", {failed, not_applicable}, Verdict::failed, Verdict::open},
        Row{"UnavailableAndNotApplicable", {unavailable, not_applicable}, Verdict::unverified, Verdict::open},
        Row{"OneOfEach", {passed, failed, unavailable, not_applicable}, Verdict::failed, Verdict::open}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace warpbook
