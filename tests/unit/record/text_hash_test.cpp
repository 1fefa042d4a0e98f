#include <warpbook/record/text_hash.hpp>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

// The values of RFC 9923.
TEST(TextHashTest, IsFnv1aOf64Bits)
{
    EXPECT_EQ(hash_of_text(""), "cbf29ce484222325");
    EXPECT_EQ(hash_of_text("a"), "af63dc4c8601ec8c");
    EXPECT_EQ(hash_of_text("foobar"), "85944171f73967e8");
}

TEST(TextHashTest, MakesASeedByFnv1aOf32Bits)
{
    EXPECT_EQ(seed_of_text(""), 0x811c9dc5);
    EXPECT_EQ(seed_of_text("a"), 0xe40c292c);
    EXPECT_EQ(seed_of_text("foobar"), 0xbf9cf968);
}

}  // namespace
}  // namespace warpbook
