#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check.hpp"
#include "collection.hpp"
#include "comparison.hpp"
#include "spread.hpp"

namespace warpbook::proof {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// As ncu prints them: quotes in source text are not escaped, instructions come twice, and inlined code stands under
// the header that it is from.
constexpr const char* source_page = R"page(==PROF== Connected
"File Path","/cuda/include/device_atomic_functions.hpp"
"Function Name","histogram(int *)"
"Line No","Source","Address","Source","memory_l2_theoretical_sectors_global","memory_l2_theoretical_sectors_global_ideal"
"107","  return __iAtomicAdd(a, "x");","-","-","158","80"
"","","0x10","      REDG.E.ADD desc[UR8][R2.64], R5","158","80"
"File Path","/project/kernels.cu"
"Function Name","histogram(int *)"
"Line No","Source","Address","Source","memory_l2_theoretical_sectors_global","memory_l2_theoretical_sectors_global_ideal"
"13","atomicAdd(&bins[in[i]], 1);","-","-","1,020","20"
"","","0x20","      LDG.E R2, desc[UR4][R2.64]","1,020","20"
"","","...","...","-","-"
"","","0x20","      LDG.E R2, desc[UR4][R2.64]","1,020","20"
"File Path","/project/kernels.cu"
"Function Name","histogram(int *)"
"Line No","Source","Address","Source","memory_l2_theoretical_sectors_global","memory_l2_theoretical_sectors_global_ideal"
"13","atomicAdd(&bins[in[i]], 1);","-","-","4","4"
"","","0x20","      LDG.E R2, desc[UR4][R2.64]","4","4"
)page";

constexpr const char* raw_page =
    R"page("ID","Process Name","Kernel Name","Block Size","Grid Size","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
"","","","","","sector"
"0","lab.07","histogram(int *)","(32, 20, 1)","(15, 1, 1)","1,020"
)page";

json counts(std::uint64_t units, std::uint64_t ideal)
{
    return {{"instructions", 20}, {"units", units}, {"ideal_units", ideal}};
}

OurLaunch histogram()
{
    const json counters = {{"global", {{"load", counts(1020, 20)}, {"atomic", counts(158, 80)}}}};
    const json lines = json::array({{{"file", "kernels.cu"}, {"line", 13}, {"counters", counters}}});
    return {"suite: histogram", "", "histogram", counters, lines, json()};
}

std::vector<NcuSource> first_source()
{
    std::istringstream page(source_page);
    std::vector<NcuSource> sources = read_source_page(page);
    sources.resize(1);
    return sources;
}

TEST(NcuReport, TellsLaunchesOfOneKernelApart)
{
    std::istringstream page(source_page);
    const std::vector<NcuSource> sources = read_source_page(page);
    ASSERT_THAT(sources, SizeIs(2));
    EXPECT_EQ(sources[0].lines.at({"/project/kernels.cu", 13}).at("memory_l2_theoretical_sectors_global"), 1020u);
    EXPECT_EQ(sources[1].lines.at({"/project/kernels.cu", 13}).at("memory_l2_theoretical_sectors_global"), 4u);
    EXPECT_THAT(sources[0].instructions, SizeIs(2));
}

TEST(NcuReport, ReadsNumbersByName)
{
    std::istringstream page(raw_page);
    const std::vector<NcuLaunch> launches = read_raw_page(page);
    ASSERT_THAT(launches, SizeIs(1));
    EXPECT_EQ(launches[0].process, "lab.07");
    EXPECT_EQ(launches[0].values.at("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"), 1020.0);
}

TEST(NcuReport, SaysWhichLaunchItIs)
{
    std::istringstream page(raw_page);
    const NcuLaunch launch = read_raw_page(page).at(0);
    OurLaunch ours = histogram();
    ours.grid = {15, 1, 1};
    ours.block = {32, 20, 1};
    EXPECT_TRUE(is_like(ours, launch));
    ours.grid = {1, 15, 1};
    EXPECT_FALSE(is_like(ours, launch));
    ours.grid = launch.grid;
    ours.block = {20, 32, 1};
    EXPECT_FALSE(is_like(ours, launch));
    ours.block = launch.block;
    ours.kernel = "saxpy";
    EXPECT_FALSE(is_like(ours, launch));
}

