#include "grade/slurm/slurm_array.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

SlurmArray example_array()
{
    return {.name = "warpbook-grade-1",
            .folder = "/nfs/50% done/.slurm",
            .parts = 4,
            .grade = {"/nfs/warpbook", "grade", "/nfs/o'neill's class"},
            .environment = {"WARPBOOK_BUILD_DIR=/nfs/a=b c"},
            .options = {"--partition=gpu", "--array=7"}};
}

TEST(SlurmArray, ItsScriptRunsTheCommandForTheTasksPart)
{
    EXPECT_EQ(script_of(example_array()),
              "#!/bin/sh\n"
              "# A task of a job array of ./warpbook grade.\n"
              "export WARPBOOK_BUILD_DIR='/nfs/a=b c'\n"
              "exec '/nfs/warpbook' 'grade' '/nfs/o'\\''neill'\\''s class' --jobs \"${SLURM_CPUS_ON_NODE:-1}\" "
              "--part \"$SLURM_ARRAY_TASK_ID/4\"\n");
}

TEST(SlurmArray, ItsScriptLeavesJobsThatWereGiven)
{
    SlurmArray array = example_array();
    array.has_jobs = true;
    EXPECT_THAT(script_of(array), Not(HasSubstr("--jobs")));
}

TEST(SlurmArray, OurOptionsComeBehindThoseOfTheUserAndSoCount)
{
    EXPECT_THAT(sbatch_command(example_array()),
                ElementsAre("sbatch", "--partition=gpu", "--array=7", "--parsable", "--job-name=warpbook-grade-1",
                            "--array=0-3", "--output=/nfs/50%% done/.slurm/task-%a.log",
                            "--error=/nfs/50%% done/.slurm/task-%a.log", "--chdir=/nfs/50% done/.slurm",
                            "/nfs/50% done/.slurm/array.sh"));
}

TEST(SlurmArray, HasANameOfItsFolder)
{
    EXPECT_EQ(slurm_name_of("/nfs/grades"), slurm_name_of("/nfs/grades"));
    EXPECT_NE(slurm_name_of("/nfs/grades"), slurm_name_of("/nfs/grades2"));
    EXPECT_THAT(slurm_name_of("/nfs/grades"), testing::MatchesRegex("warpbook-grade-[0-9a-f]+"));
}

TEST(JobId, IsFoundBetweenWhatElseSbatchPrints)
{
    EXPECT_EQ(job_id_in("17\n"), "17");
    EXPECT_EQ(job_id_in("sbatch: warning: 2 GPUs\n17;cluster\n"), "17");
    EXPECT_EQ(job_id_in("sbatch: error: Batch job submission failed: Invalid partition name specified\n"),
              std::nullopt);
    EXPECT_EQ(job_id_in(""), std::nullopt);
}

TEST(SlurmOptions, AreDividedAsByAShell)
{
    EXPECT_THAT(slurm_options_in("--partition=gpu  --comment='two words' -t 2:00:00"),
                ElementsAre("--partition=gpu", "--comment=two words", "-t", "2:00:00"));
    EXPECT_THAT(slurm_options_in(""), IsEmpty());
}

TEST(SlurmOptions, ThatWouldTakeTheArrayAwayAreRefused)
{
    for (const char* const option :
         {"--array=0-3", "-a0-3", "--wait", "-W", "--output=x", "-o x", "--test-only", "-J x"})
        EXPECT_THROW(slurm_options_in(option), UsageError) << option;
    EXPECT_THAT([] { slurm_options_in("--gres=gpu:1 -M far"); },
                testing::ThrowsMessage<UsageError>(AllOf(HasSubstr("-M"), HasSubstr("SLURM_CLUSTERS"))));
    EXPECT_NO_THROW(slurm_options_in("--account=a --exclusive --open-mode=append"));
}

TEST(SlurmTasks, AreReadFromWhatSqueueShows)
{
    EXPECT_THAT(slurm_tasks_in("squeue: warning: slow\n"
                               "17 0 RUNNING None\n"
                               "17 1 PENDING Nodes required for job are DOWN\n"
                               "18 N/A RUNNING None\n"
                               "17 2 TIMEOUT TimeLimit\n"),
                ElementsAre(SlurmTask{"17", 0, "RUNNING", "None"},
                            SlurmTask{"17", 1, "PENDING", "Nodes required for job are DOWN"},
                            SlurmTask{"17", 2, "TIMEOUT", "TimeLimit"}));
    EXPECT_THAT(slurm_tasks_in(""), IsEmpty());
}

TEST(SlurmTasks, HaveEndedInStatesThatDoNotChangeAgain)
{
    for (const char* const state : {"COMPLETED", "FAILED", "TIMEOUT", "CANCELLED", "NODE_FAIL", "OUT_OF_MEMORY"})
        EXPECT_TRUE((SlurmTask{"17", 0, state, ""}.has_ended())) << state;
    for (const char* const state : {"PENDING", "RUNNING", "COMPLETING", "REQUEUED", "SUSPENDED", "CONFIGURING"})
        EXPECT_FALSE((SlurmTask{"17", 0, state, ""}.has_ended())) << state;
}

TEST(UnfinishedTask, IsToldWithItsLastWordsAndItsLog)
{
    EXPECT_EQ(describe({3, 2, "TIMEOUT", "TimeLimit", "/o/task-3.log", "a\nslurmstepd: error: DUE TO TIME LIMIT\n \n"}),
              "task 3 (TIMEOUT, TimeLimit): 2 files left. It ended with: slurmstepd: error: DUE TO TIME LIMIT "
              "(/o/task-3.log)");
    EXPECT_EQ(describe({3, 1, "NODE_FAIL", "None", "/o/task-3.log", ""}),
              "task 3 (NODE_FAIL): 1 file left. (/o/task-3.log)");
}

TEST(UnfinishedTask, WithoutALogAsksForASharedFolder)
{
    const char* const question = "must be on a file system that all nodes share, under the same name.";
    EXPECT_THAT(describe({0, 4, "FAILED", "JobLaunchFailure", "/o/task-0.log"}), EndsWith(question));
    EXPECT_THAT(describe({0, 4, "COMPLETED", "None", "/o/task-0.log"}), EndsWith(question));
    EXPECT_EQ(describe({0, 4, "", "", "/o/task-0.log"}).find("task 0: 4 files left. There is no /o/task-0.log"), 0u);
    // It waited, and never began.
    EXPECT_EQ(describe({0, 4, "CANCELLED", "None", "/o/task-0.log"}), "task 0 (CANCELLED): 4 files left.");
}

}  // namespace
}  // namespace warpbook::tools::grading
