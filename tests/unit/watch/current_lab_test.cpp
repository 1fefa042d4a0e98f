#include "watch/current_lab.hpp"

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {
namespace {

const Course course = {{"01-map", "Map", "exercise", "Part 1", "map.cu", "S."},
                       {"02-tile", "Tile", "exercise", "Part 1", "tile.cu", "S."},
                       {"03-sum", "Sum", "exercise", "Part 1", "sum.cu", "S."}};

const Outcome solved = {Verdict::solved, "", ""};
const Outcome failed = {Verdict::failed, "", ""};

TEST(CurrentLab, IsTheOneOfTheLastTimeUnlessThatIsSolved)
{
    struct Case {
        std::string remembered;
        std::vector<Outcome> outcomes;
        std::size_t lab;
    };
    const std::vector<Case> cases = {
        {"", {solved, {}, failed}, 1},
        {"03-sum\n", {solved, {}, failed}, 2},
        {"01-map\n", {solved, {}, failed}, 1},
        {"99-gone\n", {solved, {}, failed}, 1},
        {"02-tile\n", {solved, solved, solved}, 1},
        {"", {solved, solved, solved}, 0},
        {"\n\n", {{}, {}, {}}, 0},
    };
    for (const Case& one : cases) {
        SCOPED_TRACE("remembered: " + one.remembered);
        const TemporaryFolder folder;
        if (!one.remembered.empty()) folder.write("current-lab", one.remembered);
        EXPECT_EQ(lab_to_begin_with(course, one.outcomes, folder.path() / "current-lab"), one.lab);
    }
}

TEST(CurrentLab, IsALineInAPlainFile)
{
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "reports" / "current-lab";
    remember_lab(file, course[1]);
    EXPECT_EQ(read_text(file), "02-tile\n");
    remember_lab(file, course[2]);
    EXPECT_EQ(read_text(file), "03-sum\n");
    remember_lab("/proc/self/no-folder/current-lab", course[0]);
}

}  // namespace
}  // namespace warpbook::tools
