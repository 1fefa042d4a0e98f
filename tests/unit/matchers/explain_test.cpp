#include <warpbook/explain.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../support/project.hpp"

namespace warpbook {
namespace {

using testing::EndsWith;
using tests::path_in_project;

struct Row {
    const char* name;
    Space space;
    Operation operation;
    AccessCounts counts;
    const char* sentence;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class ExplainCounts : public testing::TestWithParam<Row> {};

TEST_P(ExplainCounts, InASentence)
{
    const Row& row = GetParam();
    EXPECT_EQ(explain_counts(row.space, row.operation, row.counts), row.sentence);
}

const auto no_ideal = Measured<std::uint64_t>::unavailable("no SASS metrics");

INSTANTIATE_TEST_SUITE_P(
    Table, ExplainCounts,
    testing::Values(
        Row{"EachLaneItsSector",
            Space::global,
            Operation::store,
            {10, 320, 40u},
            "global store: 32.00 sectors per request, ideal 4.00  (8 times as many as needed; every lane touches its "
            "own 32-byte "
            "sector)"},
        Row{"Shifted",
            Space::global,
            Operation::load,
            {10, 50, 40u},
            "global load: 5.00 sectors per request, ideal 4.00  (1.25 times as many as needed; the lanes' addresses "
            "reach into one "
            "sector more than they fill: is it a misaligned start, not a multiple of 32 bytes?)"},
        Row{"Strided",
            Space::global,
            Operation::load,
            {10, 160, 40u},
            "global load: 16.00 sectors per request, ideal 4.00  (4 times as many as needed; only 25 % of each sector "
            "is used)"},
        Row{"Ideal",
            Space::global,
            Operation::load,
            {10, 40, 40u},
            "global load: 4.00 sectors per request, ideal 4.00"},
        Row{"BelowTheIdeal",
            Space::global,
            Operation::load,
            {10, 10, 40u},
            "global load: 1.00 sectors per request, ideal 4.00"},
        Row{"Column",
            Space::shared,
            Operation::load,
            {2, 64, 2u},
            "shared load: 32.00 wavefronts per instruction, ideal 1.00  (31.00 bank conflicts each; all 32 lanes want "
            "different words of one bank, which serves one at a time)"},
        Row{"TwoWays",
            Space::shared,
            Operation::store,
            {2, 4, 2u},
            "shared store: 2.00 wavefronts per instruction, ideal 1.00  (1.00 bank conflicts each; about 2 different "
            "words are wanted from one bank, which serves one at a time)"},
        Row{"AtomicsToOneWord",
            Space::shared,
            Operation::atomic,
            {1, 32, 1u},
            "shared atomic: 32.00 wavefronts per instruction, ideal 1.00  (31.00 bank conflicts each; about 32 lanes "
            "want one bank at once, which serves one atomic at a time)"},
        Row{"NoInstruction",
            Space::shared,
            Operation::load,
            {0, 0, 0u},
            "shared load: no instruction of this kind was executed"},
        Row{"NoIdeal",
            Space::global,
            Operation::load,
            {10, 320, no_ideal},
            "global load: 32.00 sectors per request, ideal unavailable: no SASS metrics"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(ExplainLocation, NamesFileLineAndText)
{
    EXPECT_EQ(describe_location({path_in_project("kernel.cu"), 5}), "kernel.cu:5  if (i < n) out[i] = 2 * in[i];");
}

TEST(ExplainLocation, CutsALongLine)
{
    EXPECT_EQ(
        describe_location({path_in_project("kernel.cu"), 6}),
        "kernel.cu:6  float wide = in[0] + in[1] + in[2] + in[3] + in[4] + in[5] + in[6] + in[7] + in[8] + in[9] + "
        "in[10]  ...");
}

TEST(ExplainLocation, CutsNoCharacterIntoHalves)
{
    // 100 bytes end in the middle of an umlaut.
    EXPECT_THAT(describe_location({path_in_project("kernel.cu"), 7}), EndsWith("öüä ..."));
}

TEST(ExplainLocation, WithoutTextWhereThereIsNone)
{
    EXPECT_EQ(describe_location({path_in_project("kernel.cu"), 999}), "kernel.cu:999");
    EXPECT_EQ(describe_location({path_in_project("kernel.cu"), 0}), "kernel.cu:0");
    EXPECT_EQ(describe_location({"/nowhere/missing.cu", 3}), "/nowhere/missing.cu:3");
}

TEST(ExplainLine, IsPlaceAndCounts)
{
    EXPECT_EQ(explain_line({path_in_project("kernel.cu"), 5}, Space::global, Operation::store, {1, 4, 4u}),
              "kernel.cu:5  if (i < n) out[i] = 2 * in[i];\n"
              "  global store: 4.00 sectors per request, ideal 4.00");
}

TEST(ExplainWhatIsCounted, NamesEachKindThatIsNot)
{
    using testing::ElementsAre;
    using testing::IsEmpty;
    Profile profile;
    EXPECT_THAT(explain_what_is_counted(profile), IsEmpty()) << "nobody knows";
    profile.uncounted = std::vector<UncountedLine>{{UncountedAccess::texture_read, {"blur.cu", 12}},
                                                   {UncountedAccess::texture_read, {"blur.cu", 14}},
                                                   {UncountedAccess::surface_write, {"blur.cu", 20}}};
    EXPECT_THAT(explain_what_is_counted(profile),
                ElementsAre("texture reads are not counted (2 lines: blur.cu:12, blur.cu:14)",
                            "surface writes are not counted (1 line: blur.cu:20)"));
}

TEST(ExplainWhatIsCounted, NamesGridsThatTheKernelLaunches)
{
    using testing::ElementsAre;
    Profile profile;
    profile.launches_by_kernels = 0;
    EXPECT_THAT(explain_what_is_counted(profile), ElementsAre());
    profile.launches_by_kernels = 1;
    EXPECT_THAT(explain_what_is_counted(profile),
                ElementsAre("the counts are also those of 1 grid that the kernel launches"));
    profile.launches_by_kernels = 9;
    EXPECT_THAT(explain_what_is_counted(profile),
                ElementsAre("the counts are also those of 9 grids that the kernel launches"));
}

TEST(ExplainFinding, NamesBlockThreadAndHowOften)
{
    Finding finding;
    finding.location = {"/nowhere/missing.cu", 3};
    finding.facts = {{fact::sentence, "too far"}};
    finding.block = {1, 2, 0};
    finding.thread = {3, 0, 0};
    EXPECT_EQ(explain_finding(finding), "/nowhere/missing.cu:3\n  too far; block (1, 2, 0), thread (3, 0, 0)");
    finding.occurrences = 8;
    EXPECT_THAT(explain_finding(finding), EndsWith("thread (3, 0, 0), and 7 more like it"));
}

TEST(ExplainFinding, KeepsTheZerosOfAPosition)
{
    Finding finding;
    finding.thread = {0, 1, 0};
    EXPECT_THAT(explain_finding(finding), EndsWith("thread (0, 1, 0)"));
}

}  // namespace
}  // namespace warpbook
