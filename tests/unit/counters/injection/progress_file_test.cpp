#include "counters/injection/progress_file.hpp"

#include <unistd.h>

#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/profile_fields.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::injection {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

class ProgressFileTest : public testing::Test {
protected:
    std::filesystem::path file() const { return folder_.path() / (std::to_string(getpid()) + ".progress"); }
    json content() const { return json::parse(read_text(file())); }
    bool tells() const { return std::filesystem::exists(file()) && json::accept(read_text(file())); }
    std::ptrdiff_t files() const { return std::distance(std::filesystem::directory_iterator(folder_.path()), {}); }

    TemporaryFolder folder_;
    ProgressFile progress_{folder_.path().string()};
};

TEST_F(ProgressFileTest, SaysWhatIsCounted)
{
    const auto seconds = [] {
        return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    };
    const double before = seconds();
    progress_.begin({"scale<float, \"a\">", 12, 2, 3, counting_what::lines});
    EXPECT_EQ(content().at("kernel"), "scale<float, \"a\">");
    EXPECT_EQ(content().at("launch"), 12);
    EXPECT_EQ(content().at("run"), 2);
    EXPECT_EQ(content().at("runs"), 3);
    EXPECT_EQ(content().at("what"), "lines");
    EXPECT_GE(content().at("begun").get<double>(), before - 0.001);
    EXPECT_LE(content().at("begun").get<double>(), seconds() + 0.001);
    EXPECT_EQ(files(), 1) << "nothing is left beside it";
}

TEST_F(ProgressFileTest, TellsUntilTheLaunchHasBeenCounted)
{
    EXPECT_EQ(files(), 0);
    {
        ProgressFile other(folder_.path().string());
        other.begin({"scale", 1, 1, 1, counting_what::counters});
        EXPECT_TRUE(tells());
    }
    EXPECT_EQ(files(), 0) << "nothing is left of it";
    progress_.begin({"scale", 1, 1, 2, counting_what::counters});
    progress_.begin({"scale", 1, 2, 2, counting_what::lines});
    EXPECT_TRUE(tells());
    progress_.end();
    EXPECT_FALSE(tells());
    progress_.end();
    progress_.begin({std::string(100000, 'k'), 2, 1, 1, counting_what::counters});
    EXPECT_EQ(content().at("launch"), 2) << "a long name is cut";
    progress_.begin({"short", 3, 1, 1, counting_what::counters});
    EXPECT_EQ(content().at("kernel"), "short") << "nothing is left of a longer one";
}

TEST_F(ProgressFileTest, TheClockBeginsWithTheLaunchsFirstStep)
{
    progress_.begin({"scale", 1, 1, 2, counting_what::counters});
    const double begun = content().at("begun");
    std::this_thread::sleep_for(20ms);
    progress_.begin({"scale", 1, 2, 2, counting_what::lines});
    EXPECT_EQ(content().at("begun"), begun);
    progress_.end();
    progress_.begin({"scale", 2, 1, 2, counting_what::counters});
    EXPECT_GT(content().at("begun").get<double>(), begun + 0.015);
}

TEST_F(ProgressFileTest, EndsWhenTheTerminalIsTheProgramsAgain)
{
    ProgressFile patient(folder_.path().string(), 1h);
    patient.begin({"scale", 1, 1, 1, counting_what::counters});
    const auto shown = folder_.write(std::to_string(getpid()) + ".shown", "");
    std::jthread reader([&] {
        while (tells()) std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(50ms);
        std::filesystem::remove(shown);
    });
    patient.end();
    EXPECT_FALSE(std::filesystem::exists(shown));
}

TEST_F(ProgressFileTest, DoesNotWaitForeverForATerminal)
{
    progress_.begin({"scale", 1, 1, 1, counting_what::counters});
    folder_.write(std::to_string(getpid()) + ".shown", "");
    const auto start = std::chrono::steady_clock::now();
    progress_.end();
    EXPECT_LT(std::chrono::steady_clock::now() - start, 1min) << "it waits much longer than half a second";
}

TEST(ProgressFile, ThatCannotBeWrittenIsNoError)
{
    ProgressFile progress("/no/such/folder");
    progress.begin({"scale", 1, 1, 1, counting_what::counters});
    progress.end();
}

}  // namespace
}  // namespace warpbook::injection
