// Compares the rules' ideals with what an NVIDIA H200 counted: README.md beside this file says what the recording
// holds.

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <string>

#include "machine/rules/access_cost.hpp"
#include "gzip_file.hpp"

namespace warpbook {
namespace {

Operation operation_named(const std::string& name)
{
    if (name == "load") return Operation::load;
    if (name == "store") return Operation::store;
    if (name.starts_with("atomic")) return Operation::atomic;
    throw std::runtime_error("unknown operation: " + name);
}

/// Partial masks of 16-byte shared loads: README.md says why some of them cannot be known from active lanes alone.
bool is_of_the_unpredictable_kind(const WarpAccess& access)
{
    return access.space == Space::shared && access.operation == Operation::load && access.width == 16 &&
           access.mask != 0xffffffff;
}

TEST(IdealsOfAnH200, AreTheRules)
{
    std::istringstream lines(decompressed(WARPBOOK_IDEALS));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    ASSERT_EQ(line, "space,op,width,mask,pattern,instructions,units,ideal,offsets");

    int rows = 0;
    int unpredicted = 0;
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        const auto field = [&] {
            std::string text;
            std::getline(fields, text, ',');
            return text;
        };
        WarpAccess access;
        access.space = field() == "global" ? Space::global : Space::shared;
        access.operation = operation_named(field());
        access.width = static_cast<unsigned>(std::stoul(field()));
        access.mask = static_cast<std::uint32_t>(std::stoul(field(), nullptr, 16));
        const std::string pattern = field();
        ASSERT_EQ(field(), "1") << line;
        AccessCost counted;
        counted.units = static_cast<unsigned>(std::stoul(field()));
        counted.ideal_units = static_cast<unsigned>(std::stoul(field()));
        for (std::uint64_t& address : access.addresses) ASSERT_TRUE(fields >> address) << line;
        ++rows;

        const AccessCost cost = access_cost({}, access);
        if (is_of_the_unpredictable_kind(access) && cost.units != counted.units) {
            ++unpredicted;
            continue;
        }
        EXPECT_EQ(cost, counted) << line;
    }
    EXPECT_EQ(rows, 3150);
    EXPECT_EQ(unpredicted, 7);
}

}  // namespace
}  // namespace warpbook
