#include "trace/traced_launch.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* student_file = "labs/14-tile-transpose/tile_transpose.cu";

Json launch(const std::string& check, const std::string& label, Extents grid = {15, 15, 1},
            Extents threads = {32, 32, 1}, const std::string& file = student_file)
{
    return {{"check", check}, {"label", label},   {"kernel", "tile_transpose"},
            {"grid", grid},   {"block", threads}, {"lines", {{{"file", file}, {"line", 17}}}}};
}

Json check_that(const std::string& name, const std::string& status)
{
    return {{"group", "Accesses"}, {"name", name}, {"status", status}};
}

Json record_with(const Json& profiles, const Json& checks = Json::array())
{
    return {{"checks", checks}, {"profiles", profiles}};
}

TracedLaunch chosen(const Json& record, const TraceSelection& selection = {})
{
    const auto launch = choose_launch(record, student_file, selection);
    if (!launch) throw std::runtime_error("no launch");
    return *launch;
}

std::string complaint(const Json& record, const TraceSelection& selection)
{
    try {
        choose_launch(record, student_file, selection);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "(no complaint)";
}

const Json two_checks =
    record_with({launch("Accesses.LoadsAreCoalesced", "n = 480"), launch("Accesses.LoadsAreCoalesced", "n = 320"),
                 launch("Accesses.StoresAreCoalesced", "n = 480")},
                {check_that("LoadsAreCoalesced", "passed"), check_that("StoresAreCoalesced", "failed")});

TEST(TracedLaunchTest, IsOneOfTheFirstCheckThatFailed)
{
    EXPECT_EQ(chosen(two_checks).number, 2u);
    EXPECT_EQ(name_of(chosen(two_checks)), "n = 480, of Accesses.StoresAreCoalesced");
}

TEST(TracedLaunchTest, IsTheFirstWhereNoneFailed)
{
    Json record = two_checks;
    record["checks"] = Json::array();
    EXPECT_EQ(chosen(record).number, 0u);
}

TEST(TracedLaunchTest, IsOfTheStudentsFileAndInCompleteWarps)
{
    EXPECT_EQ(chosen(record_with({launch("Accesses.A", "", {1, 1, 1}, {6, 6, 1}),
                                  launch("Accesses.A", "", {1, 1, 1}, {32, 1, 1})}))
                  .number,
              1u);
    EXPECT_EQ(chosen(record_with({launch("Accesses.A", "", {1, 1, 1}, {32, 1, 1}, "labs/x/lab.hpp"),
                                  launch("Predictions.B", "")}))
                  .number,
              1u);
}

TEST(TracedLaunchTest, ItsBlockIsInTheMiddleAndOffTheDiagonal)
{
    const auto block_of = [](const Extents& grid) {
        return chosen(record_with(Json::array({launch("Accesses.A", "", grid)}))).block;
    };
    EXPECT_EQ(block_of({15, 15, 1}), (Extents{7, 6, 0}));
    EXPECT_EQ(block_of({2, 2, 1}), (Extents{1, 0, 0}));
    EXPECT_EQ(block_of({1, 1, 1}), (Extents{0, 0, 0}));
    EXPECT_EQ(block_of({9, 1, 1}), (Extents{4, 0, 0}));
    EXPECT_EQ(block_of({4, 8, 3}), (Extents{2, 4, 1}));
}

TEST(TracedLaunchTest, CanBeNamedByCheckAndLabel)
{
    EXPECT_EQ(chosen(two_checks, {.check = "loads"}).number, 0u);
    EXPECT_EQ(chosen(two_checks, {.check = "Accesses.LoadsAreCoalesced", .launch = "n = 320"}).number, 1u);
    EXPECT_EQ(chosen(two_checks, {.launch = "320"}).number, 1u);
    EXPECT_EQ(chosen(two_checks, {.launch = "tile_transpose"}).number, 2u);
    const Json longer = record_with({launch("Accesses.A", "n = 640"), launch("Accesses.A", "n = 64")});
    EXPECT_EQ(chosen(longer, {.launch = "n = 64"}).number, 1u)
        << "a label that is meant comes before one that has it in it";
}

TEST(TracedLaunchTest, WhatIsNotThereIsAnsweredWithAList)
{
    EXPECT_THAT(complaint(two_checks, {.launch = "n = 17"}),
                AllOf(HasSubstr("  n = 480, of Accesses.LoadsAreCoalesced   tile_transpose, grid (15, 15, 1)\n"),
                      HasSubstr("--check Accesses.LoadsAreCoalesced --launch 'n = 480'")));
    EXPECT_THAT(
        complaint(two_checks, {.block = Extents{15, 0, 0}}),
        HasSubstr("There is no block (15, 0, 0): the grid of n = 480, of Accesses.StoresAreCoalesced has (15, 15, 1)"));
}

TEST(TracedLaunchTest, OneThatAccessesNothingIsTakenWhereNoneDoes)
{
    Json idle = launch("Accesses.A", "idle");
    idle["lines"] = Json::array();
    EXPECT_EQ(chosen(record_with({idle, launch("Predictions.B", "")})).number, 1u);
    EXPECT_FALSE(chosen(record_with(Json::array({idle}))).accesses_memory);
    EXPECT_FALSE(choose_launch(record_with(Json::array()), student_file, {}));
    EXPECT_FALSE(choose_launch({{"problem", "crashed"}}, student_file, {}));
}

TEST(TracedLaunchTest, ABlockIsReadInThreeForms)
{
    EXPECT_EQ(block_named("3"), (Extents{3, 0, 0}));
    EXPECT_EQ(block_named("3,1"), (Extents{3, 1, 0}));
    EXPECT_EQ(block_named("3,1,2"), (Extents{3, 1, 2}));
    for (const char* wrong : {"", "x", "1,", "1,2,3,4", "-1", "1 ,2", "1;2"})
        EXPECT_THROW(block_named(wrong), UsageError) << wrong;
}

}  // namespace
}  // namespace warpbook::tools
