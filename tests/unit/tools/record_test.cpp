#include "course/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::tools {
namespace {

using testing::HasSubstr;

TEST(ReadRecord, ReadsTheFile)
{
    TemporaryFolder folder;
    const std::optional<LabRecord> record = read_record(
        folder.write("record.json", lab_record_of_problem("01-map", "map.cu", Verdict::failed, "does not compile")));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->lab, "01-map");
    EXPECT_EQ(record->problem, "does not compile");
}

TEST(ReadRecord, FindsNothingWhereThereIsNoFile) { EXPECT_FALSE(read_record("/no/such/record.json")); }

TEST(ReadRecord, NamesTheFileThatIsWrong)
{
    TemporaryFolder folder;
    const std::filesystem::path file = folder.write("record.json", "{}");
    try {
        read_record(file);
        FAIL() << "it was not refused";
    } catch (const UnreadableRecord& error) {
        EXPECT_THAT(error.what(), HasSubstr("The record " + file.string() + " cannot be read: "));
        EXPECT_THAT(error.what(), HasSubstr("schema"));
    }
}

}  // namespace
}  // namespace warpbook::tools
