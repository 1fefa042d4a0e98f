// What stands for launches that nobody has counted (--check), and what is said of them.
#include "program/unchecked_launches.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program/kernel_summary.hpp"

namespace warpbook::tools {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr AccessKind load{Space::global, Operation::load};

LoggedLaunch launch_of(const std::string& kernel, unsigned blocks, std::uint64_t requests)
{
    Counters totals;
    totals.of(load) = {requests, 4 * requests, 4 * requests};
    LoggedLaunch launch;
    launch.profile.kernel = kernel;
    launch.profile.grid = blocks;
    launch.profile.block = 64;
    launch.profile.totals = totals;
    launch.profile.lines = std::vector<SourceLine>();
    return launch;
}

ProgramRecord program_with(const std::vector<LoggedLaunch>& launches, const std::vector<UncheckedLaunches>& unchecked)
{
    ProgramRecord record;
    record.launches = launches;
    record.unchecked_launches = unchecked;
    return record;
}

std::uint64_t requests_of(const ProgramRecord& record, std::size_t launch)
{
    return record.launches[launch].profile.totals.value().of(load).instructions;
}

TEST(UncheckedLaunches, AreStoodForByThoseOfTheSameKernelGridAndBlock)
{
    const ProgramRecord shown = with_unchecked_launches(program_with(
        {launch_of("step", 8, 100), launch_of("step", 8, 100), launch_of("step", 9, 7), launch_of("other", 8, 7)},
        {{"step", 8, 64, 5}}));
    ASSERT_THAT(shown.launches, SizeIs(4));
    EXPECT_EQ(requests_of(shown, 0), 300u);
    EXPECT_EQ(requests_of(shown, 1), 400u) << "700 of 7 launches";
    EXPECT_EQ(shown.launches[0].profile.note->sentence, note_scaled_from_launches().sentence);
    EXPECT_EQ(shown.launches[0].profile.note->kind, Note::Kind::scaled_from_launches);
    for (const std::size_t other : {2, 3}) {
        EXPECT_EQ(requests_of(shown, other), 7u);
        EXPECT_FALSE(shown.launches[other].profile.note);
    }
    const std::vector<KernelSummary> kernels = summarize(shown.launches);
    EXPECT_EQ(kernels.front().launches, 7u);
}

TEST(UncheckedLaunches, AreLikeThoseBeforeAndBehindThem)
{
    LoggedLaunch second = launch_of("step", 8, 300);
    second.profile.unchecked_before = 3;
    LoggedLaunch last = launch_of("step", 8, 400);
    const ProgramRecord shown =
        with_unchecked_launches(program_with({launch_of("step", 8, 100), second, last}, {{"step", 8, 64, 5}}));
    EXPECT_EQ(requests_of(shown, 0), 200u) << "one of the three";
    EXPECT_EQ(requests_of(shown, 1), 900u) << "two of them";
    EXPECT_EQ(requests_of(shown, 2), 1200u) << "the two behind it";
    // The three may be 200 off each, and the two 100 and 200: 900 of 2300.
    for (const LoggedLaunch& launch : shown.launches)
        EXPECT_THAT(launch.profile.note->sentence, HasSubstr("theirs, too, within 40 %"));
}

TEST(UncheckedLaunches, DidWhatThoseDidThatWereCountedAsAWhole)
{
    struct Case {
        const char* what;
        std::uint64_t requests_of_part;
        std::optional<double> error;
        std::vector<std::uint64_t> shown;
    };
    const std::vector<Case> table = {
        {"a part that may have done the same", 95, 0.06, {200, 100, 300}},
        {"a part that did something else", 50, 0.02, {100, 50, 400}},
        {"a part of which nobody knows", 95, {}, {100, 95, 400}},
    };
    for (const Case& one : table) {
        LoggedLaunch part = launch_of("step", 8, one.requests_of_part);
        part.profile.observed_blocks = ObservedBlocks{2, 8, one.error};
        const ProgramRecord shown = with_unchecked_launches(
            program_with({launch_of("step", 8, 100), part, launch_of("step", 8, 100)}, {{"step", 8, 64, 3}}));
        for (std::size_t i = 0; i < one.shown.size(); ++i)
            EXPECT_EQ(requests_of(shown, i), one.shown[i]) << one.what << ", launch " << i;
    }
}

TEST(UncheckedLaunches, HaveNoCountsWhereNobodyStandsForThem)
{
    LoggedLaunch failed = launch_of("step", 8, 0);
    failed.profile.totals = Measured<Counters>::unavailable("captured");
    const ProgramRecord shown = with_unchecked_launches(program_with({failed}, {{"step", 8, 64, 6}}));
    ASSERT_THAT(shown.launches, SizeIs(2));
    EXPECT_FALSE(shown.launches[1].profile.totals.available());
    EXPECT_EQ(shown.launches[1].stands_for, 6u);
    EXPECT_EQ(shown.launches[1].profile.grid, Dim3(8));
}

TEST(UncheckedLaunches, KeepTheNoteOfALaunchThatWasItselfAPart)
{
    LoggedLaunch part = launch_of("step", 8, 100);
    part.profile.note = note_scaled_from_blocks(2, 8);
    const ProgramRecord shown = with_unchecked_launches(program_with({part}, {{"step", 8, 64, 1}}));
    EXPECT_THAT(shown.launches[0].profile.note->sentence,
                testing::AllOf(HasSubstr(note_scaled_from_blocks(2, 8).sentence),
                               HasSubstr(note_scaled_from_launches(ErrorOfCounts()).sentence)));
}

TEST(ShareChecked, IsToldWhereNotAllWas)
{
    LoggedLaunch part = launch_of("step", 100, 1);
    part.profile.observed_blocks = ObservedBlocks{25, 100};
    LoggedLaunch only_ran = launch_of("step", 100, 1);
    only_ran.profile.observed_blocks = ObservedBlocks{0, 100};
    struct Case {
        std::vector<LoggedLaunch> launches;
        std::vector<UncheckedLaunches> unchecked;
        std::string begins;
    };
    const std::vector<Case> table = {
        {{launch_of("step", 100, 1)}, {}, ""},
        {{}, {}, ""},
        {{part}, {}, "Checked 1 of 1 launch, 25 % of all blocks"},
        {{launch_of("step", 100, 1)}, {{"step", 100, 64, 3}}, "Checked 1 of 4 launches, 25 % of all blocks"},
        {{launch_of("step", 100, 1), part}, {{"step", 50, 64, 6}}, "Checked 2 of 8 launches, 25 % of all blocks"},
        {{launch_of("step", 1, 1)}, {{"step", 1, 64, 1999}}, "Checked 1 of 2,000 launches, 0.05 % of all blocks"},
        {{}, {{"step", 1, 64, 2}}, "Checked 0 of 2 launches, 0 % of all blocks; the others only ran. --check"},
        {{},
         {{"step", 1, 64, 2, 1}, {"other", 1, 64, 9, 4}},
         "Checked 0 of 11 launches, 0 % of all blocks; the others only ran. Of these, 5 would only have repeated"},
        {{},
         {{"step", 1, 64, 2, 1}},
         "Checked 0 of 2 launches, 0 % of all blocks; the others only ran. Of these, 1 would only have repeated an "
         "earlier one on the same data, and was left out."},
        // One of them has findings.
        {{only_ran}, {{"step", 100, 64, 1}}, "Checked 0 of 2 launches, 0 % of all blocks"},
    };
    for (const Case& one : table) {
        const std::string sentence = sentence_of_share_checked(program_with(one.launches, one.unchecked));
        EXPECT_EQ(sentence.substr(0, one.begins.size()), one.begins) << sentence;
        if (one.begins.empty())
            EXPECT_THAT(sentence, IsEmpty());
        else
            EXPECT_THAT(sentence, HasSubstr("--check all checks everything."));
    }
}

TEST(ProgramRecord, KeepsUncheckedLaunchesThroughJson)
{
    const std::vector<UncheckedLaunches> unchecked = {{"step", {4, 2, 3}, {64, 2, 1}, 5, 2}, {"other", 1, 32, 1}};
    const ProgramRecord record = program_with({}, unchecked);
    EXPECT_EQ(program_record_from(nlohmann::ordered_json::parse(to_json(record, {"a.cu"}))).record.unchecked_launches,
              unchecked);
    EXPECT_THAT(to_json(program_with({}, {}), {"a.cu"}), testing::Not(HasSubstr("unchecked_launches")));
}

}  // namespace
}  // namespace warpbook::tools
