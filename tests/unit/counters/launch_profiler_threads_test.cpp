// Programs that launch in several threads.
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/sessions/launch_profiler.hpp"
#include "mock_program.hpp"

namespace warpbook::cupti::test {

namespace {

class LaunchProfilerThreads : public MockProgram {};

constexpr int launches_of_a_thread = 200;

TEST_F(LaunchProfilerThreads, LaunchesAreCountedOneAfterTheOther)
{
    profile();
    const auto launch_all = [this](const char* symbol) {
        for (int i = 0; i < launches_of_a_thread; ++i) launch(symbol);
    };
    std::thread other(launch_all, "_Z5otherPf");
    launch_all(copy_symbol);
    other.join();

    const std::vector<Profile> profiles = take_profiles();
    EXPECT_EQ(profiles.size(), std::size_t{2} * launches_of_a_thread);
    std::multiset<std::string> names;
    for (const Profile& profile : profiles) {
        names.insert(profile.kernel);
        EXPECT_EQ(profile.totals, Measured<Counters>(counts_of_the_copy())) << profile.totals.reason();
        EXPECT_TRUE(profile.lines.available()) << profile.lines.reason();
    }
    EXPECT_EQ(names.count("copy"), std::size_t{launches_of_a_thread});
    EXPECT_EQ(names.count("other"), std::size_t{launches_of_a_thread});
    EXPECT_EQ(mock.memory, 2 * launches_of_a_thread);
    EXPECT_EQ(mock.count("kernel"), 4 * launches_of_a_thread);
    EXPECT_FALSE(mock.is_counting());
}

TEST_F(LaunchProfilerThreads, MemoryChangesWhenTheLaunchHasBeenCounted)
{
    constexpr int change = 1000;
    std::thread other;
    std::atomic<bool> has_changed = false;
    LaunchProfiler::Options options;
    options.on_step = [&](const LaunchProfiler::Step& step) {
        using What = LaunchProfiler::Step::What;
        if (step.what == What::counters)
            other = std::thread([&] {
                mock.change_memory(change);
                has_changed = true;
            });
        if (step.what != What::lines) return;
        // As much time as it would take, were it not held up.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_FALSE(has_changed);
    };
    profile(std::move(options));
    launch();
    other.join();
    EXPECT_EQ(mock.memory, 1 + change);
}

TEST_F(LaunchProfilerThreads, NoChangeOfMemoryIsLost)
{
    constexpr int change = 1000;
    profile();
    std::thread other([this] {
        for (int i = 0; i < launches_of_a_thread; ++i) mock.change_memory(change);
    });
    for (int i = 0; i < launches_of_a_thread; ++i) launch();
    other.join();
    EXPECT_EQ(take_profiles().size(), std::size_t{launches_of_a_thread});
    EXPECT_EQ(mock.memory, launches_of_a_thread * (1 + change));
}

TEST_F(LaunchProfilerThreads, MemoryChangesAfterALaunchThatCannotBeCounted)
{
    profile();
    mock.fail("cuptiCheckpointSave", CUPTI_ERROR_UNKNOWN, 1);
    launch();
    mock.change_memory(5);
    EXPECT_EQ(mock.memory, 6);
}

TEST_F(LaunchProfilerThreads, LaunchesThatFailLetOthersGoOn)
{
    profile();
    const auto launch_all = [this] {
        for (int i = 0; i < launches_of_a_thread; ++i) launch();
    };
    mock.fail("cuptiRangeProfilerStart", CUPTI_ERROR_UNKNOWN, launches_of_a_thread);
    std::thread other(launch_all);
    launch_all();
    other.join();
    EXPECT_EQ(take_profiles().size(), std::size_t{2} * launches_of_a_thread);
    EXPECT_EQ(mock.memory, 2 * launches_of_a_thread);
}

TEST_F(LaunchProfilerThreads, OtherContextsEndWhileLaunchesAreCounted)
{
    profile();
    std::atomic<bool> done = false;
    std::thread other([this, &done] {
        for (std::uintptr_t i = 2; !done; ++i) mock.destroy_context(MockCupti::context(i));
    });
    for (int i = 0; i < launches_of_a_thread; ++i) {
        launch();
        // The next launch begins with a new session.
        mock.destroy_context(MockCupti::context());
    }
    done = true;
    other.join();
    EXPECT_EQ(take_profiles().size(), std::size_t{launches_of_a_thread});
    EXPECT_EQ(mock.memory, launches_of_a_thread);
}

TEST_F(LaunchProfilerThreads, StoppingInAnotherThreadLosesNoLaunch)
{
    profile();
    std::thread other([this] {
        for (int i = 0; i < launches_of_a_thread; ++i) {
            profiler->stop();
            profiler->start();
        }
    });
    for (int i = 0; i < launches_of_a_thread; ++i) launch();
    other.join();
    EXPECT_EQ(mock.memory, launches_of_a_thread);
    EXPECT_FALSE(mock.is_counting());
    const std::size_t counted = take_profiles().size();
    EXPECT_EQ(static_cast<std::size_t>(mock.count("kernel")), launches_of_a_thread + counted);
}

}  // namespace

}  // namespace warpbook::cupti::test
