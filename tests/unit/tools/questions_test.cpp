#include "course/questions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/record/json.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/parts.hpp"
#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

const Json counted = parse_json(R"({"profiles": [
    {"check": "Accesses.AreFew", "label": "n = 64", "grid": [2, 1, 1], "block": [32, 1, 1],
     "totals": {"global": {"load": {"instructions": 2, "units": 8, "ideal_units": 8}}},
     "distribution": {"global": {"load": {"lanes": 60}}}, "synchronizations": {"barriers": 4, "of_warps": 6}},
    {"check": "Accesses.AreFew", "label": "n = 128", "grid": [4, 1, 1], "block": [32, 1, 1],
     "totals": {"global": {"load": {"instructions": 4, "units": 16, "ideal_units": 16}}}}]})");

struct AnswerRow {
    const char* name;
    Question question;
    std::optional<double> answer;
};

void PrintTo(const AnswerRow& row, std::ostream* os) { *os << row.name; }

class Answer : public testing::TestWithParam<AnswerRow> {};

TEST_P(Answer, IsWhatTheLaunchCounted) { EXPECT_EQ(answer_in(counted, GetParam().question), GetParam().answer); }

INSTANTIATE_TEST_SUITE_P(
    Table, Answer,
    testing::Values(
        AnswerRow{"OfTheFirstLaunch", {"", "Accesses.AreFew", "", "global.load.units", ""}, 8},
        AnswerRow{"OfANamedLaunch", {"", "Accesses.AreFew", "n = 128", "global.load.units", ""}, 16},
        AnswerRow{"ForEachBlock", {"", "Accesses.AreFew", "", "global.load.units", "blocks"}, 4},
        AnswerRow{"ForANumber", {"", "Accesses.AreFew", "", "global.load.units", "64"}, 0.125},
        AnswerRow{"ForAnotherCounter", {"", "Accesses.AreFew", "", "global.load.units", "global.load.instructions"}, 4},
        AnswerRow{"ASum", {"", "Accesses.AreFew", "", "global.load.units + barriers", ""}, 12},
        AnswerRow{"OfTheDistribution", {"", "Accesses.AreFew", "", "global.load.lanes", ""}, 60},
        AnswerRow{"OfWhatTheKernelDoesNotDo", {"", "Accesses.AreFew", "", "shared.load.units", ""}, 0},
        AnswerRow{"ByNothing", {"", "Accesses.AreFew", "", "global.load.units", "shared.load.units"}, std::nullopt},
        AnswerRow{"WithoutBarriers", {"", "Accesses.AreFew", "n = 128", "barriers", ""}, std::nullopt},
        AnswerRow{"OfNoLaunch", {"", "Accesses.AreOther", "", "global.load.units", ""}, std::nullopt}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(IsAnswer, WholeNumbersExactlyAndRatiosInTwoDigits)
{
    EXPECT_TRUE(is_answer(4, 4));
    EXPECT_FALSE(is_answer(4.01, 4));
    EXPECT_TRUE(is_answer(0.33, 1.0 / 3));
    EXPECT_FALSE(is_answer(0.32, 1.0 / 3));
}

TEST(QuestionsInFacts, AreReadWithWhatTheyMayLeaveOut)
{
    const auto questions = questions_in(parse_json(
        R"({"questions": [{"text": "How many?", "check": "Accesses.AreFew", "counter": "global.load.units"}]})"));
    ASSERT_EQ(questions.size(), 1u);
    EXPECT_EQ(questions[0].text, "How many?");
    EXPECT_EQ(questions[0].per, "");
    EXPECT_TRUE(questions_in(Json::object()).empty());
}

class Parts : public testing::Test {
protected:
    void SetUp() override { write_text(folder.path() / "parts.json", text); }

    TemporaryFolder folder;
    std::string text = R"([{"part": "Part 1", "learned": ["Much."], "quiz": [
        {"lab": "01-map", "text": "How many?", "check": "Accesses.AreFew", "counter": "global.load.units"}]}])";
};

TEST_F(Parts, AreReadWithTheirQuizzes)
{
    const std::vector<Part> parts = read_parts(folder.path());
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].title, "Part 1");
    ASSERT_EQ(parts[0].quiz.size(), 1u);
    EXPECT_EQ(parts[0].quiz[0].lab, "01-map");
    EXPECT_EQ(parts[0].quiz[0].question.counter, "global.load.units");
}

TEST_F(Parts, OfAnotherFormAreRefusedByTheNameOfTheFile)
{
    for (const char* const bad : {"", "[{}]", "[", R"([{"part": "Part 1", "learned": "Much.", "quiz": []}])"}) {
        write_text(folder.path() / "parts.json", bad);
        try {
            read_parts(folder.path());
            FAIL() << bad;
        } catch (const SetupError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr("parts.json")) << bad;
        }
    }
}

}  // namespace
}  // namespace warpbook::tools
