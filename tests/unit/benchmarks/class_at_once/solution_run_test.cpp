#include "solution_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::benchmarks {
namespace {

namespace fs = std::filesystem;

/// A folder with scripts in place of the solutions' programs.
class SolutionRuns : public testing::Test {
protected:
    SolutionProgram script(const std::string& lab, const std::string& commands) const
    {
        const fs::path file = folder.write("solution." + lab, "#!/bin/sh\n" + commands);
        fs::permissions(file, fs::perms::owner_all);
        return {lab, file};
    }

    TemporaryFolder folder;
};

// --report is the last option.
const char* const solves = R"(for file; do :; done
echo "Waiting for the GPU: 4 programs are before this one." >&2
cat > "$file" <<END
{"schema": "warpbook.lab-record/1", "lab": "01-map", "file": "a.cu", "verdict": "SOLVED", "n": $2, "checks": [],
 "device": {"name": "a script", "architecture": "", "versions": ""}}
END
)";

TEST_F(SolutionRuns, ReadTheVerdictOfTheRecord)
{
    const SolutionRun run = run_solution(script("01-map", solves), {"--n", "64"});
    EXPECT_TRUE(run.solved()) << run.outcome;
    EXPECT_EQ(run.n, 64u);
    EXPECT_EQ(run.programs_before, 4u);
    EXPECT_EQ(run.device, "a script");
    EXPECT_GT(run.seconds.value(), 0);
}

TEST_F(SolutionRuns, SayWhatBecameOfAProgramWithoutAVerdict)
{
    const SolutionRun refused = run_solution(script("01-map", "exit 64\n"), {});
    EXPECT_EQ(refused.outcome, "exited with code 64");
    EXPECT_FALSE(refused.seconds);
    EXPECT_EQ(run_solution(script("02-crash", "kill -SEGV $$\n"), {}).outcome, "crashed (SIGSEGV)");
}

TEST_F(SolutionRuns, EndWhatTakesTooLong)
{
    const SolutionRun run = run_solution(script("01-map", "exec sleep 60\n"), {}, std::chrono::seconds(1));
    EXPECT_EQ(run.outcome, "did not end in 1 s");
    EXPECT_FALSE(run.solved());
    EXPECT_FALSE(run.seconds);
}

TEST_F(SolutionRuns, FindTheProgramsInTheOrderOfTheCourse)
{
    script("14-tile-transpose", "");
    script("02-indices-2d", "");
    script("01-map", "");
    folder.write("lab.01-map", "");
    const std::vector<SolutionProgram> programs = solution_programs_in(folder.path());
    ASSERT_EQ(programs.size(), 3u);
    EXPECT_EQ(programs[0].lab, "01-map");
    EXPECT_EQ(programs[2].target(), "solution.14-tile-transpose");
    const std::vector<SolutionProgram> some = of_labs(programs, {"14", "1", "99"});
    ASSERT_EQ(some.size(), 1u);
    EXPECT_EQ(some[0].lab, "14-tile-transpose");
}

}  // namespace
}  // namespace warpbook::benchmarks
