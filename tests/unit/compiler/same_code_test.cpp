// Whether g++ and nvcc read the same code in a student's file.

#include "compiler/source/same_code.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/text/refused.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string difference_of(const std::string& for_model, const std::string& for_gpu)
{
    const std::string begin = "# 1 \"tile.cu\"\n";
    try {
        expect_same_code("tile.cu", begin + for_model, begin + for_gpu);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return "";
}

TEST(SameCode, IsInTheFilesOwnLinesAlone)
{
    const std::string header = "# 1 \"/usr/include/header.h\" 1 3\n";
    const std::string back = "# 2 \"tile.cu\" 2\n";
    EXPECT_EQ(difference_of("int a ;\n\nint b;", "int a;\n\n  int  b;"), "");
    EXPECT_EQ(difference_of(header + "int c;\n" + back + "int b;", header + "long c;\n" + back + "int b;"), "");
    EXPECT_EQ(difference_of("int a;\n#define b 1\n", "int a;\n"), "");
}

struct Difference {
    std::string for_model;
    std::string for_gpu;
    std::string line;
    std::string words;
};

TEST(SameCode, IsRefusedWhereItDiffers)
{
    const std::vector<Difference> table{
        {"int a;\nint b;", "int a;\nlong b;", "2", "for the model this line is `int b ;`, and for a GPU"},
        {"int a;\nint b;", "int a;\n", "2", "nvcc compiles it, nothing"},
        {"int a;\n\nint b;", "int a;\nint c;\nint b;", "2", "for the model this line is nothing"},
        {"", "int a;", "1", "`int a ;`"}};
    for (const Difference& one : table) {
        const std::string said = difference_of(one.for_model, one.for_gpu);
        EXPECT_THAT(said, StartsWith("tile.cu:" + one.line + ": error: "));
        EXPECT_THAT(said, HasSubstr(one.words));
    }
}

}  // namespace
}  // namespace warpbook::kernel_compiler
