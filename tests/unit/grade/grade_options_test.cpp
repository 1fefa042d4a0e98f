#include "grade/grade_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/command_line.hpp"
#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// `why_no_gpu` is empty where there is one.
GradeRequest request_of(const Arguments& words, const std::string& why_no_gpu = "")
{
    return grade_request_in(parse("grade", words, grade_options(), {"submissions"}), why_no_gpu);
}

/// What the error says.
std::string refusal_of(Arguments words, const std::string& why_no_gpu = "")
{
    words.insert(words.begin(), {"class", "--out", "grades"});
    try {
        request_of(words, why_no_gpu);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "not refused";
}

TEST(GradeOptions, OfAScheduler)
{
    const GradeRequest request = request_of({"class", "--out", "grades", "--scheduler", "slurm", "--parts", "8",
                                             "--slurm-options", "--partition=gpu --gres=gpu:1"});
    ASSERT_TRUE(request.slurm.has_value());
    EXPECT_EQ(request.slurm->parts, 8u);
    EXPECT_THAT(request.slurm->options, ElementsAre("--partition=gpu", "--gres=gpu:1"));
    EXPECT_FALSE(request_of({"class", "--out", "grades"}).slurm.has_value());
}

TEST(GradeOptions, BothBackendsGradeWhereThereIsAGPU)
{
    const Arguments words = {"class", "--out", "grades"};
    EXPECT_EQ(request_of(words).backend, "both");
    EXPECT_EQ(request_of(words, "there is no GPU here.").backend, "model");
    Arguments by_slurm = words;
    by_slurm.insert(by_slurm.end(), {"--scheduler", "slurm"});
    EXPECT_EQ(request_of(by_slurm).backend, "model") << "the nodes may have none";
    for (const char* const backend : {"model", "cupti", "both"})
        EXPECT_EQ(request_of({"class", "--out", "grades", "--backend", backend}).backend, backend);
    EXPECT_EQ(request_of({"class", "--out", "grades", "--gpu", "1"}).gpus, std::vector{1});
}

TEST(GradeOptions, WithoutAGPUTheErrorSaysWhatToDo)
{
    const std::string reason = "there is no GPU here.";
    for (const char* const backend : {"cupti", "both"})
        EXPECT_THAT(refusal_of({"--backend", backend}, reason),
                    HasSubstr("--backend " + std::string(backend) +
                              " needs a GPU: there is no GPU here. Grade with --backend model"));
    EXPECT_THAT(refusal_of({"--gpu", "1"}, reason), HasSubstr("Add --backend both or --backend cupti."));
    EXPECT_EQ(request_of({"class", "--out", "o", "--backend", "both", "--scheduler", "slurm"}, reason).backend, "both")
        << "the nodes have one";
}

TEST(GradeOptions, ThatDoNotFitEachOtherAreRefused)
{
    EXPECT_THAT(refusal_of({"--scheduler", "pbs"}), HasSubstr("--scheduler is slurm, not 'pbs'."));
    EXPECT_THAT(refusal_of({"--backend", "auto"}), HasSubstr("--backend is model, cupti or both, not 'auto'."));
    EXPECT_THAT(refusal_of({"--parts", "3"}), HasSubstr("Add --scheduler slurm."));
    EXPECT_THAT(refusal_of({"--slurm-options", "-p gpu"}), HasSubstr("Add --scheduler slurm."));
    EXPECT_THAT(refusal_of({"--scheduler", "slurm", "--parts", "0"}), HasSubstr("--parts is a number from 1"));
    EXPECT_THAT(refusal_of({"--scheduler", "slurm", "--part", "0/2"}), HasSubstr("Leave one of them out."));
    EXPECT_THAT(refusal_of({"--plan", "plan.json"}), HasSubstr("Add --part."));
}

/// What a task of an array asks for, without what makes it a task.
GradeRequest request_of_task(const GradeRequest& request)
{
    Arguments words = command_line_of_task(request, "/out", "/out/plan.json");
    EXPECT_EQ(words.front(), "grade");
    words.erase(words.begin());
    words.insert(words.end(), {"--part", "1/4"});
    GradeRequest task = request_of(words);
    EXPECT_EQ(task.part, (PartOfClass{1, 4}));
    EXPECT_EQ(task.plan, "/out/plan.json");
    EXPECT_TRUE(task.without_building);
    task.part.reset();
    task.plan.reset();
    task.without_building = false;
    return task;
}

TEST(CommandLineOfTask, WishesWhatTheWholeRunWishes)
{
    const std::vector<Arguments> runs = {
        {"/class", "--out", "/out"},
        {"/class", "--out", "/out", "--rubric", "/r.json", "--seed", "4711", "--n", "largest", "--jobs", "3"},
        {"/class", "--out", "/out", "--backend", "cupti", "--gpu", "1,0", "--without-isolation"}};
    for (const Arguments& words : runs)
        EXPECT_EQ(request_of_task(request_of(words)), request_of(words)) << words.back();
}

TEST(CommandLineOfTask, MayBeginInAnotherFolder)
{
    const GradeRequest task = request_of_task(request_of({"class", "--out", "grades", "--rubric", "r.json"}));
    EXPECT_EQ(task.submissions, std::filesystem::current_path() / "class");
    EXPECT_EQ(task.rubric, std::filesystem::current_path() / "r.json");
    EXPECT_EQ(task.out, "/out");
}

}  // namespace
}  // namespace warpbook::tools
