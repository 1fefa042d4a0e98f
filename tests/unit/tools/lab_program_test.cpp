#include "build/lab_program.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

const Lab map_lab = {"01-map", "Map", "exercise", "Part 1 · Threads", "map.cu", "", {}, "", {}};

TEST(LabProgram, IsTheOnlyOneWhereThereIsNoNvcc)
{
    for (const bool may_use_gpu : {false, true})
        EXPECT_EQ(program_for(map_lab, ProgramChoice{.has_programs_of_model = false, .may_use_gpu = may_use_gpu}),
                  (LabProgram{"lab.01-map", ""}));
}

TEST(LabProgram, HasDeviceCodeWhereAGpuMayRunIt)
{
    EXPECT_EQ(program_for(map_lab, ProgramChoice{.has_programs_of_model = true, .may_use_gpu = true}),
              (LabProgram{"lab.01-map", ""}));
}

TEST(LabProgram, OfAWholeProgramHasNoDeviceCode)
{
    Lab program = map_lab;
    program.is_program = true;
    EXPECT_EQ(program_for(program, ProgramChoice{.has_programs_of_model = true, .may_use_gpu = false}),
              (LabProgram{"lab.01-map", ""}));
}

TEST(LabProgram, OfTheModelDoesNotWaitForNvcc)
{
    EXPECT_EQ(program_for(map_lab, ProgramChoice{.has_programs_of_model = true, .may_use_gpu = false}),
              (LabProgram{"lab.01-map.on_model", "lab.01-map"}));
}

}  // namespace
}  // namespace warpbook::tools
