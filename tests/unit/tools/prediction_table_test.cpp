#include "predictions/prediction_table.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/number_text.hpp"

namespace warpbook::tools {
namespace {

Json record_of_predictions(const Json& predictions, const std::string& status = "failed")
{
    return {{"checks",
             {{{"group", "Values"}, {"name", "AreRight"}, {"status", "passed"}},
              {{"group", "Predictions"}, {"name", "SectorsPerStoreAreMeasured"}, {"status", status}}}},
            {"predictions", predictions}};
}

const std::string the_check = "Predictions.SectorsPerStoreAreMeasured";

std::string table_of(const Json& record)
{
    std::ostringstream out;
    print_predictions(out, Palette(false), predictions_in(record));
    return out.str();
}

TEST(PredictionTableTest, HasPredictedMeasuredAndVerdict)
{
    const Json record = record_of_predictions(
        {{{"check", the_check}, {"case", "n = 64"}, {"predicted", 4.0}, {"measured", 4.0}, {"status", "right"}},
         {{"check", the_check}, {"case", "n = 128"}, {"predicted", 8}, {"status", "too high"}},
         {{"check", the_check}, {"case", "n = 256"}, {"status", "not predicted"}}});
    EXPECT_EQ(table_of(record),
              "                               predicted    measured\n"
              "  sectors per store: n = 64            4           4   right\n"
              "  sectors per store: n = 128           8           -   too high\n"
              "  sectors per store: n = 256           -           -   not predicted\n");
}

TEST(PredictionTableTest, HasTheTriesBefore)
{
    const Json record = record_of_predictions({{{"check", the_check},
                                                {"predicted", 4},
                                                {"measured", 4},
                                                {"status", "right"},
                                                {"earlier", {{{"predicted", 32}, {"status", "too high"}}}}}});
    EXPECT_THAT(table_of(record), testing::HasSubstr("32               too high, earlier\n"));
}

// Whoever reads a record's table must not learn a number that the check has not told.
TEST(PredictionTableTest, HasNoNumberThatTheRecordKeepsBack)
{
    const std::vector<PredictionRow> rows =
        predictions_in(record_of_predictions({{{"check", the_check}, {"predicted", 3}, {"status", "too low"}}}));
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].measured, std::nullopt);
    EXPECT_TRUE(as_json(rows)[0]["measured"].is_null());
}

TEST(PredictionTableTest, HasARowForACheckThatCameToNoPrediction)
{
    EXPECT_THAT(table_of(record_of_predictions(Json::array())),
                testing::HasSubstr("sectors per store           -           -   not checked yet\n"));
    EXPECT_TRUE(predictions_in(record_of_predictions(Json::array(), "passed")).empty());
    EXPECT_TRUE(predictions_in(Json()).empty());
    EXPECT_TRUE(predictions_in({{"problem", "crashed"}}).empty());
}

TEST(PredictionTableTest, NamesWhatIsStillToPredict)
{
    const Json half = record_of_predictions({{{"check", the_check}, {"case", "a"}, {"status", "not predicted"}},
                                             {{"check", the_check}, {"case", "b"}, {"status", "too low"}},
                                             {{"check", the_check}, {"case", "c"}, {"status", "not predicted"}}});
    EXPECT_EQ(still_to_predict(predictions_in(half)), "sectors per store: a, sectors per store: c");
    Json not_reached = record_of_predictions(Json::array());
    not_reached["verdict"] = "FAILED";
    EXPECT_EQ(still_to_predict(predictions_in(not_reached)), "") << "nobody knows";
    not_reached["verdict"] = "OPEN";
    EXPECT_EQ(still_to_predict(predictions_in(not_reached)), "sectors per store") << "in a starter none is predicted";
}

TEST(PredictionTableTest, NamesWhatIsPredicted)
{
    const auto name_of = [](const std::string& name, const std::string& of_case) {
        return predictions_in(
                   {{"checks", {{{"group", "Predictions"}, {"name", name}, {"status", "failed"}}}},
                    {"predictions", {{{"check", "Predictions." + name}, {"case", of_case}, {"status", "too low"}}}}})
            .at(0)
            .name();
    };
    EXPECT_EQ(name_of("AreMeasured", "the stride"), "the stride");
    EXPECT_EQ(name_of("ElementsAreAsPredicted", ""), "elements");
    EXPECT_EQ(name_of("LoadsPerWarpAreMeasuredWithTilesOfEight", "n = 8"), "loads per warp with tiles of eight: n = 8");
}

TEST(NumberTextTest, HasAllDigitsOfAWholeNumberAndThreeOfARatio)
{
    EXPECT_EQ(number_for_people(1048576), "1048576");
    EXPECT_EQ(number_for_people(0), "0");
    EXPECT_EQ(number_for_people(4.5), "4.50");
    EXPECT_EQ(number_for_people(0.03125), "0.0312");
    EXPECT_EQ(number_for_people(-2), "-2");
}

}  // namespace
}  // namespace warpbook::tools
