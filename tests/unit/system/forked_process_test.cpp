#include <warpbook/system/forked_process.hpp>

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook {
namespace {

ProcessEnd end_of(const std::function<void()>& body)
{
    ForkedProcess process(body);
    while (!process.end()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return *process.end();
}

TEST(ForkedProcess, EndsWithItsBody)
{
    EXPECT_TRUE(end_of([] {}).exited_with(0));
    EXPECT_TRUE(end_of([] { std::_Exit(3); }).exited_with(3));
    EXPECT_TRUE(end_of([] { throw std::runtime_error("nobody hears it"); }).exited_with(1));
}

TEST(ForkedProcess, CanCrash)
{
    EXPECT_EQ(end_of([] { std::abort(); }).signal, SIGABRT);
}

TEST(ForkedProcess, IsKilledWithWhatItHasStarted)
{
    Pipe pipe = make_pipe();
    {
        ForkedProcess process([&] {
            if (fork() == 0) {
                (void)!write(pipe.write_end.number(), "x", 1);
                for (;;) pause();
            }
            for (;;) pause();
        });
        char started = 0;
        ASSERT_EQ(read(pipe.read_end.number(), &started, 1), 1);
    }
    // Both held the other end; now nobody does.
    pipe.write_end.close();
    char nothing = 0;
    EXPECT_EQ(read(pipe.read_end.number(), &nothing, 1), 0);
}

}  // namespace
}  // namespace warpbook
