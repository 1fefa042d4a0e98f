#include <warpbook/source_text.hpp>

#include <filesystem>

#include <gtest/gtest.h>

#include "../../support/project.hpp"

namespace warpbook {
namespace {

using tests::path_in_project;
using tests::project_folder;

TEST(SourceTextTest, PathsOfTheProjectAreRelative)
{
    EXPECT_EQ(path_for_people(path_in_project("kernel.cu")), "kernel.cu");
    EXPECT_EQ(path_for_people("/usr/include/stdio.h"), "/usr/include/stdio.h");
    EXPECT_EQ(path_for_people(std::string(project_folder) + "-other/kernel.cu"),
              std::string(project_folder) + "-other/kernel.cu");
}

TEST(SourceTextTest, IsFoundByRelativeAndAbsolutePath)
{
    EXPECT_EQ(line_of("kernel.cu", 2), "__global__ void scale(float* out, const float* in, int n)");
    EXPECT_EQ(line_of(path_in_project("kernel.cu"), 2), line_of("kernel.cu", 2));
    EXPECT_FALSE(text_of("missing.cu"));
    EXPECT_FALSE(text_of("")) << "the project's folder is no text";
}

TEST(SourceTextTest, WithoutARootPathsBeginAtTheCurrentDirectory)
{
    const std::filesystem::path before = std::filesystem::current_path();
    set_source_root("");
    std::filesystem::current_path(project_folder);
    EXPECT_EQ(path_for_people(path_in_project("kernel.cu")), "kernel.cu");
    EXPECT_NE(line_of("kernel.cu", 2), "");

    std::filesystem::current_path("/");
    EXPECT_EQ(path_for_people(path_in_project("kernel.cu")), path_in_project("kernel.cu"));
    EXPECT_NE(line_of(path_in_project("kernel.cu"), 2), "");
    EXPECT_EQ(line_of("kernel.cu", 2), "");

    std::filesystem::current_path(before);
    set_source_root(project_folder);
}

}  // namespace
}  // namespace warpbook
