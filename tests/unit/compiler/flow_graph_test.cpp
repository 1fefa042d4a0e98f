#include "compiler/assembly/flow_graph.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

/// By node: those that can come next.
using Ways = std::vector<std::vector<std::size_t>>;

/// The nodes by their places: "0 1 2 2' 3"; 2' is where lanes wait for the next round of the loop that begins at 2.
std::string order_of(const Ways& ways)
{
    std::vector<std::pair<unsigned, std::string>> names;
    const auto places = execution_order({ways});
    for (std::size_t node = 0; node < places.size(); ++node) {
        names.emplace_back(places[node].place, std::to_string(node));
        if (places[node].next_round != 0) names.emplace_back(places[node].next_round, std::to_string(node) + "'");
    }
    std::sort(names.begin(), names.end());
    std::string order;
    for (const auto& [place, name] : names) order += (order.empty() ? "" : " ") + name;
    return order;
}

TEST(ExecutionOrderTest, OfNothing) { EXPECT_EQ(order_of({}), ""); }

TEST(ExecutionOrderTest, OfAFunctionWithoutSteps) { EXPECT_EQ(order_of({{}}), "0"); }

TEST(ExecutionOrderTest, OfStraightCode) { EXPECT_EQ(order_of({{1}, {2}, {3}, {}}), "0 1 2 3"); }

TEST(ExecutionOrderTest, WhatFollowsAnIfIsBehindIt)
{
    // 1: if (…) 2; 3
    EXPECT_EQ(order_of({{1}, {2, 3}, {3}, {}}), "0 1 2 3");
    // The same, with the side at the end of the code.
    EXPECT_EQ(order_of({{1}, {2, 3}, {}, {2}}), "0 1 3 2");
}

TEST(ExecutionOrderTest, OfAnIfWithElse)
{
    // 1: if (…) 2; else 3; 4
    EXPECT_EQ(order_of({{1}, {2, 3}, {4}, {4}, {}}), "0 1 2 3 4");
}

TEST(ExecutionOrderTest, OfNestedIfs)
{
    // 1: if (…) { 2: if (…) 3; else 4; 5 } 6
    EXPECT_EQ(order_of({{1}, {2, 6}, {3, 4}, {5}, {5}, {6}, {}}), "0 1 2 3 4 5 6");
}

TEST(ExecutionOrderTest, TheNextRoundIsBehindTheLoop)
{
    // for (…) 1; 2
    EXPECT_EQ(order_of({{1, 2}, {1, 2}, {}}), "0 1 1' 2");
}

TEST(ExecutionOrderTest, OfALoopWithAHead)
{
    // while (1) 2; 3
    EXPECT_EQ(order_of({{1}, {2, 3}, {1}, {}}), "0 1 2 1' 3");
    // The same, with the head after the body in the code.
    EXPECT_EQ(order_of({{2}, {2}, {1, 3}, {}}), "0 2 1 2' 3");
}

TEST(ExecutionOrderTest, OfALoopAtTheEnd)
{
    // for (…) 1;
    EXPECT_EQ(order_of({{1}, {1}}), "0 1 1'");
}

TEST(ExecutionOrderTest, OfNestedLoops)
{
    // for (…) { 1; for (…) 2; 3 } 4
    EXPECT_EQ(order_of({{1, 4}, {2, 3}, {2, 3}, {1, 4}, {}}), "0 1 2 2' 3 1' 4");
}

TEST(ExecutionOrderTest, OfThreeNestedLoops)
{
    // do { do { do 1; while (…); 2 } while (…); 3 } while (…); 4
    EXPECT_EQ(order_of({{1}, {1, 2}, {1, 3}, {1, 4}, {}}), "0 1 2 3 1' 4") << "loops with one first node are one loop";
    // for (…) { 1; for (…) { 2; for (…) 3; 4 } 5 } 6
    EXPECT_EQ(order_of({{1, 6}, {2, 5}, {3, 4}, {3, 4}, {2, 5}, {1, 6}, {}}), "0 1 2 3 3' 4 2' 5 1' 6");
}

TEST(ExecutionOrderTest, OfTwoLoopsInARow)
{
    // for (…) 1; 2; for (…) 3; 4
    EXPECT_EQ(order_of({{1, 2}, {1, 2}, {3, 4}, {3, 4}, {}}), "0 1 1' 2 3 3' 4");
}

TEST(ExecutionOrderTest, OfABreak)
{
    // while (1) { 2: if (…) break; 3 } 4
    EXPECT_EQ(order_of({{1}, {2, 4}, {3, 4}, {1}, {}}), "0 1 2 3 1' 4");
}

TEST(ExecutionOrderTest, WhatIsDoneBeforeABreakIsPartOfTheLoop)
{
    // while (1) { 2: if (…) { 3; break; } 4 } 5
    EXPECT_EQ(order_of({{1}, {2, 5}, {3, 4}, {5}, {1}, {}}), "0 1 2 3 4 1' 5");
    // The same, with the head after the body in the code.
    EXPECT_EQ(order_of({{4}, {2, 3}, {5}, {4}, {1, 5}, {}}), "0 4 1 2 3 4' 5");
}

TEST(ExecutionOrderTest, AlsoALoopBeforeABreakIsPartOfTheLoop)
{
    // do { 1: if (…) { do 2; while (…); break; } 3 } while (…); 4
    EXPECT_EQ(order_of({{1}, {2, 3}, {2, 4}, {1, 4}, {}}), "0 1 2 2' 3 1' 4");
}

