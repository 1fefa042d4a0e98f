#include <warpbook/system/output_copy.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/process.hpp>
#include <warpbook/system/supervised_process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook {
namespace {

/// Standard output goes to a file, as after a shell's ">", as long as this lives.
class Redirected {
public:
    explicit Redirected(const std::filesystem::path& file) : before_(dup(STDOUT_FILENO))
    {
        std::cout.flush();
        const FileDescriptor opened(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        dup2(opened.number(), STDOUT_FILENO);
    }
    ~Redirected()
    {
        std::cout.flush();
        dup2(before_.number(), STDOUT_FILENO);
    }

private:
    FileDescriptor before_;
};

TEST(OutputCopy, KeepsWhatGoesOnToStandardOutput)
{
    const TemporaryFolder folder;
    std::string kept;
    {
        const Redirected redirected(folder.path() / "out");
        std::cout << "before ";
        OutputCopy copy;
        std::cout << "our own, " << std::flush;
        run({"sh", "-c", "printf 'a program, '; printf complaint >&2 2>/dev/null; printf end"});
        kept = copy.finish();
        std::cout << " after";
    }
    EXPECT_EQ(kept, "our own, a program, end");
    EXPECT_EQ(read_text(folder.path() / "out"), "before our own, a program, end after");
}

TEST(OutputCopy, KeepsMoreThanAPipeHolds)
{
    const TemporaryFolder folder;
    std::string kept;
    {
        const Redirected redirected(folder.path() / "out");
        OutputCopy copy;
        run({"sh", "-c", "head -c 3000000 /dev/zero"});
        kept = copy.finish();
    }
    EXPECT_EQ(kept.size(), 3000000u);
    EXPECT_EQ(std::filesystem::file_size(folder.path() / "out"), 3000000u);
}

TEST(OutputCopy, EndsAlthoughAProgramIsLeftRunning)
{
    const TemporaryFolder folder;
    const Redirected redirected(folder.path() / "out");
    OutputCopy copy;
    // As long as the test's folder is there, and without the test's standard error, whose end others wait for.
    run({"sh", "-c", "printf done; while [ -e '" + folder.path().string() + "' ]; do sleep 0.1; done 2>/dev/null &"});
    EXPECT_EQ(copy.finish(), "done");
}

TEST(OutputCopy, LeavesSignalsToASupervisedProcess)
{
    const TemporaryFolder folder;
    const Redirected redirected(folder.path() / "out");
    const std::string ready = (folder.path() / "ready").string();
    OutputCopy copy;
    SupervisedProcess process(
        {"sh", "-c",
         "trap 'printf heard; exit 4' TERM; printf begun; touch '" + ready + "'; while :; do sleep 0.05; done"},
        std::chrono::minutes(1));
    while (!std::filesystem::exists(ready)) ASSERT_FALSE(process.wait_for(std::chrono::milliseconds(10)));
    kill(getpid(), SIGTERM);
    std::optional<ProcessEnd> end;
    while (!end) end = process.wait_for(std::chrono::seconds(1));
    EXPECT_TRUE(end->exited_with(4));
    EXPECT_EQ(copy.finish(), "begunheard");
}

TEST(OutputCopy, IsFinishedByItsEnd)
{
    const TemporaryFolder folder;
    {
        const Redirected redirected(folder.path() / "out");
        {
            const OutputCopy copy;
            run({"printf", "inside "});
        }
        std::cout << "outside";
    }
    EXPECT_EQ(read_text(folder.path() / "out"), "inside outside");
}

}  // namespace
}  // namespace warpbook
