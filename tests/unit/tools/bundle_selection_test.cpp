#include "bundle/selection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

BundleRules rules()
{
    return {.assessments = {"15-bank-conflicts"},
            .student_files = {"labs/01-map/map.cu", "labs/15-bank-conflicts/bank_conflicts.cu"}};
}

TEST(LeftOut, AreFilesWithAnswers)
{
    for (const char* path : {
             "docs/instructors-guide.md",
             "solutions/15-bank-conflicts/bank_conflicts.cu",
             "tests/submissions/01-map/no-guard.cu",
             "tests/submissions/01-map/no-guard.txt",
             "tests/submissions/advice.csv",
             "tests/isolation/judged/processes/prints-a-verdict.cu",
             "tests/isolation/refused/asks-googletest.cu",
             "tests/isolation/wrong_map.hpp",
             "tests/grading/attacks/reports.cu",
             "tests/grading/attacks/README.md",
             "tests/first-walk.sh",
             "labs/01-map/map.cu",
             ".progress/01-map.json",
         })
        EXPECT_TRUE(left_out(path, rules())) << path;
}

TEST(LeftOut, IsNothingElse)
{
    for (const char* path : {
             "README.md",
             "warpbook",
             ".clangd",
             "docs/instructors-guide.md.txt",
             "docs/verdicts.md",
             "labs/01-map/starter.cu",
             "labs/15-bank-conflicts/starter.cu",
             "labs/15-bank-conflicts/check.cpp",
             "labs/01-map/map.cu.txt",
             "solutions/01-map/map.cu",
             "solutions/15-bank-conflicts-again/bank_conflicts.cu",
             "tests/submissions/README.md",
             "tests/submissions/CMakeLists.txt",
             "tests/isolation/README.md",
             "tests/isolation/CMakeLists.txt",
             "tests/CMakeLists.txt",
             "tests/parity/kernels/algorithms.cu",
         })
        EXPECT_FALSE(left_out(path, rules())) << path;
}

TEST(LeftOut, AreFilesThatAreNamedHidden)
{
    for (const char* path : {"hidden/sizes.json", "labs/01-map/hidden.json", "labs/01-map/hidden-sizes.json",
                             "grading/hidden_seeds", "hidden"})
        EXPECT_TRUE(left_out(path, rules())) << path;
    for (const char* path :
         {"docs/hiddenness.md", "tests/faults/conflicts-hidden-in-atomics.cu", "labs/01-map/unhidden.json"})
        EXPECT_FALSE(left_out(path, rules())) << path;
}

TEST(LeftOut, AreAllSolutionsWhereTheyAreNotWanted)
{
    BundleRules without = rules();
    without.without_solutions = true;
    EXPECT_TRUE(left_out("solutions/01-map/map.cu", without));
    EXPECT_TRUE(left_out("solutions/15-bank-conflicts/bank_conflicts.cu", without));
    EXPECT_FALSE(left_out("labs/01-map/starter.cu", without));
}

TEST(Select, SortsAndNamesEachReasonOnce)
{
    const BundleSelection selection =
        select({"warpbook", "tests/submissions/07-coalescing/a.cu", "README.md", "tests/submissions/01-map/b.cu",
                "tests/submissions/01-map/a.cu", "solutions/15-bank-conflicts/bank_conflicts.cu"},
               rules());
    EXPECT_THAT(selection.kept, ElementsAre("README.md", "warpbook"));
    EXPECT_THAT(selection.left_out,
                ElementsAre(LeftOut{"solutions/15-bank-conflicts/", "it is an assessment"},
                            LeftOut{"tests/submissions/*/", "right and wrong files, with reports"}));
    EXPECT_EQ(selection.files_left_out, 4U);
}

TEST(Select, OfNothingIsNothing)
{
    const BundleSelection selection = select({}, rules());
    EXPECT_THAT(selection.kept, IsEmpty());
    EXPECT_THAT(selection.left_out, IsEmpty());
    EXPECT_EQ(selection.files_left_out, 0U);
}

}  // namespace
}  // namespace warpbook::tools
