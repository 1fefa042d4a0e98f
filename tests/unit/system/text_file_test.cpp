#include <warpbook/system/text_file.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(TextFile, IsReadAsItIs)
{
    TemporaryFolder folder;
    const std::string text("a\r\n\0b", 5);
    EXPECT_EQ(read_text(folder.write("a", text)), text);
}

TEST(TextFile, ThatCannotBeReadIsNamedWithTheReason)
{
    TemporaryFolder folder;
    const auto reading = [&](const char* name) { return [&folder, name] { read_text(folder.path() / name); }; };
    EXPECT_THAT(reading("none"),
                ThrowsMessage<FileError>(HasSubstr("/none cannot be read: No such file or directory.")));
    EXPECT_THAT(reading(""), ThrowsMessage<FileError>(HasSubstr("cannot be read: Is a directory.")));
}

TEST(TextFile, IsWrittenOverWhatWasThere)
{
    TemporaryFolder folder;
    write_text(folder.path() / "a", "a longer text");
    write_text(folder.path() / "a", "text");
    EXPECT_EQ(read_text(folder.path() / "a"), "text");
}

TEST(TextFile, ThatCannotBeWrittenIsNamedWithTheReason)
{
    EXPECT_THAT([] { write_text("/no/such/folder/a", ""); },
                ThrowsMessage<FileError>("/no/such/folder/a cannot be written: No such file or directory."));
    EXPECT_THAT([] { write_text("/dev/full", "text"); },
                ThrowsMessage<FileError>("/dev/full cannot be written: No space left on device."));
}

TEST(TextFile, IsWrittenOnlyWhereThereIsNone)
{
    TemporaryFolder folder;
    EXPECT_TRUE(write_new_file(folder.path() / "a", "text"));
    EXPECT_EQ(read_text(folder.path() / "a"), "text");
    EXPECT_FALSE(write_new_file(folder.path() / "a", "other"));
    EXPECT_EQ(read_text(folder.path() / "a"), "text");
    std::filesystem::create_symlink("nothing", folder.path() / "link");
    EXPECT_FALSE(write_new_file(folder.path() / "link", "other"));
    EXPECT_THAT([] { write_new_file("/no/such/folder/a", ""); },
                ThrowsMessage<FileError>("/no/such/folder/a cannot be written: No such file or directory."));
}

TEST(TextFile, IsReplacedWithNothingLeftBeside)
{
    TemporaryFolder folder;
    const std::filesystem::path file = folder.write("a", "old");
    folder.write("a.unfinished", "of an interrupted call");
    replace_file(file, "new");
    EXPECT_EQ(read_text(file), "new");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "a.unfinished"));
}

TEST(TextFile, ThatCannotBeReplacedStays)
{
    TemporaryFolder folder;
    folder.write("folder/in it", "text");
    EXPECT_THROW(replace_file(folder.path() / "folder", "new"), FileError);
    EXPECT_EQ(read_text(folder.path() / "folder/in it"), "text");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "folder.unfinished"));

    const std::filesystem::path file = folder.write("a", "old");
    folder.write("a.unfinished/in it", "text");
    EXPECT_THROW(replace_file(file, "new"), FileError);
    EXPECT_EQ(read_text(file), "old");
}

}  // namespace
}  // namespace warpbook
