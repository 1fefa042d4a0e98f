#include "record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "errors.hpp"
#include "written_folder.hpp"

namespace warpbook::tools {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& text)
{
    WrittenFolder folder;
    try {
        read_record(folder.write("record.json", text));
    } catch (const UnreadableRecord& unreadable) {
        EXPECT_THAT(unreadable.what(), HasSubstr((folder.path() / "record.json").string()));
        return unreadable.what();
    }
    return "not refused";
}

TEST(ReadRecord, ReadsWhatALabsProgramWrites)
{
    WrittenFolder folder;
    const std::optional<Record> record = read_record(folder.write("record.json", R"({
        "schema": "warpbook.lab-record/1", "lab": "14-tile-transpose", "verdict": "FAILED",
        "backend": "model", "device": {"name": "model of an H200"}, "seed": 7,
        "checks": [{"group": "Values", "name": "AreTransposed", "status": "failed", "messages": ["at row 0"]}]})"));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->lab, "14-tile-transpose");
    EXPECT_EQ(record->verdict, Verdict::failed);
    EXPECT_EQ(record->problem, "");
    ASSERT_EQ(record->checks.size(), 1u);
    EXPECT_EQ(record->checks[0].group, "Values");
    EXPECT_EQ(record->checks[0].name, "AreTransposed");
    EXPECT_EQ(record->checks[0].status, "failed");
}

TEST(ReadRecord, FindsNothingWhereThereIsNoFile) { EXPECT_EQ(read_record("/no/such/record.json"), std::nullopt); }

TEST(ReadRecord, SaysWhatIsWrong)
{
    EXPECT_THAT(refusal_of(""), HasSubstr("parse error"));
    EXPECT_THAT(refusal_of("{}"), HasSubstr("schema"));
    EXPECT_THAT(refusal_of("[1]"), HasSubstr("cannot be read"));
    EXPECT_THAT(refusal_of(R"({"schema": "warpbook.lab-record/2"})"), HasSubstr("warpbook.lab-record/2"));
    EXPECT_THAT(refusal_of(R"({"schema": "warpbook.lab-record/1", "lab": "l", "verdict": "GREAT", "checks": []})"),
                HasSubstr("GREAT"));
    EXPECT_THAT(refusal_of(R"({"schema": "warpbook.lab-record/1", "lab": "l", "verdict": "OPEN"})"),
                HasSubstr("checks"));
}

TEST(WriteProblemRecord, CanBeReadBack)
{
    WrittenFolder folder;
    write_problem_record(folder.path() / "record.json", "01-map", "does not compile");
    const std::optional<Record> record = read_record(folder.path() / "record.json");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->lab, "01-map");
    EXPECT_EQ(record->verdict, Verdict::failed);
    EXPECT_EQ(record->problem, "does not compile");
    EXPECT_TRUE(record->checks.empty());
}

TEST(WriteProblemRecord, SaysWhenItCannotBeWritten)
{
    EXPECT_THROW(write_problem_record("/no/such/folder/record.json", "01-map", "x"), Obstacle);
    EXPECT_THROW(write_problem_record("/dev/full", "01-map", "x"), Obstacle);
}

}  // namespace
}  // namespace warpbook::tools
