#include "counters/sessions/turn_queue.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "empty_file.hpp"
#include "counters/sessions/gpu_turns.hpp"

namespace warpbook::cupti {

namespace {

using namespace std::chrono_literals;

class TurnQueueTest : public testing::Test {
protected:
    std::string file() const { return file_.path(); }

    /// Where processes write down what they do, each word in one piece.
    void tell(char word) const { std::ofstream(folder_.path() / "told", std::ios::app) << word << std::flush; }
    std::string told() const
    {
        const auto path = folder_.path() / "told";
        return std::filesystem::exists(path) ? read_text(path) : "";
    }
    void wait_until_told(std::size_t words) const
    {
        while (told().size() < words) std::this_thread::sleep_for(1ms);
    }

    static void wait_until_others_wait(const TurnQueue& queue)
    {
        while (!queue.others_wait()) std::this_thread::sleep_for(1ms);
    }

    static pid_t in_a_process(const std::function<void()>& work)
    {
        const pid_t child = fork();
        if (child != 0) return child;
        work();
        _exit(0);
    }
    static void wait_for(pid_t child)
    {
        int status = 0;
        waitpid(child, &status, 0);
    }

private:
    test::EmptyFile file_;
    TemporaryFolder folder_;
};

TEST_F(TurnQueueTest, WhoIsAloneDoesNotWait)
{
    TurnQueue queue(file());
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(queue.take(0ms).came());
}

TEST_F(TurnQueueTest, TheOthersWaitUntilTheTurnEnds)
{
    TurnQueue queue(file());
    TurnQueue other(file());
    {
        const auto turn = queue.take(0ms);
        EXPECT_FALSE(other.take(5ms).came());
    }
    EXPECT_TRUE(other.take(0ms).came());
}

TEST_F(TurnQueueTest, WhoGivesUpKeepsNobodyWaiting)
{
    TurnQueue first(file());
    TurnQueue second(file());
    TurnQueue third(file());
    {
        const auto turn = first.take(0ms);
        EXPECT_FALSE(second.take(5ms).came());
    }
    EXPECT_TRUE(third.take(0ms).came());
}

TEST_F(TurnQueueTest, WhoCameFirstIsServedFirst)
{
    std::vector<pid_t> children;
    {
        TurnQueue queue(file());
        const auto turn = queue.take(0ms);
        for (const char name : {'a', 'b', 'c'}) {
            const std::size_t come = children.size() + 1;
            children.push_back(in_a_process([&] {
                TurnQueue own(file());
                bool has_come = false;
                const auto own_turn = own.take(1min, [&](std::size_t) {
                    if (!std::exchange(has_come, true)) tell('.');
                });
                tell(name);
            }));
            wait_until_told(come);
        }
    }
    for (const pid_t child : children) wait_for(child);
    EXPECT_EQ(told(), "...abc");
}

TEST_F(TurnQueueTest, ItIsToldHowManyAreBefore)
{
    TurnQueue first(file());
    std::optional<TurnQueue::Turn> turn = first.take(0ms);
    std::thread second([&] { EXPECT_TRUE(TurnQueue(file()).take(1min).came()); });
    wait_until_others_wait(first);
    TurnQueue third(file());
    std::vector<std::size_t> reports;
    const auto told = [&](std::size_t before) {
        reports.push_back(before);
        turn.reset();
    };
    EXPECT_TRUE(third.take(1min, told).came());
    second.join();
    ASSERT_FALSE(reports.empty());
    EXPECT_EQ(reports.front(), 2u);
}

TEST_F(TurnQueueTest, NobodyWaitsForAProcessThatWasKilled)
{
    const pid_t holder = in_a_process([&] {
        TurnQueue own(file());
        const auto turn = own.take(0ms);
        tell('h');
        std::this_thread::sleep_for(1h);
    });
    wait_until_told(1);
    const pid_t waiting = in_a_process([&] {
        TurnQueue own(file());
        tell('w');
        const auto turn = own.take(1h);
    });
    wait_until_told(2);
    TurnQueue queue(file());
    EXPECT_FALSE(queue.take(20ms).came());
    for (const pid_t child : {holder, waiting}) {
        kill(child, SIGKILL);
        wait_for(child);
    }
    EXPECT_TRUE(queue.take(0ms).came());
}

TEST_F(TurnQueueTest, NobodyWaitsForTheChildOfAProcessThatIsGone)
{
    std::array<int, 2> end_of_grandchild{};
    ASSERT_EQ(pipe(end_of_grandchild.data()), 0);
    const pid_t holder = in_a_process([&] {
        TurnQueue own(file());
        const auto turn = own.take(0ms);
        if (fork() == 0) {
            close(end_of_grandchild[1]);
            char nothing = 0;
            // Until the test ends.
            [[maybe_unused]] const auto count = read(end_of_grandchild[0], &nothing, 1);
            _exit(0);
        }
        _exit(0);
    });
    wait_for(holder);
    TurnQueue queue(file());
    // The child forgets the queue when it gets to run.
    EXPECT_TRUE(queue.take(1min).came());
    close(end_of_grandchild[0]);
    close(end_of_grandchild[1]);
}

TEST_F(TurnQueueTest, ManyProcessesNeverHaveItTogether)
{
    constexpr int processes = 8;
    constexpr int turns = 20;
    std::vector<pid_t> children;
    for (int number = 0; number < processes; ++number) {
        children.push_back(in_a_process([&] {
            TurnQueue own(file());
            for (int i = 0; i < turns; ++i) {
                const auto turn = own.take(60s);
                tell('(');
                tell(turn.came() ? ')' : '!');
            }
        }));
    }
    for (const pid_t child : children) wait_for(child);
    std::string wanted;
    for (int i = 0; i < processes * turns; ++i) wanted += "()";
    EXPECT_EQ(told(), wanted);
}

TEST_F(TurnQueueTest, WhoHasTheTurnSeesWhetherOthersWait)
{
    TurnQueue queue(file());
    std::optional<TurnQueue::Turn> turn = queue.take(0ms);
    EXPECT_FALSE(queue.others_wait());
    std::thread waiting([&] { EXPECT_TRUE(TurnQueue(file()).take(1min).came()); });
    wait_until_others_wait(queue);
    turn.reset();
    waiting.join();
    EXPECT_FALSE(queue.others_wait());
}

TEST_F(TurnQueueTest, WhoIsHereIsSeenWithATurnOrWithout)
{
    TurnQueue queue(file());
    EXPECT_FALSE(queue.others_are_here());
    {
        TurnQueue other(file());
        EXPECT_TRUE(queue.others_are_here());
        EXPECT_TRUE(other.others_are_here());
        EXPECT_FALSE(queue.others_wait()) << "it has not come for a turn";
        const auto turn = queue.take(0ms);
        EXPECT_TRUE(turn.came());
        EXPECT_FALSE(queue.others_wait());
        EXPECT_TRUE(other.others_are_here());
    }
    EXPECT_FALSE(queue.others_are_here());
}

TEST_F(TurnQueueTest, AProcessThatWasKilledIsNotHereAnyMore)
{
    TurnQueue queue(file());
    const pid_t child = in_a_process([&] {
        const TurnQueue own(file());
        tell('h');
        std::this_thread::sleep_for(1h);
    });
    wait_until_told(1);
    EXPECT_TRUE(queue.others_are_here());
    kill(child, SIGKILL);
    wait_for(child);
    EXPECT_FALSE(queue.others_are_here());
}

TEST_F(TurnQueueTest, AFileThatTheProgramHasClosedIsNobodysAndItsNumberIsLeftAlone)
{
    const int next = dup(0);
    close(next);
    TurnQueue queue(file());
    const auto turn = queue.take(0ms);
    // The number is that of the queue's file; a program that closes all files gets it again.
    close(next);
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "own").string();
    const int own = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_EQ(own, next);
    EXPECT_FALSE(queue.others_wait());
    EXPECT_TRUE(queue.take(0ms).came());
    TurnQueue of_own_file(path);
    EXPECT_TRUE(of_own_file.take(0ms).came()) << "the program's own file was locked";
    close(own);
}

TEST_F(TurnQueueTest, WithoutAFileNobodyWaits)
{
    TurnQueue one("/nowhere/gpu");
    TurnQueue other("/nowhere/gpu");
    const auto turn = one.take(0ms);
    EXPECT_TRUE(turn.came());
    EXPECT_TRUE(other.take(0ms).came());
}

TEST(FileOfGpu, IsNamedByTheKernelsDriver)
{
    EXPECT_EQ(file_of_gpu(
                  "Model: \t\t NVIDIA H200\nBus Location: \t 0000:00:06.0\nDevice Minor: \t 3\nGPU Firmware: \t 580\n"),
              "/dev/nvidia3");
    EXPECT_EQ(file_of_gpu("Model: NVIDIA H200\n"), std::nullopt);
    EXPECT_EQ(file_of_gpu("Device Minor: none\n"), std::nullopt);
    EXPECT_EQ(file_of_gpu(""), std::nullopt);
}

}  // namespace

}  // namespace warpbook::cupti
