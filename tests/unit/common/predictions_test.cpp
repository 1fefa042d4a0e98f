#include <warpbook/lab/predictions.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../support/result_of.hpp"

namespace warpbook {
namespace {

using testing::StartsWith;
using tests::result_of;

constexpr double not_written_down = -1;  // warpbook/kernel/prediction.hpp: `unknown`

TEST(PredictionTest, ThatIsNotWrittenDownNeverMatchesAndIsNotToldTheAnswer)
{
    for (const double measured : {32.0, -1.0}) {
        const auto [matches, why] = result_of(PredictsWhatWasMeasured(measured), Prediction{not_written_down});
        EXPECT_FALSE(matches);
        EXPECT_EQ(why, "");
    }
}

TEST(PredictionTest, SaysWhatIsWanted)
{
    EXPECT_EQ(testing::DescribeMatcher<Prediction>(PredictsWhatWasMeasured(4.0)),
              "your prediction is what was measured");
}

TEST(PredictionTest, PrintsAsANumberOrAsStillUnknown)
{
    EXPECT_EQ(testing::PrintToString(Prediction{4.5}), "4.5");
    EXPECT_EQ(testing::PrintToString(Prediction{0}), "0");
    EXPECT_THAT(testing::PrintToString(Prediction{not_written_down}), StartsWith("still `unknown`"));
}

struct PredictionRow {
    const char* name;
    double predicted;
    double measured;
    bool matches;
};

void PrintTo(const PredictionRow& row, std::ostream* os) { *os << row.name; }

class PredictionTable : public testing::TestWithParam<PredictionRow> {};

TEST_P(PredictionTable, HoldsWithinOnePercent)
{
    const PredictionRow& row = GetParam();
    const auto [matches, why] = result_of(PredictsWhatWasMeasured(row.measured), Prediction{row.predicted});
    EXPECT_EQ(matches, row.matches);
    if (!row.matches) {
        EXPECT_THAT(why, StartsWith("measured "));
    }
}

INSTANTIATE_TEST_SUITE_P(Table, PredictionTable,
                         testing::Values(PredictionRow{"Exact", 32, 32, true}, PredictionRow{"Near", 4, 4.03, true},
                                         PredictionRow{"JustBeyond", 4, 4.05, false}, PredictionRow{"Zero", 0, 0, true},
                                         PredictionRow{"OneForZero", 1, 0, false},
                                         PredictionRow{"LargeAndNear", 990, 1000, true},
                                         PredictionRow{"LargeAndBeyond", 989, 1000, false}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PredictionTest, IsNotConfirmedWithoutAMeasurement)
{
    const auto [matches, why] =
        result_of(PredictsWhatWasMeasured(Measured<double>::unavailable("not permitted")), Prediction{4.0});
    EXPECT_FALSE(matches);
    EXPECT_EQ(why, "nothing to hold it against: not permitted");
}

}  // namespace
}  // namespace warpbook
