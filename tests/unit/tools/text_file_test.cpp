#include "text_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "errors.hpp"
#include "written_folder.hpp"

namespace warpbook::tools {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(TextFile, IsReadAsItIs)
{
    WrittenFolder folder;
    const std::string text("a\r\n\0b", 5);
    EXPECT_EQ(read_text(folder.write("a", text)), text);
}

TEST(TextFile, ThatCannotBeReadIsNamedWithTheReason)
{
    WrittenFolder folder;
    const auto reading = [&](const char* name) { return [&folder, name] { read_text(folder.path() / name); }; };
    EXPECT_THAT(reading("none"),
                ThrowsMessage<Obstacle>(HasSubstr("/none cannot be read: No such file or directory.")));
    EXPECT_THAT(reading(""), ThrowsMessage<Obstacle>(HasSubstr("cannot be read: Is a directory.")));
}

TEST(TextFile, IsWrittenOnlyWhereThereIsNone)
{
    WrittenFolder folder;
    EXPECT_TRUE(write_new_file(folder.path() / "a", "text"));
    EXPECT_EQ(text_of(folder.path() / "a"), "text");
    EXPECT_FALSE(write_new_file(folder.path() / "a", "other"));
    EXPECT_EQ(text_of(folder.path() / "a"), "text");
    std::filesystem::create_symlink("nothing", folder.path() / "link");
    EXPECT_FALSE(write_new_file(folder.path() / "link", "other"));
    EXPECT_THAT([] { write_new_file("/no/such/folder/a", ""); },
                ThrowsMessage<Obstacle>("/no/such/folder/a cannot be written: No such file or directory."));
}

TEST(TextFile, IsReplacedWithNothingLeftBeside)
{
    WrittenFolder folder;
    const std::filesystem::path file = folder.write("a", "old");
    folder.write("a.unfinished", "of an interrupted call");
    replace_file(file, "new");
    EXPECT_EQ(text_of(file), "new");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "a.unfinished"));
}

TEST(TextFile, ThatCannotBeReplacedStays)
{
    WrittenFolder folder;
    folder.write("folder/in it", "text");
    EXPECT_THROW(replace_file(folder.path() / "folder", "new"), Obstacle);
    EXPECT_EQ(text_of(folder.path() / "folder/in it"), "text");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "folder.unfinished"));

    const std::filesystem::path file = folder.write("a", "old");
    folder.write("a.unfinished/in it", "text");
    EXPECT_THROW(replace_file(file, "new"), Obstacle);
    EXPECT_EQ(text_of(file), "old");
}

}  // namespace
}  // namespace warpbook::tools
