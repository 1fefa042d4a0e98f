#include <warpbook/record/prediction_tries.hpp>

#include <gtest/gtest.h>

#include <warpbook/record/json.hpp>

namespace warpbook {
namespace {

TEST(PredictionTriesTest, TheThirdDifferentWrongNumberIsEnough)
{
    PredictionTries tries;
    EXPECT_FALSE(tries.may_show("sectors"));
    EXPECT_EQ(tries.add_wrong("sectors", 4), 1u);
    EXPECT_EQ(tries.add_wrong("sectors", 5), 2u);
    EXPECT_EQ(tries.add_wrong("sectors", 4), 2u) << "the same number again is no new try";
    EXPECT_FALSE(tries.may_show("sectors"));
    EXPECT_EQ(tries.add_wrong("sectors", 6), 3u);
    EXPECT_TRUE(tries.may_show("sectors"));
    EXPECT_FALSE(tries.may_show("conflicts")) << "of another prediction nobody has tried anything";
}

TEST(PredictionTriesTest, AHintSinceTheFirstTryIsEnough)
{
    PredictionTries tries;
    tries.add_hint(2);
    tries.add_wrong("sectors", 4);
    EXPECT_FALSE(tries.may_show("sectors")) << "these hints were there before";
    tries.add_hint(1);
    EXPECT_FALSE(tries.may_show("sectors")) << "an old hint, read again";
    tries.add_hint(3);
    EXPECT_TRUE(tries.may_show("sectors"));
}

TEST(PredictionTriesTest, AreKeptFromRunToRun)
{
    PredictionTries tries;
    tries.add_hint(1);
    tries.add_wrong("sectors", 4.5);
    tries.add_wrong("sectors", 6);
    PredictionTries later(json_text(tries.as_json(), 1));
    EXPECT_EQ(later.as_json(), tries.as_json());
    EXPECT_EQ(later.add_wrong("sectors", 7), 3u);
}

TEST(PredictionTriesTest, ATextThatIsNoneOfOursIsNoTries)
{
    for (const char* const text : {"", "{", "[]", "{\"hints\": \"many\", \"predictions\": []}", "{\"hints\": 3}",
                                   "{\"hints\": 3, \"predictions\": [{\"name\": \"sectors\"}]}"})
        EXPECT_EQ(PredictionTries(text).as_json(), PredictionTries().as_json()) << text;
}

}  // namespace
}  // namespace warpbook
