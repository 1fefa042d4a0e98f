#include "program_output.hpp"

#include <gtest/gtest.h>

#include "wrong.hpp"

namespace warpbook::benchmarks {
namespace {

TEST(ProgramOutput, IsReadWhereverItStands)
{
    for (const char* text : {"seconds 0.25\nresult -3e5\n",
                             "warpbook: counting, 2 seconds 7\nseconds 0.25\nresult -3e5\n\nNo faults found"}) {
        const ProgramOutput output = program_output(text);
        EXPECT_EQ(output.seconds, 0.25) << text;
        EXPECT_EQ(output.result, -3e5) << text;
    }
}

TEST(ProgramOutput, IsRefusedWithoutOneOfItsLines)
{
    EXPECT_THROW(program_output("seconds 0.25\n"), Wrong);
    EXPECT_THROW(program_output(""), Wrong);
}

}  // namespace
}  // namespace warpbook::benchmarks
