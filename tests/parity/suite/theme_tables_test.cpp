#include "theme_tables.hpp"

#include <fstream>

#include <unistd.h>

#include <gtest/gtest.h>

namespace warpbook::parity {
namespace {

using nlohmann::json;

json line(int number, const std::string& text, int units, const json& widths)
{
    return {{"file", "masks.cu"},
            {"line", number},
            {"text", text},
            {"counters", {{"global", {{"load", {{"instructions", 4}, {"units", units}, {"ideal_units", 16}}}}}}},
            {"instructions_by_width", widths}};
}

json recording_of(const json& lines, const json& totals)
{
    return {{"device", {{"name", "NVIDIA H200"}, {"architecture", "sm_90"}, {"versions", "CUPTI 13.0"}}},
            {"compiler", "nvcc 13.0.88 -O3 -arch=sm_90"},
            {"date", "2026-11-21T10:50:21Z"},
            {"cases",
             {{"half of a warp, twice",
               {{"kernel", "half_of_a_warp"},
                {"grid", {2, 1, 1}},
                {"block", {64, 1, 1}},
                {"totals", totals},
                {"lines", lines}}}}}};
}

const json totals = {{"global", {{"load", {{"instructions", 8}, {"units", 32}, {"ideal_units", 32}}}}}};

json again(const json& recording)
{
    const auto folder = std::filesystem::path(testing::TempDir()) / ("themes-" + std::to_string(getpid()));
    const auto file = theme_file(folder, "masks");
    write_theme_tables(file, recording, {"half of a warp, twice"});
    const json read = read_theme_tables(file);
    std::filesystem::remove_all(folder);
    return read;
}

TEST(ThemeTables, AreReadAsTheyWereWritten)
{
    const json recording = recording_of(
        {line(7, "if (i < n) sum += in[i];", 16, {{"4", 3}, {"16", 1}}), line(9, "out[i] = \"a, b\";", 16, {{"4", 4}})},
        totals);
    EXPECT_EQ(again(recording), recording);
}

TEST(ThemeTables, SayWhereWidthsWereNotMeasured)
{
    const json recording =
        recording_of(json::array({line(7, "sum += in[i];", 32, {{"unavailable", "not asked for, not told"}})}), totals);
    EXPECT_EQ(again(recording), recording);
}

TEST(ThemeTables, SayWhyThereAreNoLines)
{
    const json recording = recording_of(json::object({{"unavailable", "no line numbers"}}), totals);
    EXPECT_EQ(again(recording), recording);
}

TEST(ThemeTables, KnowAKernelThatAccessesNothing)
{
    const json recording = recording_of(json::array(), json::object());
    EXPECT_EQ(again(recording), recording);
}

}  // namespace
}  // namespace warpbook::parity
