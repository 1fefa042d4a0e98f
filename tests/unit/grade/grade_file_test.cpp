#include "grade/running/grade_file.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/record/text_hash.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "class_of_two.hpp"

namespace warpbook::tools::grading {
namespace {

namespace fs = std::filesystem;

/// A workbook with one lab, whose check is a script: compilers and kernels are tested elsewhere.
class GradeFile : public testing::Test {
protected:
    static constexpr const char* name = "14-tile-transpose";

    GradeFile()
    {
        workbook_.write(std::string("labs/") + name + "/starter.cu", "// starter\n");
        workbook_.write(std::string("labs/") + name + "/check.cpp", "");
        workbook_.write(std::string("build/graded/") + name + "/labs/" + name + "/lab.hpp", "");
        workbook_.write(std::string("build/graded/") + name + "/readable.txt", "");
    }

    /// What the file comes to when this is its check, in which $4 is the record's file.
    GradeRecord grade(const std::string& check, const std::optional<std::string>& seed = std::nullopt,
                      const std::optional<std::string>& n = std::nullopt) const
    {
        workbook_.write(
            std::string("build/graded/") + name + "/build.sh",
            "cd \"$1\"\n"
            "printf '#!/bin/bash\\nprintf x >&\"$WARPBOOK_HOST_FUNCTIONS\"\\nexec sleep 600\\n' >host_functions\n"
            "printf '%s\\n' '#!/bin/bash' '" +
                check +
                "' >check_on_model\n"
                "chmod +x host_functions check_on_model\n");
        const fs::path folder = workbook_.path() / "work";
        fs::remove_all(folder);
        fs::create_directory(folder);
        const GradingSetting setting{.paths = {workbook_.path(), workbook_.path() / "build"},
                                     .isolation = Isolation::none(),
                                     .backend = "model",
                                     .seed = seed,
                                     .n = n};
        StarterTrials trials;
        return grade_file(setting, course_of_two_labs.front(), "ada", handed_in_text(name, "ada/tile.cu", text_),
                          folder, trials);
    }

    /// The same by both backends: the second check is the one on the GPU.
    GradeRecord grade_by_both(const std::string& model, const std::string& gpu, GpuTurns* turns = nullptr) const
    {
        workbook_.write(
            std::string("build/graded/") + name + "/build.sh",
            "cd \"$1\"\n"
            "shift\n"
            "echo \"$*\" >>../parts\n"
            "printf '#!/bin/bash\\nprintf x >&\"$WARPBOOK_HOST_FUNCTIONS\"\\nexec sleep 600\\n' >host_functions\n"
            "printf '%s\\n' '#!/bin/bash' '" +
                model + "' >check_on_model\nprintf '%s\\n' '#!/bin/bash' '" + gpu +
                "' >check_on_gpu\n"
                "chmod +x host_functions check_on_model check_on_gpu\n");
        const fs::path folder = workbook_.path() / "work";
        fs::remove_all(folder);
        fs::create_directory(folder);
        fs::remove(workbook_.path() / "parts");
        const GradingSetting setting{.paths = {workbook_.path(), workbook_.path() / "build"},
                                     .isolation = Isolation::none(),
                                     .backend = "both",
                                     .gpu_turns = turns};
        StarterTrials trials;
        return grade_file(setting, course_of_two_labs.front(), "ada", handed_in_text(name, "ada/tile.cu", text_),
                          folder, trials);
    }

    static std::string check_with(const std::string& backend, const std::string& verdict, const std::string& status)
    {
        return R"(echo "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"14-tile-transpose\", \"backend\": \")" +
               backend + R"(\", \"verdict\": \")" + verdict +
               R"(\", \"checks\": [{\"group\": \"Values\", \"name\": \"AreRight\", \"status\": \")" + status +
               R"(\", \"messages\": [], \"details\": []}]}" >"$4")";
    }

    const std::string text_ = "// ada's\n";
    const std::string ends_early_ =
        R"(echo "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"14-tile-transpose\", \"verdict\": \"FAILED\", \"problem\": \"crashed\", \"checks\": []}" >"$4")";
    const TemporaryFolder workbook_;
};

TEST_F(GradeFile, TheSeedOfAFileThatEndsItsCheckIsKnown)
{
    const GradeRecord drawn = grade(ends_early_);
    ASSERT_EQ(drawn.outcome, GradeOutcome::ended_early) << drawn.message;
    EXPECT_EQ(drawn.evidence.seed, seed_of_text(text_));
    EXPECT_FALSE(drawn.evidence.n);
    EXPECT_FALSE(drawn.evidence.largest_n);
    const GradeRecord given = grade(ends_early_, "4711", "64");
    EXPECT_EQ(given.evidence.seed, 4711u);
    EXPECT_EQ(given.evidence.n, 64u);
    const GradeRecord largest = grade(ends_early_, std::nullopt, "largest");
    EXPECT_FALSE(largest.evidence.n);
    EXPECT_TRUE(largest.evidence.largest_n);
}

