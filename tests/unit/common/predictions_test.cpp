#include <warpbook/lab/predictions.hpp>

#include <cmath>

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
              "your prediction equals the measured number");
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

TEST_P(PredictionTable, HoldsInAllPrintedDigits)
{
    const PredictionRow& row = GetParam();
    const auto [matches, why] = result_of(PredictsWhatWasMeasured(row.measured), Prediction{row.predicted});
    EXPECT_EQ(matches, row.matches);
    if (row.matches) return;
    EXPECT_EQ(why, row.predicted > row.measured ? "too high" : "too low");
}

INSTANTIATE_TEST_SUITE_P(
    Table, PredictionTable,
    testing::Values(PredictionRow{"Exact", 32, 32, true}, PredictionRow{"OneTooFew", 255, 256, false},
                    PredictionRow{"ThreeTooFewOfMany", 558, 561, false},
                    PredictionRow{"OneTooManyOfAMillion", 1000001, 1000000, false},
                    PredictionRow{"RoundingError", 0.1 * 30, 3, true}, PredictionRow{"Zero", 0, 0, true},
                    PredictionRow{"OneForZero", 1, 0, false}, PredictionRow{"AThird", 0.333, 1.0 / 3, true},
                    PredictionRow{"AThirdInTwoDigits", 0.33, 1.0 / 3, false},
                    PredictionRow{"ARatio", 4.03, 4.0313, true}, PredictionRow{"ARatioRounded", 4, 4.0313, false},
                    PredictionRow{"ASmallRatio", 0.00195, 2.0 / 1024, true},
                    PredictionRow{"ASmallRatioRounded", 0.002, 2.0 / 1024, false},
                    PredictionRow{"ALargeRatio", 256.13, 256.125, true}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(PredictionTest, ThatIsNoNumberIsNeitherTooHighNorTooLow)
{
    for (const double none : {std::nan(""), HUGE_VAL}) {
        const auto [matches, why] = result_of(PredictsWhatWasMeasured(4.0), Prediction{none});
        EXPECT_FALSE(matches);
        EXPECT_EQ(why, "which is not a number");
    }
}

TEST(PredictionTest, MeasuredNumbersArePrintedAsTheyAreCompared)
{
    EXPECT_EQ(measured_for_people(1048576), "1048576");
    EXPECT_EQ(measured_for_people(4.0313), "4.03");
    EXPECT_EQ(measured_for_people(2.0 / 1024), "0.00195");
}

TEST(PredictionTest, IsNotConfirmedWithoutAMeasurement)
{
    const auto [matches, why] =
        result_of(PredictsWhatWasMeasured(Measured<double>::unavailable("not permitted")), Prediction{4.0});
    EXPECT_FALSE(matches);
    EXPECT_EQ(why, "not checked yet: not permitted");
}

}  // namespace
}  // namespace warpbook
