#include "command_of_mode.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(CommandOfMode, LetsTheWorkerCount)
{
    EXPECT_THAT(command_of({Mode::plain, 7, {"increment", "padded-8"}}, "worker"),
                ElementsAre("worker", "none", "7", "increment", "padded-8"));
    EXPECT_THAT(command_of({Mode::accesses, 1, {"increment"}}, "worker"),
                ElementsAre("worker", "accesses", "1", "increment"));
    EXPECT_THAT(command_of({Mode::lines, 1, {"increment"}}, "worker"),
                ElementsAre("worker", "lines", "1", "increment"));
}

TEST(CommandOfMode, LetsNcuCountTheSameOfAWorkerThatDoesNot)
{
    const Command command = command_of({Mode::ncu_accesses, 3, {"increment"}}, "worker");
    EXPECT_EQ(command.front(), "ncu");
    EXPECT_EQ(Command(command.end() - 4, command.end()), (Command{"worker", "none", "3", "increment"}));
    EXPECT_THAT(command, Contains(AllOf(HasSubstr("smsp__sass_inst_executed_op_global_ld.sum,"),
                                        HasSubstr(",smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"),
                                        Not(HasSubstr("_ideal")))));
}

TEST(CommandOfMode, LetsNcuCountInstructionsBesidesForLines)
{
    EXPECT_THAT(command_of({Mode::ncu_lines, 3, {"increment"}}, "worker"),
                Contains(AllOf(HasSubstr("smsp__sass_inst_executed_op_global_ld.sum,"),
                               HasSubstr(",memory_l2_theoretical_sectors_global_ideal"))));
}

}  // namespace
}  // namespace warpbook::benchmarks
