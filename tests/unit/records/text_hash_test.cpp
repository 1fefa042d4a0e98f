#include <warpbook/records/text_hash.hpp>

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

}  // namespace
}  // namespace warpbook
