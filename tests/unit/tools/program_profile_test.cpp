// What `warpbook profile` makes of the lines that the injected library writes.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/metric_groups.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "commands/profile_options.hpp"
#include "kernel_summary.hpp"
#include "launch_record.hpp"
#include "print_kernels.hpp"

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* transpose_launch =
    R"({"kernel":"transpose","grid":[128,128,1],"block":[32,32,1],"totals":{"global":{"load":{"instructions":100,)"
    R"("units":400,"ideal_units":400},"store":{"instructions":100,"units":3200,"ideal_units":400}},"shared":{"load":)"
    R"({"instructions":10,"units":25,"ideal_units":10}}},"lines":[{"file":"/home/ada/t.cu","line":7,"counters":)"
    R"({"global":{"store":{"instructions":100,"units":3200,"ideal_units":400}},"shared":{"load":{"instructions":10,)"
    R"("units":25,"ideal_units":10}}}}],"metrics":{"gpu__time_duration.sum":3000.0},"findings":[],)"
    R"("device":{"name":"NVIDIA H200","architecture":"sm_90","versions":""}})";

constexpr const char* uncounted_launch =
    R"({"kernel":"transpose","grid":[128,128,1],"block":[32,32,1],"totals":{"unavailable":"captured"},)"
    R"("lines":{"unavailable":"captured"},"findings":[],"device":{"name":"NVIDIA H200","architecture":"","versions":""}})";

std::string lines(std::initializer_list<const char*> all)
{
    std::string text;
    for (const char* line : all) text += std::string(line) + "\n";
    return text;
}

TEST(ProgramRecord, HoldsWhatEveryProcessWrote)
{
    TemporaryFolder folder;
    folder.write("20.jsonl", lines({uncounted_launch}));
    folder.write("10.jsonl", lines({transpose_launch, R"({"problem":"no permission"})"}));
    folder.write("notes.txt", "not ours");
    const ProgramRecord record = read_program_record(folder.path());
    ASSERT_THAT(record.launches, SizeIs(2));
    EXPECT_THAT(record.problems, ElementsAre("no permission"));
    const LaunchRecord& launch = record.launches[0];
    EXPECT_EQ(launch.kernel, "transpose");
    EXPECT_EQ(launch.grid, "(128, 128, 1)");
    ASSERT_TRUE(launch.totals);
    EXPECT_EQ(launch.totals->at("global store").units, 3200u);
    EXPECT_EQ(launch.totals->at("global store").ideal_units, 400u);
    EXPECT_EQ(launch.metrics.at("gpu__time_duration.sum"), 3000.0);
    EXPECT_TRUE(is_counted(launch));
    EXPECT_FALSE(is_counted(record.launches[1]));
    EXPECT_EQ(record.launches[1].no_totals, "captured");
}

TEST(ProgramRecord, ALineThatWasCutOffIsAProblemAndNoError)
{
    TemporaryFolder folder;
    folder.write("10.jsonl", lines({transpose_launch}) + std::string(uncounted_launch).substr(0, 60));
    const ProgramRecord record = read_program_record(folder.path());
    EXPECT_THAT(record.launches, SizeIs(1));
    EXPECT_THAT(record.problems, ElementsAre(HasSubstr("process 10 ended while it wrote")));
}

TEST(ProgramRecord, IsWrittenAsOneObject)
{
    TemporaryFolder folder;
    folder.write("10.jsonl", lines({transpose_launch, uncounted_launch}));
    const auto json = nlohmann::json::parse(to_json(read_program_record(folder.path()), {"./program", "a \"word\""}));
    EXPECT_EQ(json.at("schema"), "warpbook.program-profile/1");
    EXPECT_EQ(json.at("program").at(1), "a \"word\"");
    EXPECT_EQ(json.at("launches").at(0), nlohmann::json::parse(transpose_launch));
    EXPECT_EQ(json.at("launches").at(1).at("totals").at("unavailable"), "captured");
}

std::string printed(std::initializer_list<const char*> launches)
{
    TemporaryFolder folder;
    folder.write("10.jsonl", lines(launches));
    std::ostringstream out;
    print_kernels(out, Palette(false), summarize(read_program_record(folder.path()).launches));
    return out.str();
}

TEST(PrintKernels, SumsUpTheLaunchesOfOneKernel)
{
    EXPECT_EQ(
        printed({transpose_launch, transpose_launch}),
        "\n"
        "transpose\n"
        "  grid (128, 128, 1), block (32, 32, 1), 2 launches, NVIDIA H200\n"
        "  global load             200 requests       4.00 sectors each    ideal  4.00\n"
        "  global store            200 requests      32.00 sectors each    ideal  4.00   8.0 times as many as "
        "needed\n"
        "  shared load              20 instructions   2.50 wavefronts each ideal  1.00   1.50 bank conflicts each\n"
        "    t.cu:7  global store: 5600 sectors more than needed\n"
        "    t.cu:7  shared load: 30 wavefronts more than needed\n"
        "  gpu__time_duration.sum                                                     3000\n");
}

TEST(PrintKernels, SaysWhatIsMissingAndNeverZero)
{
    const std::string text = printed({uncounted_launch, uncounted_launch});
    EXPECT_THAT(text, HasSubstr("2 launches"));
    EXPECT_THAT(text, HasSubstr("  unavailable: captured\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("requests")));
    EXPECT_THAT(text, testing::Not(HasSubstr("no access")));
}

TEST(PrintKernels, ALaunchThatWasNotCountedDoesNotDiluteTheOthers)
{
    const std::string text = printed({transpose_launch, uncounted_launch});
    EXPECT_THAT(text, HasSubstr("global load             100 requests"));
    EXPECT_THAT(text, HasSubstr("3000\n"));
    EXPECT_THAT(text, HasSubstr("unavailable: captured"));
}

TEST(ShortName, TemplateArgumentsGiveWayFirst)
{
    EXPECT_EQ(short_name("scale<float>", 40), "scale<float>");
    EXPECT_EQ(short_name("library::reduce<policy<float, 4>, int>", 20), "library::reduce<...>");
    EXPECT_EQ(short_name("library::reduce<policy<float, 4>, int>", 30), "library::reduce<...>");
    EXPECT_EQ(short_name("library::reduce<policy<float, 4>, int>", 15), "...:reduce<...>");
}

TEST(ProfileOptions, NameTheGroupsThatThereAre)
{
    std::vector<std::string> names;
    for (const MetricGroup& group : metric_groups()) names.emplace_back(group.name);
    EXPECT_EQ(names, std::vector<std::string>(metric_group_names.begin(), metric_group_names.end()));
    const std::string help = profile_options().find("groups", false).description();
    for (const std::string& name : names) EXPECT_THAT(help, HasSubstr(name));
}

}  // namespace
}  // namespace warpbook::tools
