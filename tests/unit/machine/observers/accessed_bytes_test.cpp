#include "machine/observers/accessed_bytes.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

constexpr std::uint64_t array_begin = 0x10000;
constexpr std::uint64_t page = AccessedBytes::page_bytes;

AccessedBytes one(Touch touch, std::uint64_t address, std::size_t bytes = 4, unsigned width = 4)
{
    AccessedBytes accessed;
    accessed.add({1, touch}, address, bytes, width);
    return accessed;
}

std::size_t conflicts(const AccessedBytes& earlier, const AccessedBytes& later)
{
    return AccessedBytes::conflicts(earlier, later, 8).size();
}

TEST(AccessedBytes, AreExactToTheByteOverPages)
{
    AccessedBytes accessed;
    for (std::uint64_t at = array_begin; at < array_begin + 2 * page; at += 128)
        accessed.add({1, Touch::write}, at, 128, 4);
    accessed.add({2, Touch::write}, array_begin + 3 * page + 1, 1, 1);
    AccessedBytes copy;
    copy.add(accessed);
    for (const AccessedBytes* const both : {&accessed, &copy}) {
        EXPECT_TRUE(both->has(array_begin + 2 * page - 1, {Touch::write}));
        EXPECT_FALSE(both->has(array_begin + 2 * page, {Touch::write}));
        EXPECT_FALSE(both->has(array_begin, {Touch::read}));
        EXPECT_TRUE(both->has(array_begin + 3 * page + 1, {Touch::write}));
        EXPECT_FALSE(both->has(array_begin + 3 * page + 2, {Touch::write}));
        EXPECT_EQ(both->first_in(array_begin - 8, array_begin + 8, {Touch::write})->second, array_begin);
        EXPECT_FALSE(both->first_in(array_begin + 2 * page, array_begin + 3 * page, {Touch::write}));
        EXPECT_EQ(conflicts(*both, one(Touch::read, array_begin + 2 * page - 4)), 1u);
        EXPECT_EQ(conflicts(*both, one(Touch::read, array_begin + 2 * page)), 0u);
        EXPECT_EQ(conflicts(one(Touch::read, array_begin + 3 * page), *both), 1u) << "a byte of the word";
    }
}

TEST(AccessedBytes, AreInConflictWhereTheOrderMatters)
{
    struct Case {
        Touch earlier;
        Touch later;
        bool is_conflict;
    };
    for (const Case& c : {Case{Touch::read, Touch::read, false}, Case{Touch::read, Touch::write, true},
                          Case{Touch::write, Touch::read, true}, Case{Touch::write, Touch::write, true},
                          Case{Touch::write, Touch::same_write, false}, Case{Touch::same_write, Touch::write, true},
                          Case{Touch::read, Touch::same_write, false}, Case{Touch::atomic, Touch::atomic, false},
                          Case{Touch::atomic, Touch::read, true}, Case{Touch::write, Touch::atomic, true},
                          Case{Touch::signal_write, Touch::read, false}})
        EXPECT_EQ(conflicts(one(c.earlier, array_begin), one(c.later, array_begin)) == 1, c.is_conflict)
            << static_cast<int>(c.earlier) << " and then " << static_cast<int>(c.later);
}

TEST(AccessedBytes, AreInNoConflictWhereTheLaterWorkTakesASignalOfTheEarlier)
{
    AccessedBytes earlier = one(Touch::write, array_begin);
    AccessedBytes later = one(Touch::read, array_begin);
    EXPECT_EQ(conflicts(earlier, later), 1u);
    earlier.add({2, Touch::signal_write}, array_begin + 64, 4, 4);
    later.add({3, Touch::signal_read}, array_begin + 64, 4, 4);
    EXPECT_EQ(conflicts(earlier, later), 0u);
}

}  // namespace
}  // namespace warpbook::model
