#include "grade/running/visible_gpus.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools::grading {
namespace {

TEST(OneVisibleGpu, IsOneOfThoseThatAreVisibleHere)
{
    EXPECT_EQ(one_visible_gpu(1, std::nullopt), "1");
    EXPECT_EQ(one_visible_gpu(0, "3,GPU-8a7b"), "3");
    EXPECT_EQ(one_visible_gpu(1, "3,GPU-8a7b"), "GPU-8a7b");
    EXPECT_FALSE(one_visible_gpu(2, "3,GPU-8a7b"));
    EXPECT_FALSE(one_visible_gpu(0, "")) << "this shows none";
}

}  // namespace
}  // namespace warpbook::tools::grading
