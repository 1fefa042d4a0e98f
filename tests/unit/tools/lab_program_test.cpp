#include "lab_program.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

const Lab lab = {"01-map", "Map", "exercise", "Part 1 · Threads", "map.cu", "", {}, "", {}};

TEST(LabProgram, HasEverythingWhereThereIsNoNvcc)
{
    for (const bool may_use_gpu : {false, true})
        EXPECT_EQ(program_for(lab, ProgramChoice{.has_nvcc = false, .may_use_gpu = may_use_gpu}),
                  (LabProgram{"lab.01-map", ""}));
}

TEST(LabProgram, HasDeviceCodeWhereAGpuMayRunIt)
{
    EXPECT_EQ(program_for(lab, ProgramChoice{.has_nvcc = true, .may_use_gpu = true}), (LabProgram{"lab.01-map", ""}));
}

TEST(LabProgram, OfTheModelDoesNotWaitForNvcc)
{
    EXPECT_EQ(program_for(lab, ProgramChoice{.has_nvcc = true, .may_use_gpu = false}),
              (LabProgram{"lab.01-map.on_model", "lab.01-map.device_code"}));
}

}  // namespace
}  // namespace warpbook::tools
