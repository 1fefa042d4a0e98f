#include "reset/reset.hpp"

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {
namespace {

using Kind = Reset::Kind;

class ResetFile : public testing::Test {
protected:
    Reset reset() { return reset_file(file, starter); }

    TemporaryFolder folder;
    const std::filesystem::path starter = folder.write("starter.cu", "starter");
    const std::filesystem::path file = folder.path() / "map.cu";
    const std::filesystem::path first_copy = folder.path() / "map.cu.mine";
};

TEST_F(ResetFile, DoesNothingToTheStarter)
{
    folder.write("map.cu", "starter");
    EXPECT_EQ(reset().kind, Kind::nothing_to_do);
    EXPECT_FALSE(std::filesystem::exists(first_copy));
}

TEST_F(ResetFile, KeepsTheWork)
{
    folder.write("map.cu", "work");
    const Reset done = reset();
    EXPECT_EQ(done.kind, Kind::replaced);
    EXPECT_EQ(done.copy, first_copy);
    EXPECT_EQ(read_text(file), "starter");
    EXPECT_EQ(read_text(first_copy), "work");
}

TEST_F(ResetFile, OverwritesNoCopy)
{
    for (const char* work : {"first", "second", "third"}) {
        folder.write("map.cu", work);
        reset();
    }
    EXPECT_EQ(read_text(first_copy), "first");
    EXPECT_EQ(read_text(folder.path() / "map.cu.mine.2"), "second");
    EXPECT_EQ(read_text(folder.path() / "map.cu.mine.3"), "third");
}

TEST_F(ResetFile, PassesOverWhateverHasTheNameOfACopy)
{
    folder.write("map.cu.mine/in it", "text");
    std::filesystem::create_symlink("nothing", folder.path() / "map.cu.mine.2");
    folder.write("map.cu", "work");
    EXPECT_EQ(reset().copy, folder.path() / "map.cu.mine.3");
}

TEST_F(ResetFile, RestoresWhatIsMissing)
{
    EXPECT_EQ(reset().kind, Kind::restored);
    EXPECT_EQ(read_text(file), "starter");
    EXPECT_FALSE(std::filesystem::exists(first_copy));
}

TEST_F(ResetFile, LeavesTheWorkWhereNoStarterIs)
{
    folder.write("map.cu", "work");
    std::filesystem::remove(starter);
    EXPECT_THROW(reset(), FileError);
    EXPECT_EQ(read_text(file), "work");
}

TEST_F(ResetFile, LeavesTheWorkWhenItCannotBeKept)
{
    // A name so long that only the copy's is too long.
    const std::filesystem::path long_name = folder.write(std::string(255, 'a'), "work");
    EXPECT_THROW(reset_file(long_name, starter), FileError);
    EXPECT_EQ(read_text(long_name), "work");
}

TEST_F(ResetFile, LeavesWhatIsNoFile)
{
    folder.write("map.cu/in it", "text");
    EXPECT_THROW(reset(), FileError);
    EXPECT_EQ(read_text(file / "in it"), "text");
}

}  // namespace
}  // namespace warpbook::tools