TEST_F(GradeFile, WhatTheCheckSaysOfItsInputsCounts)
{
    const GradeRecord grade_of_largest = grade(
        R"(echo "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"14-tile-transpose\", \"verdict\": \"SOLVED\", \"seed\": 7, \"n\": 4096, \"checks\": []}" >"$4")",
        std::nullopt, "largest");
    ASSERT_EQ(grade_of_largest.outcome, GradeOutcome::checked) << grade_of_largest.message;
    EXPECT_EQ(grade_of_largest.evidence.seed, 7u);
    EXPECT_EQ(grade_of_largest.evidence.n, 4096u);
    EXPECT_TRUE(grade_of_largest.evidence.largest_n);
}

TEST_F(GradeFile, AFileThatEndedItsCheckIsGradedAgainWithAnotherSeed)
{
    const HandedIn handed_in = handed_in_text(name, "ada/tile.cu", text_);
    const GradeRecord known = grade(ends_early_, "4711");
    const std::string course = known.evidence.course_hash;
    GradingSetting setting{.paths = {}, .isolation = Isolation::none(), .backend = "model", .seed = "4711"};
    EXPECT_TRUE(is_up_to_date(known, setting, handed_in, course));
    setting.seed = "4712";
    EXPECT_FALSE(is_up_to_date(known, setting, handed_in, course));
    setting.seed = "4711";
    setting.memory_limit = 8;
    EXPECT_FALSE(is_up_to_date(known, setting, handed_in, course)) << "it may have run out of memory";
    GradeRecord with_more = known;
    with_more.evidence.memory_limit = 8;
    EXPECT_TRUE(is_up_to_date(with_more, setting, handed_in, course));
    setting.seed.reset();
    setting.n = "largest";
    EXPECT_FALSE(is_up_to_date(known, setting, handed_in, course));
}

TEST_F(GradeFile, BothBackendsCheckWhatIsBuiltOnce)
{
    const std::string pass_on_model = check_with("model", "SOLVED", "passed");
    const std::string pass_on_gpu = check_with("cupti", "SOLVED", "passed");
    const std::string fail_on_model = check_with("model", "FAILED", "failed");
    const std::string fail_on_gpu = check_with("cupti", "FAILED", "failed");
    GpuTurns turns({0}, 1);
    const GradeRecord solved = grade_by_both(pass_on_model, pass_on_gpu, &turns);
    ASSERT_EQ(solved.outcome, GradeOutcome::checked) << solved.message;
    EXPECT_EQ(solved.record["verdict"], "SOLVED");
    EXPECT_EQ(solved.evidence.backend, "both");
    ASSERT_EQ(solved.parts.size(), 2u);
    EXPECT_EQ(solved.parts[0].evidence.backend, "model");
    EXPECT_EQ(solved.parts[1].evidence.backend, "cupti");
    EXPECT_EQ(read_text(workbook_.path() / "parts"), "model gpu host_functions\n");
    // The turn was given back.
    EXPECT_EQ(grade_by_both(fail_on_model, pass_on_gpu, &turns).record["verdict"], "FAILED");
    EXPECT_EQ(grade_by_both(pass_on_model, fail_on_gpu, &turns).record["verdict"], "FAILED");
}

TEST_F(GradeFile, NoGPUIsAskedWhereTheModelLeavesNothingToDecide)
{
    const GradeRecord ended = grade_by_both(ends_early_, "touch ../asked");
    EXPECT_EQ(ended.outcome, GradeOutcome::ended_early);
    EXPECT_EQ(ended.message, "By the model: crashed");
    EXPECT_EQ(ended.parts.size(), 1u);
    EXPECT_FALSE(fs::exists(workbook_.path() / "asked"));
}

TEST_F(GradeFile, TheModelsRecordIsNotTakenForTheGPUs)
{
    const GradeRecord grade = grade_by_both(check_with("model", "SOLVED", "passed"), "exit 3");
    EXPECT_EQ(grade.outcome, GradeOutcome::not_graded);
    EXPECT_THAT(grade.message, testing::StartsWith("By the GPU: Not graded: the check"));
}

TEST_F(GradeFile, OfAFileThatIsTooLargeThereIsNoHash)
{
    HandedIn large{name, "ada/tile.cu"};
    large.state = HandedIn::State::refused;
    large.message = "'ada/tile.cu' has 2.0 MiB.";
    large.is_too_large = true;
    StarterTrials trials;
    const GradingSetting setting{
        .paths = {workbook_.path(), workbook_.path() / "build"}, .isolation = Isolation::none(), .backend = "model"};
    const GradeRecord refused =
        grade_file(setting, course_of_two_labs.front(), "ada", large, workbook_.path() / "work", trials);
    EXPECT_EQ(refused.outcome, GradeOutcome::refused);
    EXPECT_EQ(refused.evidence.source_hash, "");
    EXPECT_TRUE(is_up_to_date(refused, setting, large, refused.evidence.course_hash));
    large.message = "'ada/tile.cu' has 3.0 MiB.";
    EXPECT_FALSE(is_up_to_date(refused, setting, large, refused.evidence.course_hash));
    // As large as before, and empty: that is another file.
    EXPECT_FALSE(
        is_up_to_date(refused, setting, handed_in_text(name, "ada/tile.cu", ""), refused.evidence.course_hash));
}

}  // namespace
}  // namespace warpbook::tools::grading
