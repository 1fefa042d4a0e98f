#include "support/nearest_name.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

TEST(EditDistance, CountsInsertedRemovedReplacedAndSwappedLetters)
{
    EXPECT_EQ(edit_distance("", ""), 0u);
    EXPECT_EQ(edit_distance("tile", "tile"), 0u);
    EXPECT_EQ(edit_distance("", "tile"), 4u);
    EXPECT_EQ(edit_distance("tile", "til"), 1u);
    EXPECT_EQ(edit_distance("tile", "tiles"), 1u);
    EXPECT_EQ(edit_distance("tile", "tale"), 1u);
    EXPECT_EQ(edit_distance("chekc", "check"), 1u);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(NearestName, FindsTheNameThatASlipOfTheFingersMissed)
{
    const std::vector<std::string> commands = {"list", "check", "selftest", "help"};
    EXPECT_EQ(nearest_name("chekc", commands), "check");
    EXPECT_EQ(nearest_name("lst", commands), "list");
    EXPECT_EQ(nearest_name("self-test", commands), "selftest");
}

TEST(NearestName, FindsTheNameThatWasTypedInPart)
{
    EXPECT_EQ(nearest_name("--back", {"--counters", "--backend"}), "--backend");
    EXPECT_EQ(nearest_name("self", {"list", "selftest"}), "selftest");
}

TEST(NearestName, PrefersTheFewestSlips)
{
    EXPECT_EQ(nearest_name("heap", {"head", "help", "heaps"}), "head");
    EXPECT_EQ(nearest_name("tiles", {"miles away", "tile", "tilting"}), "tile");
}

TEST(NearestName, SuggestsNothingFarAway)
{
    EXPECT_EQ(nearest_name("zebra", {"list", "check", "help"}), std::nullopt);
    EXPECT_EQ(nearest_name("x", {"n"}), std::nullopt);
    EXPECT_EQ(nearest_name("--", {"--seed", "--backend"}), std::nullopt);
    EXPECT_EQ(nearest_name("", {"list"}), std::nullopt);
    EXPECT_EQ(nearest_name("list", {}), std::nullopt);
}

}  // namespace
}  // namespace warpbook::tools
