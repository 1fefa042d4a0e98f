#include "watch/file_watch.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::tools {
namespace {

using namespace std::chrono_literals;

constexpr FileWatch::Clock::time_point start{};

/// A file as it is at some time.
struct State {
    std::optional<FileStamp> stamp;
    std::string text;
};

State file(ino_t inode, std::int64_t changed, const std::string& text)
{
    return {FileStamp{inode, static_cast<off_t>(text.size()), changed}, text};
}

const State missing = {std::nullopt, ""};

struct Step {
    std::chrono::milliseconds at;
    State state;
    bool saved;
};

/// Shows the states one after the other to a watch that began with "old".
void expect_steps(const std::vector<Step>& steps)
{
    State now = file(1, 10, "old");
    const FileReader reader = {[&] { return now.stamp; },
                               [&] { return now.stamp ? std::optional(now.text) : std::nullopt; }};
    FileWatch watch(reader, start);
    for (const Step& step : steps) {
        now = step.state;
        EXPECT_EQ(watch.was_saved(start + step.at), step.saved) << "after " << step.at.count() << " ms";
    }
}

TEST(FileWatch, SeesASaveOnceTheFileIsQuiet)
{
    const State saved = file(1, 20, "new text");
    expect_steps({{60ms, file(1, 10, "old"), false},
                  {120ms, saved, false},
                  {180ms, saved, false},
                  {240ms, saved, true},
                  {300ms, saved, false}});
}

TEST(FileWatch, WaitsWhileSomebodyWrites)
{
    const State all = file(1, 50, "all of it");
    expect_steps({{60ms, file(1, 20, "al"), false},
                  {120ms, file(1, 30, "all o"), false},
                  {180ms, file(1, 40, "all of"), false},
                  {240ms, all, false},
                  {300ms, all, false},
                  {360ms, all, true}});
}

TEST(FileWatch, AnEmptyFileHasMoreTime)
{
    const State empty = file(1, 20, "");
    const State written = file(1, 30, "written");
    expect_steps({{60ms, empty, false},
                  {300ms, empty, false},
                  {900ms, empty, false},
                  {960ms, written, false},
                  {1100ms, written, true}});
    expect_steps({{60ms, empty, false}, {900ms, empty, false}, {1060ms, empty, true}});
}

TEST(FileWatch, SeesANewFileOfTheSameName)
{
    const State replaced = file(2, 10, "new");
    expect_steps({{60ms, missing, false}, {120ms, missing, false}, {180ms, replaced, false}, {300ms, replaced, true}});
}

TEST(FileWatch, ASaveOfTheSameTextIsNone)
{
    const State touched = file(1, 20, "old");
    expect_steps({{60ms, touched, false}, {180ms, touched, false}, {2000ms, touched, false}});
    const State empty = file(1, 20, "");
    expect_steps({{60ms, empty, false}, {120ms, file(1, 30, "old"), false}, {300ms, file(1, 30, "old"), false}});
}

TEST(FileWatch, ReadsWhatSeemsUnchangedOnceInASecond)
{
    // A mount that counts time in two seconds, and a text of the same size.
    const State new_text = file(1, 10, "new");
    expect_steps({{60ms, new_text, false},
                  {900ms, new_text, false},
                  {1000ms, new_text, true},
                  {1060ms, new_text, false},
                  {2060ms, new_text, false}});
}

TEST(FileWatch, DoesNotTakeAFileThatChangesWhileItIsRead)
{
    State now = file(1, 10, "old");
    bool is_written_meanwhile = true;
    const FileReader reader = {[&] { return now.stamp; },
                               [&]() -> std::optional<std::string> {
                                   if (!is_written_meanwhile) return now.text;
                                   const std::string text = now.text;
                                   ++now.stamp->changed_ns;
                                   return text;
                               }};
    FileWatch watch(reader, start);
    now = file(1, 20, "half");
    EXPECT_FALSE(watch.was_saved(start + 60ms));
    EXPECT_FALSE(watch.was_saved(start + 200ms)) << "it was written to meanwhile";
    is_written_meanwhile = false;
    now.text = "whole";
    EXPECT_FALSE(watch.was_saved(start + 260ms));
    EXPECT_TRUE(watch.was_saved(start + 400ms));
}

TEST(FileWatch, ReadsAFile)
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.write("kernel.cu", "old");
    const FileReader reader = reader_of(path);
    ASSERT_TRUE(reader.stamp());
    EXPECT_EQ(reader.text(), "old");
    EXPECT_EQ(reader.stamp(), reader.stamp());
    const std::optional<FileStamp> before = reader.stamp();
    folder.write("kernel.cu", "new text");
    EXPECT_NE(reader.stamp(), before);
    std::filesystem::remove(path);
    EXPECT_FALSE(reader.stamp());
    EXPECT_FALSE(reader.text());

    FileWatch watch(reader, start);
    EXPECT_FALSE(watch.was_saved(start + 60ms));
    EXPECT_TRUE(watch.is_missing());
}

}  // namespace
}  // namespace warpbook::tools
