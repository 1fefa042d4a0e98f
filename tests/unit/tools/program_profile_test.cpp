// What `warpbook profile` makes of the lines that the injected library writes.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/metric_groups.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "program/profile_options.hpp"
#include "program/kernel_summary.hpp"
#include "program/launch_record.hpp"
#include "program/launch_table.hpp"
#include "program/print_costly_places.hpp"
#include "program/print_kernels.hpp"

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
    R"("device":{"backend":"cupti","name":"NVIDIA H200","architecture":"sm_90","versions":""}})";

constexpr const char* uncounted_launch =
    R"({"kernel":"transpose","grid":[128,128,1],"block":[32,32,1],"totals":{"unavailable":"captured"},)"
    R"("lines":{"unavailable":"captured"},"findings":[],"device":{"backend":"cupti","name":"NVIDIA H200",)"
    R"("architecture":"","versions":""}})";

std::string lines(const std::vector<std::string_view>& all)
{
    std::string text;
    for (const std::string_view line : all) text += std::string(line) + "\n";
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
    EXPECT_EQ(record.launches[0].process, "10");
    EXPECT_EQ(record.launches[0].number, 1u);
    const Profile& launch = record.launches[0].profile;
    EXPECT_EQ(launch.kernel, "transpose");
    EXPECT_EQ(launch.grid, Dim3(128, 128));
    const AccessCounts& stores = launch.totals.value().of(Space::global, Operation::store);
    EXPECT_EQ(stores.units, 3200u);
    EXPECT_EQ(stores.ideal_units.value(), 400u);
    EXPECT_EQ(launch.metrics.at("gpu__time_duration.sum").value(), 3000.0);
    EXPECT_TRUE(is_counted(launch));
    EXPECT_FALSE(is_counted(record.launches[1].profile));
    EXPECT_EQ(record.launches[1].profile.totals.reason(), "captured");
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

std::string kernels_printed(const std::vector<std::string_view>& launches)
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
        kernels_printed({transpose_launch, transpose_launch}),
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

std::string launch_with_footprint(const nlohmann::json& footprint)
{
    nlohmann::json launch = nlohmann::json::parse(transpose_launch);
    launch["footprint"] = footprint;
    return launch.dump();
}

TEST(PrintKernels, TellsHowManyBlocksAskForASector)
{
    const auto counts = [](const char* array, const char* access, int requested, int by_groups, int by_grid) {
        return nlohmann::json{{"array", array},
                              {"access", access},
                              {"requested", requested},
                              {"by_groups", by_groups},
                              {"by_grid", by_grid}};
    };
    const auto footprint = [&](std::size_t blocks_together) {
        return launch_with_footprint(
            {{"blocks_together", blocks_together},
             {"arrays", {counts("b", "load", 4'194'304, 1'048'576, 131'072), counts("c", "store", 64, 64, 64)}}});
    };
    EXPECT_THAT(kernels_printed({footprint(1)}),
                HasSubstr("\n    b  load: 134.2 MB requested, 4.2 MB at least: each sector by 8.0 blocks\n"));
    EXPECT_THAT(
        kernels_printed({footprint(16), footprint(16)}),
        HasSubstr("\n    b  load: 268.4 MB requested, 8.4 MB at least: each sector by 8.0 groups of 16 blocks\n"));
    EXPECT_THAT(kernels_printed({footprint(1)}), testing::Not(HasSubstr("    c  store")))
        << "each sector is stored once";
}

TEST(PrintKernels, SaysWhyThereIsNoFootprint)
{
    const std::string text =
        kernels_printed({launch_with_footprint({{"unavailable", "only some blocks were counted"}})});
    EXPECT_THAT(text, HasSubstr("  unavailable: only some blocks were counted\n"));
}

TEST(PrintKernels, TellsAsyncCopiesOfAllLaunches)
{
    auto launch = nlohmann::json::parse(transpose_launch);
    EXPECT_THAT(kernels_printed({launch.dump()}), testing::Not(HasSubstr("async")));
    launch["async_copies"] = {{"instructions", 6}, {"sectors", 24}, {"wavefronts", 24}};
    EXPECT_THAT(
        kernels_printed({launch.dump(), launch.dump()}),
        HasSubstr("  async copy               12 instructions each is a global load and a shared store, counted "
                  "above\n"));
}

TEST(PrintKernels, SaysWhatIsMissingAndNeverZero)
{
    const std::string text = kernels_printed({uncounted_launch, uncounted_launch});
    EXPECT_THAT(text, HasSubstr("2 launches"));
    EXPECT_THAT(text, HasSubstr("  unavailable: captured\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("requests")));
    EXPECT_THAT(text, testing::Not(HasSubstr("no access")));
}

TEST(PrintKernels, ALaunchThatWasNotCountedDoesNotDiluteTheOthers)
{
    const std::string text = kernels_printed({transpose_launch, uncounted_launch});
    EXPECT_THAT(text, HasSubstr("global load             100 requests"));
    EXPECT_THAT(text, HasSubstr("3000\n"));
    EXPECT_THAT(text, HasSubstr("unavailable: captured"));
}

constexpr const char* launch_with_a_note =
    R"({"kernel":"transpose","grid":[128,128,1],"block":[32,32,1],"totals":{},"lines":[],)"
    R"("note":"the kernel failed only while it was counted: an illegal address","note_kind":"failed_when_counted",)"
    R"("findings":[],"device":{"backend":"cupti","name":"NVIDIA H200","architecture":"","versions":""}})";

const nlohmann::json h200{{"backend", "cupti"}, {"name", "NVIDIA H200"}, {"architecture", ""}, {"versions", ""}};

/// One that was counted without its lines, as the injected library writes it.
std::string launch_without_lines(const Unavailable& reason)
{
    const Unavailable why = lines_left_out_because(reason);
    const nlohmann::json launch{{"kernel", "transpose"},
                                {"grid", {128, 128, 1}},
                                {"block", {32, 32, 1}},
                                {"totals", nlohmann::json::object()},
                                {"lines", {{"unavailable", why.text}, {"cause", name_of(why.cause)}}},
                                {"note", note_of_lines_left_out(why).sentence},
                                {"note_kind", "lines_left_out"},
                                {"findings", nlohmann::json::array()},
                                {"device", h200}};
    return launch.dump();
}

const Unavailable beyond_the_limit{Unavailable::Cause::lines_limit,
                                   "a run for them would take about 90 s, and the limit is 60 s"};

TEST(PrintKernels, SaysWhatElseIsToBeKnownOnceForEachKernel)
{
    const std::string text = kernels_printed(
        {transpose_launch, launch_with_a_note, launch_with_a_note, launch_without_lines(beyond_the_limit)});
    EXPECT_THAT(text, HasSubstr("\n  2 of 4 launches: the kernel failed only while it was counted: an illegal address\n"
                                "  1 of 4 launches: lines were not counted: a run for them would take about 90 s, and "
                                "the limit is 60 s; --lines-limit SECONDS lets it take longer\n"));
}

TEST(PrintKernels, SaysOnceWhyLinesWereNotCounted)
{
    EXPECT_THAT(kernels_printed({launch_without_lines("the kernel prints"), launch_without_lines("the kernel prints")}),
                testing::EndsWith("  2 of 2 launches: lines were not counted: the kernel prints\n"));
    EXPECT_THAT(kernels_printed({launch_without_lines(beyond_the_limit)}),
                testing::Not(HasSubstr("unavailable: lines were not counted")));
}

/// A launch of `kernel` whose line 2 of this file makes loads and stores of global memory, and whose line 3 loads of
/// shared memory.
std::string launch_of(const std::string& kernel, const std::string& file, int stored_sectors)
{
    const auto access = [](int units, const nlohmann::json& ideal) {
        return nlohmann::json{{"instructions", 10}, {"units", units}, {"ideal_units", ideal}};
    };
    const nlohmann::json global{{"load", access(80, 40)}, {"store", access(stored_sectors, 40)}};
    const nlohmann::json shared{{"load", access(25, 10)}};
    const nlohmann::json launch{
        {"kernel", kernel},
        {"grid", {1, 1, 1}},
        {"block", {32, 1, 1}},
        {"totals", {{"global", global}, {"shared", shared}}},
        {"lines",
         {{{"file", file}, {"line", 2}, {"counters", {{"global", global}}}},
          {{"file", file}, {"line", 3}, {"counters", {{"shared", shared}}}},
          {{"file", file}, {"line", 4}, {"counters", {{"global", {{"load", access(40, 40)}}}}}},
          {{"file", file},
           {"line", 5},
           {"counters", {{"global", {{"load", access(9000, {{"unavailable", "an unknown opcode"}})}}}}}}}},
        {"findings", nlohmann::json::array()},
        {"device", h200}};
    return launch.dump();
}

std::string worst(const std::vector<std::string>& launches, std::size_t most)
{
    TemporaryFolder folder;
    std::string text;
    for (const std::string& launch : launches) text += launch + "\n";
    folder.write("10.jsonl", text);
    std::ostringstream out;
    print_costly_places(out, Palette(false), read_program_record(folder.path()).launches, most);
    return out.str();
}

TEST(CostlyPlaces, AreTheWorstLinesOfAllLaunches)
{
    TemporaryFolder folder;
    const std::string file = folder.write("t.cu", "// a file\n    out[i * n] = in[i];\n\tsum += tile[i];\n").string();
    const std::vector<std::string> launches = {launch_of("f<int>", file, 320), launch_of("f<float>", file, 320),
                                               launch_of("g", "/nowhere/g.cu", 3240), launch_of("f<int>", file, 40)};
    EXPECT_EQ(worst(launches, 3),
              "\nWorst lines of global memory, by sectors above the ideal\n"
              "  1. /nowhere/g.cu:2\n"
              "     global load: 40 more sectors than needed, 2.0 times as many, in g\n"
              "     global store: 3200 more sectors than needed, 81.0 times as many, in g\n"
              "  2. " +
                  file +
                  ":2  out[i * n] = in[i];\n"
                  "     global load: 120 more sectors than needed, 2.0 times as many, in f<int> and 1 other kernel\n"
                  "     global store: 560 more sectors than needed, 5.7 times as many, in f<int> and 1 other kernel\n"
                  "\nWorst lines of shared memory, by wavefronts above the ideal\n"
                  "  1. " +
                  file +
                  ":3  sum += tile[i];\n"
                  "     shared load: 45 more wavefronts than needed, 2.5 times as many, in f<int> and 1 other kernel\n"
                  "  2. /nowhere/g.cu:3\n"
                  "     shared load: 15 more wavefronts than needed, 2.5 times as many, in g\n");
    EXPECT_THAT(worst(launches, 1), testing::AllOf(HasSubstr("1. /nowhere/g.cu:2"), HasSubstr("1. " + file + ":3"),
                                                   testing::Not(HasSubstr("  2. "))));
    EXPECT_EQ(worst(launches, 0), "");
}

TEST(CostlyPlaces, AreTheKernelsWhereNoLinesAreKnown)
{
    auto launch = nlohmann::json::parse(launch_of("scale<float, 4>", "", 320));
    launch["lines"] = {{"unavailable", "no line numbers; nvcc -lineinfo puts them in (device code of scale)"},
                       {"cause", "no_line_numbers"}};
    EXPECT_EQ(worst({launch.dump(), launch.dump()}, 3),
              "\nWorst kernels of global memory, by sectors above the ideal\n"
              "  1. scale<float, 4>\n"
              "     global load: 80 more sectors than needed, 2.0 times as many\n"
              "     global store: 560 more sectors than needed, 8.0 times as many\n"
              "\nWorst kernels of shared memory, by wavefronts above the ideal\n"
              "  1. scale<float, 4>\n"
              "     shared load: 30 more wavefronts than needed, 2.5 times as many\n"
              "\nWhich source lines these are, the program does not know: compile it with nvcc -lineinfo.\n");
    EXPECT_THAT(
        worst({launch.dump(), launch_of("f", "/f.cu", 320)}, 3),
        testing::AllOf(HasSubstr("Worst lines of global memory"),
                       HasSubstr("Some kernels have no line numbers, and are not among these: compile them with "
                                 "nvcc -lineinfo.\n")));
}

TEST(CostlyPlaces, MayBeNone)
{
    auto launch = nlohmann::json::parse(launch_of("f", "/f.cu", 40));
    launch["lines"] = {launch["lines"][2]};
    EXPECT_EQ(worst({launch.dump()}, 3), "\nEvery source line whose ideal is known costs just that.\n");
    EXPECT_EQ(worst({uncounted_launch}, 3), "") << "its reason has been told already";
}

std::string table(std::initializer_list<std::string> launches)
{
    TemporaryFolder folder;
    std::string text;
    for (const std::string& launch : launches) text += launch + "\n";
    folder.write("10.jsonl", text);
    return to_csv(read_program_record(folder.path()));
}

constexpr const char* head =
    "process,launch,kernel,grid,block,device,scope,file,line,access,instructions,unit,units,ideal_units,";

TEST(LaunchTable, HasARowForEachAccessOfALaunchAndOfItsLines)
{
    EXPECT_EQ(table({transpose_launch}), std::string(head) +
                                             "gpu__time_duration.sum,note,unavailable,finding,occurrences\n"
                                             "10,1,transpose,\"(128, 128, 1)\",\"(32, 32, 1)\",NVIDIA "
                                             "H200,launch,,,global load,100,sectors,400,400,3000,,,,\n"
                                             "10,1,transpose,\"(128, 128, 1)\",\"(32, 32, 1)\",NVIDIA "
                                             "H200,launch,,,global store,100,sectors,3200,400,3000,,,,\n"
                                             "10,1,transpose,\"(128, 128, 1)\",\"(32, 32, 1)\",NVIDIA "
                                             "H200,launch,,,shared load,10,wavefronts,25,10,3000,,,,\n"
                                             "10,1,transpose,\"(128, 128, 1)\",\"(32, 32, 1)\",NVIDIA "
                                             "H200,line,/home/ada/t.cu,7,global store,100,sectors,3200,400,,,,,\n"
                                             "10,1,transpose,\"(128, 128, 1)\",\"(32, 32, 1)\",NVIDIA "
                                             "H200,line,/home/ada/t.cu,7,shared load,10,wavefronts,25,10,,,,,\n");
}

TEST(LaunchTable, WhatWasNotMeasuredIsEmptyAndHasItsReason)
{
    const std::string launch =
        R"({"kernel":"f<'\"', 2>","grid":[1,1,1],"block":[32,1,1],"totals":{"global":{"load":{"instructions":1,"units":4,)"
        R"("ideal_units":{"unavailable":"an unknown opcode"}}}},"lines":{"unavailable":"no line numbers"},"metrics":)"
        R"({"time":0.1,"dram":{"unavailable":"not on this chip"}},"note":"a note","note_kind":"failed","findings":[],)"
        R"("device":{"backend":"cupti","name":"NVIDIA H200","architecture":"","versions":""}})";
    const std::string f = "\"f<'\"\"', 2>\",\"(1, 1, 1)\",\"(32, 1, 1)\",NVIDIA H200,";
    const std::string uncounted = "transpose,\"(128, 128, 1)\",\"(32, 32, 1)\",NVIDIA H200,";
    EXPECT_EQ(
        table({launch, uncounted_launch, R"({"problem":"no permission"})"}),
        std::string(head) +
            "dram,time,note,unavailable,finding,occurrences\n"
            "10,1," +
            f +
            "launch,,,global load,1,sectors,4,,,0.1,a note,dram: not on this chip; ideal_units: an unknown opcode,,\n"
            "10,1," +
            f +
            "line,,,,,,,,,,a note,no line numbers,,\n"
            "10,2," +
            uncounted +
            "launch,,,,,,,,,,,captured,,\n"
            "10,2," +
            uncounted +
            "line,,,,,,,,,,,captured,,\n"
            ",,,,,,process,,,,,,,,,,,no permission,,\n");
}

TEST(LaunchTable, ALaunchWithoutAccessesHasItsMetrics)
{
    const std::string launch =
        R"({"kernel":"f","grid":[1,1,1],"block":[32,1,1],"totals":{},"lines":{"unavailable":"not asked for",)"
        R"("cause":"not_asked_for"},"metrics":{"time":5},"findings":[],"device":{"backend":"cupti",)"
        R"("name":"NVIDIA H200","architecture":"","versions":""}})";
    EXPECT_EQ(table({launch}), std::string(head) +
                                   "time,note,unavailable,finding,occurrences\n"
                                   "10,1,f,\"(1, 1, 1)\",\"(32, 1, 1)\",NVIDIA H200,launch,,,,,,,,5,,,,\n");
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
