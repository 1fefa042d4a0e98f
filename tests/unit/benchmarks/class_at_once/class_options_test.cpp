#include "class_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string complaint_about(const std::vector<std::string>& words)
{
    try {
        read_class_options(words);
    } catch (const BadOptions& error) {
        return error.what();
    }
    return "no complaint";
}

TEST(ClassOptions, MeasureEverythingOnAGpuUnlessTold)
{
    const ClassOptions options = read_class_options({});
    EXPECT_THAT(options.parts, ElementsAre(ClassPart::alone, ClassPart::at_once, ClassPart::largest, ClassPart::save));
    EXPECT_EQ(options.at_once, 32u);
    EXPECT_EQ(options.backend, "cupti");
}

TEST(ClassOptions, AreRead)
{
    const ClassOptions options = read_class_options(
        {"--parts", "save,at-once", "--at-once", "40", "--backend", "model", "--csv", "a.csv", "--repetitions", "7"});
    EXPECT_TRUE(options.has(ClassPart::save));
    EXPECT_TRUE(options.has(ClassPart::at_once));
    EXPECT_FALSE(options.has(ClassPart::alone));
    EXPECT_EQ(options.at_once, 40u);
    EXPECT_EQ(options.backend, "model");
    EXPECT_EQ(options.measurement.csv, "a.csv");
    EXPECT_EQ(options.measurement.effort.repetitions, 7);
}

TEST(ClassOptions, AreSmallWhenQuickUnlessTold)
{
    EXPECT_EQ(read_class_options({"--quick"}).at_once, 3u);
    EXPECT_EQ(read_class_options({"--at-once", "5", "--quick"}).at_once, 5u);
}

struct BadRow {
    const char* name;
    std::vector<std::string> words;
    const char* complaint;
};

void PrintTo(const BadRow& row, std::ostream* os) { *os << row.name; }

class BadClassOptions : public testing::TestWithParam<BadRow> {};

TEST_P(BadClassOptions, AreRefusedWithAReason)
{
    EXPECT_THAT(complaint_about(GetParam().words), HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadClassOptions,
    testing::Values(
        BadRow{"UnknownPart", {"--parts", "alone,all"}, "alone,at-once,largest,save, separated by commas, not 'all'"},
        BadRow{"NoPart", {"--parts", ""}, "separated by commas, not ''"},
        BadRow{"NobodyAtOnce", {"--at-once", "0"}, "from 1 to 1024, not '0'"},
        BadRow{"NoNumber", {"--at-once", "3x"}, "from 1 to 1024, not '3x'"},
        BadRow{"Negative", {"--at-once", "-1"}, "from 1 to 1024, not '-1'"},
        BadRow{"TooMany", {"--at-once", "1025"}, "from 1 to 1024, not '1025'"},
        BadRow{"UnknownBackend", {"--backend", "auto"}, "--backend is cupti or model, not 'auto'"},
        BadRow{"NoRepetitions", {"--repetitions", "0"}, "a number from 1 on, not '0'"},
        BadRow{"NoValue", {"--parts"}, "usage: class_at_once"},
        BadRow{"UnknownOption", {"--part", "save"}, "usage: class_at_once"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace warpbook::benchmarks
