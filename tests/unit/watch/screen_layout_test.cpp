#include "watch/screen_layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string text_of(const ScreenRow& row)
{
    std::string text;
    for (const StyledLetter& one : row.text) text += one.letter < 0x80 ? static_cast<char>(one.letter) : '-';
    return text;
}

std::vector<std::string> rows_of(const ScreenLayout& layout)
{
    std::vector<std::string> rows;
    for (const ScreenRow& row : layout.rows()) rows.push_back(text_of(row));
    return rows;
}

Frame frame_with(std::size_t lines, const std::string& name = "report")
{
    Frame frame;
    frame.head = {"lab", "progress", "file"};
    for (std::size_t i = 1; i <= lines; ++i) frame.body += "line " + std::to_string(i) + "\n";
    frame.body_name = name;
    frame.status = "status";
    frame.keys = "keys";
    return frame;
}

TEST(ScreenLayout, PutsTheReportBetweenHeadAndKeys)
{
    ScreenLayout layout;
    layout.take(frame_with(2), 12, 10);
    EXPECT_THAT(rows_of(layout), ElementsAre("lab", "progress", "file", "----------", "line 1", "line 2", "", "", "",
                                             "----------", "status", "keys"));
}

TEST(ScreenLayout, OfASmallScreenTheReportHasMost)
{
    ScreenLayout layout;
    layout.take(frame_with(9), 4, 10);
    EXPECT_THAT(rows_of(layout), ElementsAre("line 1", "line 2", "line 3", "status"));
    layout.take(frame_with(9), 1, 10);
    EXPECT_THAT(rows_of(layout), ElementsAre("status"));
}

TEST(ScreenLayout, CutsAndWrapsToTheWidth)
{
    Frame frame = frame_with(0);
    frame.head[0] = "a name that is too long";
    frame.body = "two words\n";
    ScreenLayout layout;
    layout.take(frame, 12, 6);
    EXPECT_EQ(rows_of(layout)[0], "a name");
    EXPECT_EQ(rows_of(layout)[4], "two ");
    EXPECT_EQ(rows_of(layout)[5], "words");
}

TEST(ScreenLayout, ScrollsWithinTheReport)
{
    struct Case {
        Key key;
        std::string first;
    };
    ScreenLayout layout;
    const Frame frame = frame_with(20);
    layout.take(frame, 12, 40);
    for (const Case& one : std::vector<Case>{{Key::line_down, "line 2"},
                                             {Key::page_down, "line 6"},
                                             {Key::line_up, "line 5"},
                                             {Key::page_up, "line 1"},
                                             {Key::line_up, "line 1"},
                                             {Key::to_bottom, "line 16"},
                                             {Key::page_down, "line 16"},
                                             {Key::to_top, "line 1"}}) {
        EXPECT_TRUE(layout.scroll(one.key));
        layout.take(frame, 12, 40);
        EXPECT_EQ(rows_of(layout)[4], one.first);
    }
    EXPECT_THAT(rows_of(layout)[9], HasSubstr("lines 1 to 5 of 20"));
    EXPECT_FALSE(layout.scroll(Key::hint));
}

TEST(ScreenLayout, AnotherReportIsReadFromItsBeginning)
{
    ScreenLayout layout;
    layout.take(frame_with(20), 12, 40);
    layout.scroll(Key::to_bottom);
    layout.take(frame_with(20), 12, 40);
    EXPECT_EQ(rows_of(layout)[4], "line 16");
    layout.take(frame_with(20, "another"), 12, 40);
    EXPECT_EQ(rows_of(layout)[4], "line 1");
}

TEST(ScreenLayout, BeginsWithWhatMattersWhereThereIsNoRoomForAll)
{
    Frame frame = frame_with(20);
    frame.line_that_matters = 7;
    ScreenLayout layout;
    layout.take(frame, 12, 40);
    EXPECT_EQ(rows_of(layout)[4], "line 8");
    frame.body_name = "in wrapped lines";
    layout.take(frame, 12, 4);
    EXPECT_EQ(rows_of(layout)[4], "line");
    EXPECT_EQ(rows_of(layout)[5], "8");
    frame.body_name = "on a large screen";
    layout.take(frame, 50, 40);
    EXPECT_EQ(rows_of(layout)[4], "line 1");
}

}  // namespace
}  // namespace warpbook::tools
