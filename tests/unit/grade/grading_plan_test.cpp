#include "grade/running/grading_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Lab first_lab{"14-tile-transpose", "Tile", "exercise", "Part 3", "tile_transpose.cu", "S."};
const Lab second_lab{"15-bank-conflicts", "Banks", "assessment", "Part 3", "bank_conflicts.cu", "S."};

/// Students a, b, … with one file for each of two labs.
class PlanOfAClass : public testing::Test {
protected:
    PlanOfAClass()
    {
        for (const char* const name : {"a", "b", "c"}) students_.push_back({name, name, name});
        for (const Student& student : students_) {
            tasks_.push_back({&student, nullptr, &first_lab});
            tasks_.push_back({&student, nullptr, &second_lab});
        }
    }

    std::vector<Student> students_;
    std::vector<GradingTask> tasks_;
};

std::vector<std::string> names_of(const std::vector<GradingTask>& tasks)
{
    std::vector<std::string> names;
    for (const GradingTask& task : tasks) names.push_back(task.student->name + task.lab->name.substr(0, 2));
    return names;
}

TEST_F(PlanOfAClass, GivesEachFileToOnePart)
{
    const GradingPlan plan = plan_for(tasks_, 4);
    EXPECT_THAT(names_of(planned_tasks(plan, 0, tasks_)), ElementsAre("a14", "c14"));
    EXPECT_THAT(names_of(planned_tasks(plan, 1, tasks_)), ElementsAre("a15", "c15"));
    EXPECT_THAT(names_of(planned_tasks(plan, 2, tasks_)), ElementsAre("b14"));
    EXPECT_THAT(names_of(planned_tasks(plan, 3, tasks_)), ElementsAre("b15"));
}

TEST_F(PlanOfAClass, StaysTheSameWhenOthersHandInOrTakeBack)
{
    const GradingPlan plan = plan_for({tasks_[1], tasks_[2], tasks_[4]}, 2);
    EXPECT_THAT(names_of(planned_tasks(plan, 0, tasks_)), ElementsAre("a15", "c14"));
    EXPECT_THAT(names_of(planned_tasks(plan, 1, tasks_)), ElementsAre("b14"));
    EXPECT_THAT(names_of(planned_tasks(plan, 0, {tasks_[4]})), ElementsAre("c14"));
    EXPECT_THAT(names_of(planned_tasks(plan, 1, {tasks_[4]})), IsEmpty());
}

TEST_F(PlanOfAClass, IsReadAsItWasWritten)
{
    const GradingPlan plan = plan_for(tasks_, 5);
    const TemporaryFolder folder;
    const GradingPlan read = read_plan(folder.write("plan.json", text_of_plan(plan)));
    EXPECT_EQ(read.parts, 5u);
    EXPECT_EQ(read.files, plan.files);
}

TEST(GradingPlan, ThatIsNoneIsRefusedByItsName)
{
    const TemporaryFolder folder;
    for (const char* const text : {"", "{}", R"({"parts": 0, "files": []})", R"({"parts": 1, "files": [1]})"}) {
        try {
            read_plan(folder.write("plan.json", text));
            FAIL() << text;
        } catch (const SetupError& error) {
            EXPECT_THAT(error.what(), HasSubstr("plan.json, and must be on a file system that all nodes share"));
        }
    }
    EXPECT_THROW(read_plan(folder.path() / "missing.json"), SetupError);
}

}  // namespace
}  // namespace warpbook::tools::grading
