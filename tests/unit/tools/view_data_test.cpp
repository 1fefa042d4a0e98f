#include "view/view_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/record/text_hash.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "course/kept_records.hpp"

namespace warpbook::tools {
namespace {

Json counts(int instructions, int units, int ideal)
{
    return {{"instructions", instructions}, {"units", units}, {"ideal_units", ideal}};
}

Json profile(const std::string& label, const Json& totals, const std::string& file = "labs/01-map/map.cu")
{
    return {{"check", "Accesses.A"},
            {"label", label},
            {"kernel", "add_one"},
            {"grid", {2, 1, 1}},
            {"block", {256, 1, 1}},
            {"totals", totals},
            {"lines", {{{"file", file}, {"line", 3}, {"counters", totals}}}}};
}

Json record_of_launches(const std::vector<Json>& profiles, const std::string& device = "a device")
{
    return {{"verdict", "FAILED"},
            {"date", "2026-11-26T01:00:00Z"},
            {"device", {{"name", device}}},
            {"profiles", profiles}};
}

const Json stores = {{"global", {{"store", counts(4, 128, 16)}}}};

TEST(CountersTest, OfOneLaunchStandSideBySide)
{
    const Json rows = counters_side_by_side({record_of_launches({profile("n = 64", stores)})},
                                            {record_of_launches({profile("n = 64", stores)})});
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0]["launch"], "n = 64: add_one, grid (2, 1, 1)");
    EXPECT_EQ(rows[0]["space"], "global");
    EXPECT_EQ(rows[0]["operation"], "store");
    EXPECT_EQ(rows[0]["requests"], (Json{{"model", 4}, {"hardware", 4}}));
    EXPECT_EQ(rows[0]["units"], (Json{{"model", 128}, {"hardware", 128}}));
    EXPECT_EQ(rows[0]["ideal_units"], (Json{{"model", 16}, {"hardware", 16}}));
}

TEST(CountersTest, WhatWasNotReadIsNullAndNeverZero)
{
    Json unread = stores;
    unread["global"]["store"]["units"] = {{"unavailable", "no rights"}};
    const Json rows = counters_side_by_side({record_of_launches({profile("n = 64", stores)})},
                                            {record_of_launches({profile("n = 64", unread)})});
    EXPECT_EQ(rows[0]["units"], (Json{{"model", 128}, {"hardware", nullptr}}));

    Json no_totals = profile("n = 64", {{"unavailable", "no rights"}});
    const Json alone =
        counters_side_by_side({record_of_launches({profile("n = 64", stores)})}, {record_of_launches({no_totals})});
    ASSERT_EQ(alone.size(), 1u);
    EXPECT_TRUE(alone[0]["requests"]["hardware"].is_null());
}

TEST(CountersTest, OfOtherLaunchesHaveRowsOfTheirOwn)
{
    const Json larger = {{"global", {{"load", counts(9, 9, 9)}}}};
    const Json rows = counters_side_by_side({record_of_launches({profile("n = 64", stores)})},
                                            {record_of_launches({profile("n = 4096", larger)})});
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_TRUE(rows[0]["requests"]["hardware"].is_null());
    EXPECT_EQ(rows[1]["launch"], "n = 4096: add_one, grid (2, 1, 1)");
    EXPECT_EQ(rows[1]["requests"], (Json{{"model", nullptr}, {"hardware", 9}}));
}

TEST(CountersTest, OfALaunchThatSeveralChecksLookAtStandThereOnce)
{
    EXPECT_EQ(counters_side_by_side({record_of_launches({profile("n = 64", stores), profile("n = 64", stores)}),
                                     record_of_launches({profile("n = 64", stores)})},
                                    {})
                  .size(),
              1u);
}

TEST(LinesTest, HaveARowForEachKindOfAccess)
{
    Json both = stores;
    both["shared"] = {{"load", counts(1, 2, 1)}};
    const Json rows = lines_of(profile("", both));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[1], (Json{{"file", "labs/01-map/map.cu"},
                             {"line", 3},
                             {"space", "shared"},
                             {"operation", "load"},
                             {"instructions", 1},
                             {"units", 2},
                             {"ideal_units", 1}}));
    EXPECT_TRUE(lines_of({{"lines", {{"unavailable", "no -lineinfo"}}}}).empty());
}

/// A workbook of one lab, whose student's file and starter were traced.
class ViewData : public testing::Test {
protected:
    ViewData()
    {
        folder.write("labs/01-map/map.cu", "mine\n");
        folder.write("labs/01-map/starter.cu", "naive\n");
        parts.lab = {"01-map", "Map", "exercise", "Part 1", "map.cu", "Adds one."};
        parts.source = folder.path();
        parts.kernels = {kernel("Your kernel", "labs/01-map/map.cu")};
        parts.model_records = {parts.kernels.front().traced.run.record};
    }

    static DrawnKernel kernel(const std::string& title, const std::string& file)
    {
        TracedRun traced;
        traced.run.record = record_of_launches({profile("n = 64", stores, file)}, "the model");
        traced.launch = TracedLaunch{0, "Accesses.A", "n = 64", "add_one", {2, 1, 1}, {256, 1, 1}, {1, 0, 0}, true};
        traced.trace = {{"schema", "warpbook.trace/1"},
                        {"events", {{{"kind", "barrier"}}, {{"kind", "access"}, {"file", file}, {"line", 3}}}}};
        return {title, traced};
    }

    TemporaryFolder folder;
    ViewParts parts;
};

