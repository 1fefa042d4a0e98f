#include <warpbook/record/prediction_status.hpp>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

TEST(PredictionStatus, HasANameByWhichItIsFound)
{
    using Status = PredictionStatus;
    for (const Status status : {Status::right, Status::too_high, Status::too_low, Status::not_a_number,
                                Status::not_checked_yet, Status::not_predicted})
        EXPECT_EQ(prediction_status_from_name(name_of(status)), status) << name_of(status);
    EXPECT_EQ(name_of(Status::too_high), "too high");
    EXPECT_EQ(prediction_status_from_name("too "), std::nullopt);
}

TEST(PredictionStatus, IsWrongOnlyWhereANumberWasPredicted)
{
    EXPECT_TRUE(is_wrong(PredictionStatus::too_low));
    EXPECT_TRUE(is_wrong(PredictionStatus::not_a_number));
    EXPECT_FALSE(is_wrong(PredictionStatus::right));
    EXPECT_FALSE(is_wrong(PredictionStatus::not_predicted));
}

}  // namespace
}  // namespace warpbook