TEST(ExecutionOrderTest, WhatStandsBehindALoopWaitsForItsEnd)
{
    // while (1) { 2: if (…) goto found; 3 } 4; return; found: 5
    EXPECT_EQ(order_of({{1}, {2, 4}, {3, 5}, {1}, {}, {}}), "0 1 2 3 1' 4 5");
    // while (1 || 2) 3; 4
    EXPECT_EQ(order_of({{1}, {2, 3}, {3, 4}, {1}, {}}), "0 1 2 3 1' 4");
}

TEST(ExecutionOrderTest, OfAContinue)
{
    // while (1) { 2: if (…) { 3; continue; } 4 } 5
    EXPECT_EQ(order_of({{1}, {2, 5}, {3, 4}, {1}, {1}, {}}), "0 1 2 3 4 1' 5");
}

TEST(ExecutionOrderTest, OfABreakInsideAnIf)
{
    // while (1) { 2: if (…) { 3: if (…) break; 4 } 5 } 6
    EXPECT_EQ(order_of({{1}, {2, 6}, {3, 5}, {4, 6}, {5}, {1}, {}}), "0 1 2 3 4 5 1' 6");
}

TEST(ExecutionOrderTest, OfEarlyReturns)
{
    // if (…) return; 1: if (…) { 2; return; } 3: if (…) 4; 5
    EXPECT_EQ(order_of({{1}, {2, 3}, {}, {4, 5}, {5}, {}}), "0 1 2 3 4 5");
}

TEST(ExecutionOrderTest, WhatIsDoneBeforeAReturnFromALoopIsPartOfTheLoop)
{
    // while (1) { 2: if (…) { 3; return; } 4 } 5
    EXPECT_EQ(order_of({{1}, {2, 5}, {3, 4}, {}, {1}, {}}), "0 1 2 3 4 1' 5");
}

TEST(ExecutionOrderTest, OfAReturnFromNestedLoops)
{
    // for (…) { 1; for (…) { 2: if (…) goto out; 3 } 4 } 5; out: 6
    EXPECT_EQ(order_of({{1, 5}, {2, 4}, {3, 6}, {2, 4}, {1, 5}, {6}, {}}), "0 1 2 3 2' 4 1' 5 6");
}

TEST(ExecutionOrderTest, OfASwitchThatFallsThrough)
{
    // switch (1) { case: 2; break; case: 3; case: 4; break; case: 5; break; default:; } 6
    EXPECT_EQ(order_of({{1}, {2, 3, 4, 5, 6}, {6}, {4}, {6}, {6}, {}}), "0 1 2 3 4 5 6");
}

TEST(ExecutionOrderTest, OfAShortCircuit)
{
    // if (1 && 2) 3; else 4; 5
    EXPECT_EQ(order_of({{1}, {2, 4}, {3, 4}, {5}, {5}, {}}), "0 1 2 3 4 5");
}

TEST(ExecutionOrderTest, OfAJumpPastTheJoin)
{
    // 1: if (…) { 2: if (…) goto past; } else 3; 4; past: 5
    EXPECT_EQ(order_of({{1}, {2, 3}, {4, 5}, {4}, {5}, {}}), "0 1 2 3 4 5");
}

TEST(ExecutionOrderTest, OfAJumpIntoALoop)
{
    // if (…) goto middle; do { 1; middle: 2 } while (…); 3
    EXPECT_EQ(order_of({{1, 2}, {2}, {1, 3}, {}}), "0 1 2 1' 3");
}

TEST(ExecutionOrderTest, OfAnEndlessLoop)
{
    // for (;;) { 1; 2 }
    EXPECT_EQ(order_of({{1}, {2}, {1}}), "0 1 2 1'");
}

TEST(ExecutionOrderTest, OfCodeThatNothingLeadsTo)
{
    // 4 is the landing pad of an exception.
    EXPECT_EQ(order_of({{1}, {2, 3}, {3}, {}, {3}}), "0 1 2 4 3");
}

Ways random_ways(std::mt19937& random, std::size_t max_nodes, bool with_loops)
{
    Ways ways(1 + random() % max_nodes);
    for (std::size_t node = 0; node < ways.size(); ++node) {
        for (unsigned count = random() % 4; count > 0; --count) {
            const std::size_t first = with_loops ? 1 : node + 1;  // nothing leads back to the start
            if (first < ways.size()) ways[node].push_back(first + random() % (ways.size() - first));
        }
    }
    return ways;
}

TEST(ExecutionOrderTest, WithoutLoopsEveryWayLeadsOn)
{
    std::mt19937 random(1);
    for (int round = 0; round < 1000; ++round) {
        const Ways ways = random_ways(random, 12, false);
        const auto places = execution_order({ways});
        for (std::size_t node = 0; node < ways.size(); ++node) {
            EXPECT_EQ(places[node].next_round, 0u);
            for (const std::size_t next : ways[node])
                ASSERT_LT(places[node].place, places[next].place) << testing::PrintToString(ways);
        }
    }
}

TEST(ExecutionOrderTest, EveryNodeHasAPlaceOfItsOwn)
{
    std::mt19937 random(2);
    for (int round = 0; round < 2000; ++round) {
        const Ways ways = random_ways(random, 12, true);
        std::vector<unsigned> places;
        for (const NodePlace& place : execution_order({ways})) {
            places.push_back(place.place);
            if (place.next_round != 0) {
                ASSERT_LT(place.place, place.next_round) << testing::PrintToString(ways);
                places.push_back(place.next_round);
            }
        }
        std::sort(places.begin(), places.end());
        for (unsigned i = 0; i < places.size(); ++i) ASSERT_EQ(places[i], i + 1) << testing::PrintToString(ways);
    }
}

}  // namespace
}  // namespace warpbook::kernel_compiler
