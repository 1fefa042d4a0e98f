#include "submission/unchanged_starter.hpp"

#include <string>

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook {
namespace {

bool is_unchanged_starter(const std::string& file, const std::string& starter)
{
    return is_unchanged_starter(
        Submission{"99-example", "An example", file.c_str(), "", starter.c_str(), "", "exercise"});
}

TEST(UnchangedStarter, IsAFileWithTheTextOfItsStarter)
{
    const TemporaryFolder folder;
    const auto written = [&](const char* name, const char* text) { return folder.write(name, text).string(); };
    const std::string starter = written("starter.cu", "int f() { return 1; }\n");
    EXPECT_TRUE(is_unchanged_starter(written("same.cu", "int f() { return 1; }\n"), starter));
    EXPECT_FALSE(is_unchanged_starter(written("code.cu", "int f() { return 2; }\n"), starter));
    EXPECT_FALSE(is_unchanged_starter(written("comment.cu", "int f() { return 1; }  // why?\n"), starter));
    EXPECT_FALSE(is_unchanged_starter(written("empty.cu", ""), starter));
}

TEST(UnchangedStarter, IsNothingThatCannotBeRead)
{
    const TemporaryFolder folder;
    const std::string there = folder.write("there.cu", "").string();
    EXPECT_FALSE(is_unchanged_starter(there, "/no/such/starter.cu"));
    EXPECT_FALSE(is_unchanged_starter("/no/such/file.cu", there));
    EXPECT_FALSE(is_unchanged_starter("/no/such/file.cu", "/no/such/starter.cu"));
}

}  // namespace
}  // namespace warpbook
