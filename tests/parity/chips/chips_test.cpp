#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../recordings/lab_tables.hpp"
#include "../recordings/tables.hpp"
#include "differences.hpp"

namespace warpbook::chips {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Two GPUs' folders that say the same, until a test changes something.
class Chips : public testing::Test {
protected:
    Chips()
    {
        for (const char* gpu : {"h100", "h200"}) {
            write(gpu, lab());
            tests::write_tables(
                folder_ / gpu / "textures.csv",
                {{gpu},
                 {{{"case", "place", "x", "y", "z", "w", "values"}, {{"1D", "0", "0.5", "0", "0", "1", "0.625"}}}}});
        }
    }
    ~Chips() override { fs::remove_all(folder_); }

    static json time_of(double milliseconds, double ratio)
    {
        return {{"ms", milliseconds}, {"baseline", "a copy"}, {"baseline_ms", 0.136}, {"ratio", ratio}};
    }

    static json lab()
    {
        const json loads{{"global", {{"load", {{"instructions", 2}, {"units", 8}, {"ideal_units", 8}}}}}};
        const json lines = json::array({{{"file", "solutions/14/transpose.cu"}, {"line", 17}, {"counters", loads}}});
        const json profile{{"check", "Accesses.A"}, {"label", "n = 64"}, {"kernel", "transpose"}, {"grid", {2, 2, 1}},
                           {"block", {32, 32, 1}},  {"totals", loads},   {"lines", lines}};
        const json time{{"group", "Time"},
                        {"name", "IsNearThatOfACopy"},
                        {"status", "passed"},
                        {"details", {{{"time", time_of(0.157, 1.15)}}, {{"text", "and more"}}}}};
        return {{"device", {{"name", "a made-up GPU"}, {"architecture", "sm_90"}, {"versions", "driver API 13.0"}}},
                {"date", "2026-11-23T16:18:46Z"},
                {"programs",
                 {{"solution",
                   {{"file", "solutions/14/transpose.cu"},
                    {"verdict", "SOLVED"},
                    {"checks", {time}},
                    {"profiles", {profile}}}}}}};
    }

    void write(const std::string& gpu, const json& recording) const
    {
        tests::write_lab_tables(folder_ / gpu / "labs.csv", "14-tile-transpose", recording);
    }

    std::string table() const { return table_of_differences(read_recordings(folder_)); }

    fs::path folder_ = fs::path(testing::TempDir()) / ("chips-" + std::to_string(getpid()));
};

TEST_F(Chips, ThatSayTheSameHaveNoDifferences)
{
    EXPECT_THAT(table(), HasSubstr("| `labs.csv` | h100, h200 | 1 | 1 | 9 | 0 | 2 | 0 |\n"));
    EXPECT_THAT(table(), HasSubstr("| `textures.csv` | h100, h200 | 1 | 1 | 1 | 0 | 0 | 0 |\n"));
    EXPECT_THAT(table(), HasSubstr("| `kernels` | one GPU at most | 0 |"));
    EXPECT_THAT(table(), HasSubstr("Nothing differs.\n"));
}

TEST_F(Chips, ShowEachNumberThatDiffers)
{
    json other = lab();
    json& profile = other["programs"]["solution"]["profiles"][0];
    profile["totals"]["global"]["load"]["units"] = 9;
    profile["lines"][0]["counters"]["global"]["load"]["units"] = 9;
    write("h200", other);
    EXPECT_THAT(table(), HasSubstr("| 9 | 2 | 2 | 0 |\n"));
    EXPECT_THAT(table(), HasSubstr("| recordings | program | launch | what | h100 | h200 |\n"));
    EXPECT_THAT(
        table(),
        HasSubstr("| `labs.csv` | 14-tile-transpose solution | Accesses.A n = 64 | global load units | 8 | 9 |\n"));
    EXPECT_THAT(table(), HasSubstr("| solutions/14/transpose.cu:17 global load units | 8 | 9 |\n"));
}

TEST_F(Chips, ShowVerdictsAndWhatChecksSayOfTime)
{
    json other = lab();
    json& program = other["programs"]["solution"];
    program["checks"][0]["details"][0]["time"] = time_of(0.2, 1.47);
    write("h200", other);
    EXPECT_THAT(table(), HasSubstr("Nothing differs.\n")) << "a time is another one in each run";
    program["verdict"] = "FAILED";
    program["checks"][0]["status"] = "failed";
    write("h200", other);
    EXPECT_THAT(table(), HasSubstr("| verdict | SOLVED | FAILED |\n"));
    EXPECT_THAT(table(), HasSubstr("| Time.IsNearThatOfACopy | passed: 0.157 ms, a copy takes 0.136 ms: 1.15 times as "
                                   "long | failed: 0.200 ms, a copy takes 0.136 ms: 1.47 times as long |\n"));
}

TEST_F(Chips, ShowALaunchThatOneHasAloneOnce)
{
    json other = lab();
    other["programs"]["solution"]["profiles"] = json::array();
    write("h100", other);
    EXPECT_THAT(table(), HasSubstr("| Accesses.A n = 64 | the launch |  | counted |\n"));
    EXPECT_THAT(table(), Not(HasSubstr("global load")));
}

TEST_F(Chips, AreNotComparedInWhatOneHasAlone)
{
    json other = lab();
    other["programs"]["other-padded"] = other["programs"]["solution"];
    write("h200", other);
    EXPECT_THAT(table(), HasSubstr("Nothing differs.\n"));
    EXPECT_THAT(table(), Not(HasSubstr("other-padded")));
}

TEST_F(Chips, AreNotComparedInWhatOneIsToRecordAnew)
{
    json other = lab();
    other["programs"]["solution"]["profiles"] = json::array();
    write("h100", other);
    std::ofstream(folder_ / "h100" / "to-record.csv") << "# what is\nncu solution.15\nsolution.14-tile-transpose\n";
    EXPECT_THAT(table(), HasSubstr("Nothing differs.\n"));

    std::ofstream(folder_ / "h100" / "to-record.csv") << "labs solution.14-tile-transpose\n";
    EXPECT_THAT(table(), HasSubstr("Nothing differs.\n"));
    std::ofstream(folder_ / "h100" / "to-record.csv") << "own-sizes solution.14-tile-transpose\n";
    EXPECT_THAT(table(), Not(HasSubstr("Nothing differs.\n")));
}

TEST_F(Chips, AreTwoAtLeast)
{
    fs::remove_all(folder_ / "h100");
    EXPECT_EQ(table(), "There are recordings of one GPU so far: h200.\n");
}

}  // namespace
}  // namespace warpbook::chips
