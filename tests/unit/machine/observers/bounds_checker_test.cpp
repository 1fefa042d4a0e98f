#include "machine/observers/bounds_checker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

/// An array of 13 bytes.
class BoundsCheckerTest : public testing::Test {
protected:
    bool allows(std::uint64_t offset, unsigned width)
    {
        FaultLog faults;
        BoundsChecker checker(Machine(), memory_, SharedMemory::of_this_program(), 0, faults);
        AccessEvent event{};
        event.access = {Space::global, Operation::load, width, 1, {begin_ + offset}};
        checker.on_access(event);
        return faults.faults().empty();
    }

private:
    GlobalMemory memory_;
    const std::uint64_t begin_ = reinterpret_cast<std::uint64_t>(memory_.allocate(13, "bytes"));
};

TEST_F(BoundsCheckerTest, AnArrayEndsBehindItsLastByte)
{
    EXPECT_TRUE(allows(0, 1));
    EXPECT_TRUE(allows(12, 1));
    EXPECT_FALSE(allows(13, 1));
}

TEST_F(BoundsCheckerTest, AnAccessMustEndInItsArray)
{
    EXPECT_TRUE(allows(10, 2));
    EXPECT_FALSE(allows(12, 2));
    EXPECT_TRUE(allows(8, 4));
    EXPECT_FALSE(allows(12, 4));
    EXPECT_TRUE(allows(0, 8));
    EXPECT_FALSE(allows(8, 8));
    EXPECT_FALSE(allows(0, 16));
}

TEST_F(BoundsCheckerTest, AnAccessMustBeginInItsArray) { EXPECT_FALSE(allows(static_cast<std::uint64_t>(-1), 1)); }

}  // namespace
}  // namespace warpbook::model