TEST(NcuReport, ComparesTemplateArgumentsWhereTheyAreWrittenAlike)
{
    EXPECT_TRUE(has_same_arguments("reduce<Sum<float> >", "void reduce<Sum<float>>(T1::Value *)"));
    EXPECT_FALSE(has_same_arguments("reduce<Sum<int> >", "void reduce<Sum<float>>(T1::Value *)"));
    EXPECT_FALSE(has_same_arguments("copy<true>", "void copy<(bool)1>(float *)"));
    EXPECT_TRUE(is_same_kernel("cub::v3::detail::scan::Init<State<int, true>, long*>",
                               "void scan::Init<State<int, 1>, long *>(T1, int, T2)"));
}

TEST(NcuReport, TellsKernelsOfSimilarNamesApart)
{
    std::istringstream page(raw_page);
    NcuLaunch launch = read_raw_page(page).at(0);
    OurLaunch ours = histogram();
    ours.grid = launch.grid;
    ours.block = launch.block;
    const auto is_seen = [&](const std::string& kernel, const std::string& kernel_of_ncu) {
        ours.kernel = kernel;
        launch.kernel = kernel_of_ncu;
        return is_like(ours, launch);
    };
    EXPECT_TRUE(is_seen("reduce", "reduce(float *, float *)"));
    EXPECT_FALSE(is_seen("reduce", "reduce_a(float *, float *)"));
    EXPECT_TRUE(is_seen("reduce<32, float>", "void reduce<32, float>(float *)"));
    EXPECT_TRUE(is_seen("sums::reduce<(int)32>", "void sums::reduce<(int)32>(float *)"));
    EXPECT_TRUE(is_seen("(anonymous namespace)::reduce", "<unnamed>::reduce(float *)"));
}

class LaunchesOfOneProcess : public testing::Test {
protected:
    LaunchesOfOneProcess() { std::filesystem::create_directories(folder_); }
    ~LaunchesOfOneProcess() override { std::filesystem::remove_all(folder_); }
    void make(const std::string& file) const { std::ofstream(folder_ / file) << "{}\n"; }

    std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) / ("one-process-" + std::to_string(getpid()));
};

TEST_F(LaunchesOfOneProcess, AreFoundBesideFilesForWhoeverWaits)
{
    for (const char* file : {"12.progress", "12.shown", "profiler", "12.jsonl"}) make(file);
    EXPECT_EQ(launches_of_one_process(folder_), folder_ / "12.jsonl");
}

TEST_F(LaunchesOfOneProcess, AreNotThoseOfTwoOrNone)
{
    make("12.progress");
    EXPECT_THROW(launches_of_one_process(folder_), std::runtime_error);
    make("12.jsonl");
    make("13.jsonl");
    EXPECT_THROW(launches_of_one_process(folder_), std::runtime_error);
}

TEST(Comparison, NamesFilesAsTheProjectDoes)
{
    EXPECT_EQ(file_in_project("/project/solutions/07/c.cu", "/project"), "solutions/07/c.cu");
    EXPECT_EQ(file_in_project("/project/build/starters/labs/07/c.cu", "/project"), "labs/07/c.cu");
    EXPECT_EQ(file_in_project("/usr/include/device.hpp", "/project"), "device.hpp");
    EXPECT_EQ(file_in_project("kernels.cu", "/project"), "kernels.cu");
}

TEST(Comparison, SaysWhereInlinedCodeIsCounted)
{
    const std::vector<OurLaunch> ours{histogram()};
    const std::vector<Row> rows = compare_lines(ours, first_source(), "/project");
    for (const Row& row : rows) {
        if (row.place == all_lines)
            EXPECT_EQ(row.ours, row.ncu);
        else
            EXPECT_THAT(row.remark, HasSubstr("inlined")) << row.place;
    }
}

TEST(Comparison, HasNoReasonForWhatNothingExplains)
{
    std::vector<OurLaunch> ours{histogram()};
    ours[0].lines[0]["counters"]["global"]["load"]["units"] = 2000;
    const std::vector<Row> rows = compare_lines(ours, first_source(), "/project");
    const Check found = check({}, {}, rows);
    EXPECT_THAT(found.wrong, ElementsAre(HasSubstr("kernels.cu:13"), HasSubstr(all_lines)));
}

