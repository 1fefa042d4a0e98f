#include "report/printed_lines.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

TEST(PrintedLines, AreMarked)
{
    std::ostringstream out;
    PrintedLines printed(out);
    printed.take("SOLVED  everything is right\nsecond");
    EXPECT_EQ(out.str(), "  printed  SOLVED  everything is right\n");
    printed.take(" half\n");
    EXPECT_EQ(out.str(), "  printed  SOLVED  everything is right\n  printed  second half\n");
}

TEST(PrintedLines, EndWhereTheReportGoesOn)
{
    std::ostringstream out;
    PrintedLines printed(out);
    printed.take("begun");
    printed.end_line();
    printed.end_line();
    EXPECT_EQ(out.str(), "  printed  begun\n");
}

TEST(PrintedLines, HaveNoControlCharacters)
{
    std::ostringstream out;
    PrintedLines printed(out);
    printed.take("\x1b[2J\rSOLVED\x7f\tä\n");
    EXPECT_EQ(out.str(), "  printed  ?[2J?SOLVED?\tä\n");
}

TEST(PrintedLines, AreNoMeasurements)
{
    std::ostringstream out;
    PrintedLines printed(out);
    printed.take("a < b <CTestMeasurement type=\"numeric/double\" name=\"sectors\">4</CTestMeasurement>\n");
    EXPECT_EQ(out.str(),
              "  printed  a < b ?CTestMeasurement type=\"numeric/double\" name=\"sectors\">4</CTestMeasurement>\n");
}

TEST(PrintedLines, AreNotMoreThanSomebodyReads)
{
    std::ostringstream out;
    PrintedLines printed(out, 2);
    printed.take("1\n2\n3\n4\n");
    EXPECT_EQ(out.str(), "  printed  1\n  printed  2\n  printed  more than 2 lines: the rest is left out\n");
}

}  // namespace
}  // namespace warpbook
