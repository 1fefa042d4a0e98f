#include "machine/native/idle_turns.hpp"

#include <functional>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

class IdleTurnsTest : public testing::Test {
protected:
    IdleTurnsTest() { turns.begin_block(); }

    void look_at(int& word)
    {
        turns.watch_access(
            &word, sizeof word, [](void*) {}, nullptr);
    }
    void change(int& word)
    {
        turns.watch_access(
            &word, sizeof word, [](void* changed) { ++*static_cast<int*>(changed); }, &word);
    }
    bool end_round()
    {
        turns.note_end_of_turn();
        return turns.take_idle_round();
    }

    std::function<bool(std::uint64_t)> host_may_change;
    IdleTurns turns{host_may_change};
    int flag = 0;
    int other = 0;
};

TEST_F(IdleTurnsTest, FindTheSameAgain)
{
    look_at(flag);
    look_at(other);
    EXPECT_FALSE(end_round());
    look_at(flag);
    look_at(other);
    EXPECT_TRUE(end_round());
    look_at(flag);
    EXPECT_TRUE(end_round());
}

TEST_F(IdleTurnsTest, FindWhatOthersHaveWrittenWithoutAnAtomic)
{
    look_at(flag);
    end_round();
    flag = 1;
    look_at(flag);
    EXPECT_FALSE(end_round());
}

TEST_F(IdleTurnsTest, LeaveSomethingElse)
{
    change(flag);
    end_round();
    change(flag);
    EXPECT_FALSE(end_round());
    // Also where it is what it was when they look again.
    change(flag);
    --flag;
    change(flag);
    --flag;
    EXPECT_FALSE(end_round());
}

TEST_F(IdleTurnsTest, AreNotThoseInWhichAThreadEnds)
{
    look_at(flag);
    end_round();
    look_at(flag);
    turns.note_progress();
    EXPECT_FALSE(end_round());
}

TEST_F(IdleTurnsTest, AreNotThoseInWhichNobodyWatchesAnything) { EXPECT_FALSE(end_round()); }

TEST_F(IdleTurnsTest, AreNotThoseThatMayWaitForTheHost)
{
    host_may_change = [&](std::uint64_t address) { return address == reinterpret_cast<std::uint64_t>(&flag); };
    look_at(flag);
    end_round();
    look_at(flag);
    EXPECT_FALSE(end_round());
}

TEST_F(IdleTurnsTest, OfAnotherBlockBeginAnew)
{
    look_at(flag);
    end_round();
    turns.begin_block();
    look_at(flag);
    EXPECT_FALSE(end_round());
}

}  // namespace
}  // namespace warpbook::model