TEST(Counterparts, AddsCopiesThatNcuCountsApart)
{
    constexpr std::string_view loads = "smsp__sass_inst_executed_op_global_ld.sum";
    const auto one = std::ranges::find(launch_counterparts(), loads, &Counterpart::ncu);
    ASSERT_NE(one, launch_counterparts().end());
    std::map<std::string, double> read{{std::string(loads), 3}};
    EXPECT_EQ(number_of_ncu(*one, read), std::nullopt) << "copies were not read";
    read[std::string(one->copies)] = 4;
    EXPECT_EQ(number_of_ncu(*one, read), 7u);
    EXPECT_THAT(names_of(launch_counterparts()), HasSubstr(one->copies));
}

const std::string sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";

std::vector<Row> one_row(std::uint64_t ours, std::uint64_t ncu, const std::string& number = sectors)
{
    return {{"suite: histogram", "", "", number, ours, ncu, ""}};
}

TEST(NcuTable, IsReadAsItWasWritten)
{
    const std::vector<Row> rows = {
        {"a, b", "stride 1", "", "loads", 4, 4, ""},
        {"a, b", "stride 1", "", "stores", 0, 0, ""},
        {"a, b", "stride 1", "", "reductions", 4, 16, "counted elsewhere"},
        {"a, b", "stride 2", "", "loads", 8, 8, ""},
        {"a, b", "stride 2", "", "loads", 9, 8, ""},
    };
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("ncu-" + std::to_string(getpid()));
    write_rows(folder / "launches.csv", {"a head"}, rows);
    const std::vector<Row> read = read_rows(folder / "launches.csv");
    std::filesystem::remove_all(folder);
    ASSERT_THAT(read, SizeIs(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(read[i].launch, rows[i].launch);
        EXPECT_EQ(read[i].number, rows[i].number);
        EXPECT_EQ(read[i].ours, rows[i].ours);
        EXPECT_EQ(read[i].ncu, rows[i].ncu);
        EXPECT_EQ(read[i].remark, rows[i].remark);
    }
}

TEST(Check, RefusesNumbersThatDiffer)
{
    EXPECT_THAT(check({}, one_row(4, 4), {}).wrong, SizeIs(1)) << "the recording has no such launch";
    EXPECT_THAT(check({}, one_row(4, 5), {}).wrong, SizeIs(2));
}

TEST(Check, AcceptsAKnownReasonInItsDirectionOnly)
{
    std::vector<Row> rows = one_row(4, 8, "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum");
    rows[0].remark = "counted at the hardware unit, which takes lanes that meet in one word one after another";
    EXPECT_THAT(check({}, {}, rows).wrong, IsEmpty());
    std::swap(rows[0].ours, rows[0].ncu);
    EXPECT_THAT(check({}, {}, rows).wrong, SizeIs(1));
}

TEST(Check, HoldsTheTableToTheRecording)
{
    const std::vector<OurLaunch> recorded{histogram()};
    EXPECT_THAT(check(recorded, one_row(1020, 1020), {}).wrong, IsEmpty());
    EXPECT_THAT(check(recorded, one_row(1021, 1021), {}).wrong, ElementsAre(HasSubstr("recorded 1020")));
    EXPECT_THAT(check(recorded, {}, {}).missing, ElementsAre(HasSubstr("histogram")));
}

TEST(Check, RefusesReadingsThatChange)
{
    Check found;
    check_repetitions(found, {{"a kernel", "50", "1"}, {"another", "50", "2"}});
    EXPECT_THAT(found.wrong, ElementsAre(HasSubstr("another")));
}

TEST(Check, RefusesExactValuesThatDifferAndNoOthers)
{
    Check found;
    check_values(found, {{"a kernel", sectors, "1", "4", "4", "1", "5", "5", "1.25", "apart"},
                         {"a kernel", "gpu__time_duration.sum", "1", "4", "4", "1", "5", "5", "1.25", "apart"}});
    EXPECT_THAT(found.wrong, ElementsAre(HasSubstr(sectors)));
}

TEST(Spread, CountsDistinctReadings)
{
    const std::vector<json> readings{{{"totals", 1}}, {{"totals", 2}}, {{"totals", 1}}};
    EXPECT_THAT(repetitions_of({"a", "b", "a"}, readings),
                ElementsAre(ElementsAre("a", "2", "1"), ElementsAre("b", "1", "1")));
}

}  // namespace
}  // namespace warpbook::proof
