#include <warpbook/system/temporary_folder.hpp>

#include <optional>

#include <gtest/gtest.h>

#include <warpbook/system/text_file.hpp>

namespace warpbook {
namespace {

TEST(TemporaryFolder, IsThereAsLongAsTheObject)
{
    std::optional<TemporaryFolder> folder(std::in_place);
    const std::filesystem::path path = folder->path();
    const std::filesystem::path file = folder->write("a/b.txt", "text");
    EXPECT_EQ(file, path / "a/b.txt");
    EXPECT_EQ(read_text(file), "text");
    EXPECT_NE(TemporaryFolder().path(), path);
    folder.reset();
    EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace warpbook