TEST_F(ViewData, HasTheKernelItsLinesAndItsSource)
{
    const Json data = view_data(parts);
    EXPECT_EQ(data["schema"], "warpbook.view/1");
    EXPECT_EQ(data["title"], "01-map: Map");
    EXPECT_FALSE(data.contains("verdict")) << "there was no check";
    EXPECT_EQ(data["sources"], (Json::array({{{"file", "labs/01-map/map.cu"}, {"text", "mine\n"}}})));
    EXPECT_EQ(data["kernels"][0]["explanation"], "n = 64; block (1, 0, 0) of (2, 1, 1)");
    EXPECT_EQ(data["kernels"][0]["lines"].size(), 1u);
    EXPECT_EQ(data["devices"], (Json{{"model", "the model"}}));
}

TEST_F(ViewData, HasTheStudentsFileAlsoWhereItAccessesNothing)
{
    parts.kernels.front().traced.trace["events"] = Json::array();
    parts.kernels.front().traced.run.record["profiles"][0]["lines"] = Json::array();
    EXPECT_EQ(view_data(parts)["sources"][0]["text"], "mine\n");
}

// The starter's program is made of a copy that is called as the student's file is, and that names other files by where
// they are.
TEST_F(ViewData, NamesTheStartersFileAsItIs)
{
    parts.kernels.push_back(kernel("The starter's kernel", "labs/01-map/map.cu"));
    const std::string shared = (folder.path() / "labs/01-map/lab.hpp").string();
    folder.write("labs/01-map/lab.hpp", "shared\n");
    parts.kernels.back().traced.trace["events"].push_back({{"kind", "access"}, {"file", shared}, {"line", 1}});
    const Json data = view_data(parts);
    EXPECT_EQ(data["kernels"][0]["trace"]["events"][1]["file"], "labs/01-map/map.cu");
    EXPECT_EQ(data["kernels"][1]["trace"]["events"][1]["file"], "labs/01-map/starter.cu");
    EXPECT_EQ(data["kernels"][1]["trace"]["events"][2]["file"], "labs/01-map/lab.hpp");
    EXPECT_EQ(data["kernels"][1]["lines"][0]["file"], "labs/01-map/starter.cu");
    ASSERT_EQ(data["sources"].size(), 3u);
    EXPECT_EQ(data["sources"][1]["text"], "naive\n");
}

TEST_F(ViewData, HasTheVerdictAndThePredictionsOfTheLastCheck)
{
    parts.check = record_of_launches({});
    parts.check["checks"] = {{{"group", "Predictions"}, {"name", "CountIsMeasured"}, {"status", "passed"}}};
    parts.check["predictions"] = {
        {{"check", "Predictions.CountIsMeasured"}, {"predicted", 1}, {"measured", 1}, {"status", "right"}}};
    const Json data = view_data(parts);
    EXPECT_EQ(data["verdict"], "FAILED");
    EXPECT_EQ(data["predictions"][0]["status"], "right");
}

TEST_F(ViewData, WhatIsToBePredictedIsKnownAlsoWhereTheLastCheckRanNothing)
{
    parts.check = {{"verdict", "OPEN"}, {"not_run", "the file is the unchanged starter"}};
    Json& run = parts.model_records.front();
    run["verdict"] = "OPEN";
    run["checks"] = {{{"group", "Predictions"}, {"name", "CountIsMeasured"}, {"status", "failed"}},
                     {{"group", "Predictions"}, {"name", "OthersAreMeasured"}, {"status", "failed"}}};
    run["predictions"] = {{{"check", "Predictions.CountIsMeasured"}, {"status", "not predicted"}}};
    Json data = view_data(parts);
    EXPECT_EQ(data["verdict"], "OPEN");
    ASSERT_EQ(data["predictions"].size(), 2u);
    EXPECT_EQ(data["predictions"][0]["status"], "not predicted");
    EXPECT_EQ(data["predictions"][1]["status"], "not predicted") << "its check came to no prediction";

    run["verdict"] = "FAILED";
    data = view_data(parts);
    EXPECT_EQ(data["predictions"][1]["status"], "not checked yet") << "the student may have predicted it";
}

TEST_F(ViewData, ARecordIsAboutTheFileThatWasChecked)
{
    EXPECT_TRUE(is_about({{"file_hash", hash_of_text("mine\n")}}, {folder.path(), ""}, parts.lab));
    EXPECT_FALSE(is_about({{"file_hash", hash_of_text("older\n")}}, {folder.path(), ""}, parts.lab));
    EXPECT_FALSE(is_about(Json::object(), {folder.path(), ""}, parts.lab)) << "written before records had a hash";
    const Json not_run{{"not_run", "the file is the unchanged starter"}};
    EXPECT_FALSE(is_about(not_run, {folder.path(), ""}, parts.lab));
    folder.write("labs/01-map/map.cu", "naive\n");
    EXPECT_TRUE(is_about(not_run, {folder.path(), ""}, parts.lab));
}

TEST_F(ViewData, EachBackendsLastRecordIsKept)
{
    const WorkbookPaths paths{folder.path(), folder.path() / "build"};
    EXPECT_FALSE(last_record_of(paths, parts.lab, "cupti").is_there());
    folder.write(".progress/01-map.cupti.json", R"({"file_hash": "0"})");
    EXPECT_TRUE(last_record_of(paths, parts.lab, "cupti").is_older);
    folder.write(".progress/01-map.cupti.json", R"({"file_hash": ")" + hash_of_text("mine\n") + "\"}");
    EXPECT_TRUE(last_record_of(paths, parts.lab, "cupti").is_current());
    folder.write(".progress/01-map.cupti.json", "half a rec");
    EXPECT_FALSE(last_record_of(paths, parts.lab, "cupti").is_there());
}

}  // namespace
}  // namespace warpbook::tools
