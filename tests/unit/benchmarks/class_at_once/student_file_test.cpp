#include "student_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "class_measurements.hpp"

namespace warpbook::benchmarks {
namespace {

class StudentFiles : public testing::Test {
protected:
    std::string text() const { return read_text(folder.path() / "labs/01-map/map.cu"); }

    TemporaryFolder folder;
    tools::WorkbookPaths paths{folder.path(), folder.path() / "build"};
    std::filesystem::path starter = folder.write("labs/01-map/starter.cu", "// TODO\n");
    std::filesystem::path file = folder.write("labs/01-map/map.cu", "// TODO\n");
    std::filesystem::path solution = folder.write("solutions/01-map/map.cu", "solved\n");
};

TEST_F(StudentFiles, AreAsTheyWereAfterwards)
{
    {
        StudentFile student(paths, "01-map");
        student.save_solution();
        EXPECT_EQ(text(), "solved\n// 1\n");
        student.save_solution();
        EXPECT_EQ(text(), "solved\n// 2\n");
    }
    EXPECT_EQ(text(), "// TODO\n");
}

TEST_F(StudentFiles, AreLeftAloneWhereSomebodyHasWorkedOnThem)
{
    write_text(file, "mine\n");
    EXPECT_THROW(StudentFile(paths, "01-map"), CannotMeasureClass);
    EXPECT_EQ(text(), "mine\n");
}

TEST_F(StudentFiles, NeedASolution) { EXPECT_THROW(StudentFile(paths, "02-indices-2d"), CannotMeasureClass); }

}  // namespace
}  // namespace warpbook::benchmarks
