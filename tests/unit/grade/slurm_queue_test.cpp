#include "grade/slurm/slurm_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// Programs with Slurm's names that say what a test wants; tests/end-to-end/slurm.sh asks a real Slurm.
class ProgramsOfSlurm : public testing::Test {
protected:
    ProgramsOfSlurm() { setenv("PATH", programs_.path().c_str(), 1); }
    ~ProgramsOfSlurm() override { setenv("PATH", path_before_.c_str(), 1); }

    void make(const std::string& program, const std::string& script)
    {
        const std::filesystem::path file = programs_.write(program, "#!/bin/sh\n" + script + "\n");
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

    SlurmQueue queue_;
    const SlurmArray array_{.name = "warpbook-grade-1", .folder = "/out/.slurm"};

private:
    const std::string path_before_ = std::getenv("PATH");
    TemporaryFolder programs_;
};

TEST_F(ProgramsOfSlurm, ThatAreMissingAreToldWithWhatToDo)
{
    EXPECT_THAT([this] { queue_.submit(array_); },
                ThrowsMessage<SetupError>(AllOf(HasSubstr("there is no sbatch"), HasSubstr("login node"))));
    EXPECT_THAT([this] { queue_.tasks("a"); }, ThrowsMessage<SetupError>(HasSubstr("there is no squeue")));
}

TEST_F(ProgramsOfSlurm, RefuseInTheirOwnWords)
{
    make("sbatch", "echo 'sbatch: error: Invalid account' >&2; exit 1");
    EXPECT_THAT(
        [this] { queue_.submit(array_); },
        ThrowsMessage<SetupError>(AllOf(HasSubstr("sbatch: error: Invalid account"), HasSubstr("--slurm-options"))));
    make("scancel", "echo 'scancel: error: Access denied' >&2; exit 1");
    EXPECT_THAT([this] { queue_.cancel("17"); },
                ThrowsMessage<SetupError>(AllOf(HasSubstr("Job 17"), HasSubstr("Access denied"))));
}

TEST_F(ProgramsOfSlurm, ThatSayNoJobHaveSubmittedNone)
{
    make("sbatch", "echo 'sbatch: Job 17 to start at noon'");
    EXPECT_THROW(queue_.submit(array_), SetupError);
}

TEST_F(ProgramsOfSlurm, AnswerWithJobAndTasks)
{
    make("sbatch", "echo 17");
    make("squeue", "echo 17 0 RUNNING None");
    EXPECT_EQ(queue_.submit(array_), "17");
    EXPECT_THAT(queue_.tasks("a").value(), ElementsAre(SlurmTask{"17", 0, "RUNNING", "None"}));
}

TEST_F(ProgramsOfSlurm, MayNotAnswerForAWhile)
{
    make("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
    EXPECT_FALSE(queue_.tasks("a").has_value());
    EXPECT_THAT(queue_.why(), HasSubstr("Unable to contact slurm controller"));
}

}  // namespace
}  // namespace warpbook::tools::grading
