#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/text_file.hpp>

#include "chosen_programs.hpp"
#include "gpu_folders.hpp"
#include "lab_tables.hpp"
#include "program_folders.hpp"
#include "tables.hpp"

namespace warpbook::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;

constexpr const char* lab = "14-tile-transpose";

class Recordings : public testing::Test {
protected:
    ~Recordings() override { fs::remove_all(folder_); }

    fs::path file() const { return folder_ / "h200" / "labs.csv"; }

    json again(const json& recording) const
    {
        write_lab_tables(file(), lab, recording);
        return read_lab_tables(file(), lab);
    }

    /// Changes the file as somebody with an editor does.
    void replace(const std::string& text, const std::string& other) const
    {
        std::ifstream stream(file());
        std::string content((std::istreambuf_iterator<char>(stream)), {});
        const auto found = content.find(text);
        ASSERT_NE(found, std::string::npos) << content;
        std::ofstream(file()) << content.replace(found, text.size(), other);
    }

    fs::path folder_ = fs::path(testing::TempDir()) / ("recordings-" + std::to_string(getpid()));
};

json counts(int instructions, int units, int ideal)
{
    return {{"instructions", instructions}, {"units", units}, {"ideal_units", ideal}};
}

json line(int number, const json& counters, const std::string& file = "solutions/14/transpose.cu")
{
    return {{"file", file}, {"line", number}, {"counters", counters}};
}

json profile(const std::string& check, const json& totals, const json& lines)
{
    return {{"check", check},      {"label", "pitch 33, padded"}, {"kernel", "transpose<32, float>"},
            {"grid", {15, 15, 1}}, {"block", {32, 32, 1}},        {"totals", totals},
            {"lines", lines}};
}

json check(const std::string& name, const std::string& status)
{
    return {{"group", "Accesses"},
            {"name", name},
            {"status", status},
            {"messages", json::array()},
            {"details", json::array()}};
}

json check_of_time(double milliseconds, double ratio)
{
    return {{"group", "Time"},
            {"name", "IsNearThatOfACopy"},
            {"status", "failed"},
            {"messages", {"a sentence, and why"}},
            {"details",
             {{{"time",
                {{"ms", milliseconds}, {"baseline", "a copy, \"the same\""}, {"baseline_ms", 2}, {"ratio", ratio}}}},
              {{"text", "why"}}}}};
}

const json loads = {{"global", {{"load", counts(2, 8, 8)}}}};
const json stores = {{"global", {{"store", counts(2, 64, 8)}}}, {"shared", {{"load", counts(2, 2, 2)}}}};
const json both = {{"global", {{"load", counts(2, 8, 8)}, {"store", counts(2, 64, 8)}}},
                   {"shared", {{"load", counts(2, 2, 2)}}}};

json recording_of(const std::vector<json>& profiles, const std::vector<json>& checks = {})
{
    return {{"device", {{"name", "NVIDIA H200"}, {"architecture", "sm_90"}, {"versions", "CUPTI 13.0, driver 580"}}},
            {"date", "2026-11-21T17:17:58Z"},
            {"programs",
             {{"solution",
               {{"file", "solutions/14/transpose.cu"},
                {"verdict", "FAILED"},
                {"checks", checks},
                {"profiles", profiles}}}}}};
}

json lines_of_both() { return json::array({line(17, loads), line(26, stores)}); }

TEST_F(Recordings, AreReadAsTheyWereWritten)
{
    const json recording = recording_of(
        {profile("Accesses.A", both, lines_of_both()), profile("Accesses.B", loads, json::array({line(17, loads)}))},
        {check("A", "passed"), check("B", "failed")});
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, KeepTheSizeThatWasGiven)
{
    json recording = recording_of({});
    recording["programs"]["solution"]["n"] = 536871936;
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, MayLackChecksInSomePrograms)
{
    json recording = recording_of({}, {check("A", "passed")});
    json& other = recording["programs"]["other"] = recording["programs"]["solution"];
    other["checks"] = json::array({check("B", "failed")});
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, KeepTheTimesOfWhatChecksSaid)
{
    json saying = check("A", "failed");
    saying["messages"] = {"two lines:\n\"a, b\" \\n"};
    saying["details"] = {{{"text", "two lines"}}};
    const json recording = again(recording_of({}, {saying, check_of_time(0.1516, 0.0758)}));
    const json& checks = recording["programs"]["solution"]["checks"];
    EXPECT_EQ(checks[0], check("A", "failed"));
    EXPECT_EQ(checks[1]["messages"],
              json::array({"0.152 ms, a copy, \"the same\" takes 2.000 ms: 0.08 times as long"}));
    EXPECT_EQ(again(recording), recording) << "as if it were recorded beside another program";
}

TEST_F(Recordings, OfLabsAreBesideEachOther)
{
    const json of_one = recording_of({profile("Accesses.A", both, lines_of_both())}, {check("A", "passed")});
    const json of_other = recording_of({});
    write_lab_tables(file(), "14-tile-transpose", of_one);
    write_lab_tables(file(), "15-bank-conflicts", of_other);
    write_lab_tables(file(), "01-map", of_other);
    EXPECT_THAT(recorded_labs(file()), ElementsAre("01-map", "14-tile-transpose", "15-bank-conflicts"));
    EXPECT_EQ(read_lab_tables(file(), "01-map"), of_other);
    EXPECT_EQ(read_lab_tables(file(), "14-tile-transpose"), of_one);
    EXPECT_EQ(read_lab_tables(file(), "14"), json());

    const std::string text = read_text(file());
    write_lab_tables(file(), "14-tile-transpose", of_other);
    EXPECT_EQ(read_lab_tables(file(), "14-tile-transpose"), of_other);
    EXPECT_EQ(read_lab_tables(file(), "15-bank-conflicts"), of_other);
    write_lab_tables(file(), "14-tile-transpose", of_one);
    EXPECT_EQ(read_text(file()), text);
}

TEST_F(Recordings, AreNotThereBeforeTheFirst)
{
    EXPECT_THAT(recorded_labs(file()), IsEmpty());
    EXPECT_EQ(read_lab_tables(file(), lab), json());
    EXPECT_EQ(recorded_program(file(), {lab, "solution"}), json());
}

TEST_F(Recordings, HaveEqualProfilesOnce)
{
    const json recording = recording_of({profile("Accesses.A", both, lines_of_both()),
                                         profile("Accesses.B", loads, json::array({line(17, loads)})),
                                         profile("Accesses.C", both, lines_of_both())});
    EXPECT_EQ(again(recording), recording);
    const TableFile tables = read_tables(file());
    EXPECT_THAT(rows_with(tables, {"program", "check", "label", "launch"}), SizeIs(3));
    EXPECT_THAT(rows_with(tables, {"program", "launch", "kernel", "grid", "block", "unavailable"}), SizeIs(2));
}

TEST_F(Recordings, KnowLinesOfOtherFiles)
{
    const json recording =
        recording_of({profile("Accesses.A", loads, json::array({line(7, loads, "common/tile.cuh")}))});
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, KeepTotalsThatAreNotTheSumsOverTheLines)
{
    const json recording = recording_of({profile("Accesses.A", both, json::array({line(17, loads)}))});
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, KnowAKernelThatAccessesNothing)
{
    const json recording = recording_of({profile("Accesses.A", json::object(), json::array())});
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, MayBeWithoutLines)
{
    json recording = recording_of({profile("Accesses.A", both, json::array())});
    recording["programs"]["solution"]["profiles"][0].erase("lines");
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, SayWhyThereAreNoCounters)
{
    const json reason = {{"unavailable", "another process counts, it waits"}};
    json recording = recording_of({profile("Accesses.A", reason, reason)});
    EXPECT_EQ(again(recording), recording);
    json totals = loads;
    totals["global"]["load"]["ideal_units"] = reason;
    recording = recording_of({profile("Accesses.A", totals, reason)});
    EXPECT_EQ(again(recording), recording);
}

TEST_F(Recordings, ChangeWithANumberInTheFile)
{
    json recording = recording_of({profile("Accesses.A", both, lines_of_both())});
    write_lab_tables(file(), lab, recording);
    replace("26,global,store,2,64,8", "26,global,store,2,65,8");
    recording["programs"]["solution"]["profiles"][0]["totals"]["global"]["store"]["units"] = 65;
    recording["programs"]["solution"]["profiles"][0]["lines"][1]["counters"]["global"]["store"]["units"] = 65;
    EXPECT_EQ(read_lab_tables(file(), lab), recording);
}

TEST_F(Recordings, RefuseWhatIsNoCount)
{
    write_lab_tables(file(), lab, recording_of({profile("Accesses.A", both, lines_of_both())}));
    replace(",2,64,8", ",2,6x4,8");
    EXPECT_THAT([&] { read_lab_tables(file(), lab); },
                ThrowsMessage<std::runtime_error>(HasSubstr("\"6x4\" is no count")));
}

TEST_F(Recordings, RefuseCountersOfNoLaunch)
{
    write_lab_tables(file(), lab, recording_of({profile("Accesses.A", both, lines_of_both())}));
    replace("solution,1,26", "solution,2,26");
    EXPECT_THAT([&] { read_lab_tables(file(), lab); },
                ThrowsMessage<std::runtime_error>(HasSubstr("counters of a launch that is not there: solution, 2")));
}

TEST_F(Recordings, RefuseARowOfOtherLength)
{
    write_lab_tables(file(), lab, recording_of({profile("Accesses.A", both, lines_of_both())}));
    replace(",2,64,8", ",2,64");
    EXPECT_THAT([&] { read_lab_tables(file(), lab); },
                ThrowsMessage<std::runtime_error>(HasSubstr("not as many cells as columns")));
}

TEST(ProgramNames, HaveALabAndWhatTheyAreOfIt)
{
    EXPECT_EQ(program_name("starter.14-tile-transpose").what, "starter");
    EXPECT_EQ(program_name("solution.14-tile-transpose").what, "solution");
    EXPECT_EQ(program_name("submission.14-tile-transpose.other-padded").lab, "14-tile-transpose");
    EXPECT_EQ(program_name("submission.14-tile-transpose.other-padded").what, "other-padded");
    EXPECT_THROW(program_name("parity_suite"), std::runtime_error);
}

TEST_F(Recordings, HaveAllProgramsOrThoseThatWereChosen)
{
    fs::create_directories(folder_);
    EXPECT_TRUE(is_chosen(folder_, "submission.07-coalescing.wrong-stride"));
    std::ofstream(folder_ / "chosen.csv") << "# kinds\nsolution\n\nother-\n";
    EXPECT_TRUE(is_chosen(folder_, "solution.07-coalescing"));
    EXPECT_TRUE(is_chosen(folder_, "submission.07-coalescing.other-stride"));
    EXPECT_FALSE(is_chosen(folder_, "submission.07-coalescing.wrong-stride"));
    EXPECT_FALSE(is_chosen(folder_, "starter.07-coalescing"));
}

TEST_F(Recordings, OfAGpuThatWasNotAskedAreNotThere)
{
    fs::create_directories(folder_ / "h100" / "kernels");
    write_lab_tables(file(), lab, recording_of({}));
    EXPECT_THAT(gpu_folders_with({"labs.csv", "own-sizes.csv"}, folder_), ElementsAre(folder_ / "h200"));
    EXPECT_THAT(gpu_folders_with({"labs.csv", "kernels"}, folder_), ElementsAre(folder_ / "h100", folder_ / "h200"));
    EXPECT_THAT(gpu_folders_with({"ncu"}, folder_), IsEmpty());
}

struct FoldersOfAProgram : Recordings {
    FoldersOfAProgram()
    {
        for (const char* gpu : {"h100", "h200"}) {
            write_lab_tables(labs_file(folder_ / gpu, "labs"), lab, recording_of({}));
        }
        std::ofstream(folder_ / "h100" / "chosen.csv") << "starter\n";
    }

    std::vector<fs::path> folders(const std::string& what) const
    {
        return folders_for(what + ".14-tile-transpose", {"labs"}, folder_);
    }
};

TEST_F(FoldersOfAProgram, AreThoseThatAreMeantToHaveItOrHaveIt)
{
    EXPECT_THAT(folders("starter"), ElementsAre(folder_ / "h100", folder_ / "h200"));
    EXPECT_THAT(folders("solution"), ElementsAre(folder_ / "h100", folder_ / "h200"));
    std::ofstream(folder_ / "h100" / "chosen.csv") << "other-\n";
    EXPECT_THAT(folders("starter"), ElementsAre(folder_ / "h200"));
}

TEST_F(FoldersOfAProgram, LeaveOutWhereItIsToBeRecordedUnlessNoneIsLeft)
{
    std::ofstream(folder_ / "h200" / "to-record.csv") << "solution.14-tile-transpose\n";
    EXPECT_THAT(folders("solution"), ElementsAre(folder_ / "h100"));
    std::ofstream(folder_ / "h100" / "to-record.csv") << "solution.14-tile-transpose\n";
    EXPECT_THAT(folders("solution"), ElementsAre(folder_ / "h100", folder_ / "h200"));
}

TEST(GpuFolders, AreNamedAfterTheGpu)
{
    EXPECT_EQ(folder_name_of("NVIDIA H200"), "h200");
    EXPECT_EQ(folder_name_of("NVIDIA H100 80GB HBM3"), "h100");
    EXPECT_EQ(folder_name_of("NVIDIA A100-SXM4-80GB"), "a100");
    EXPECT_EQ(folder_name_of("NVIDIA GeForce RTX 4090"), "4090");
    EXPECT_EQ(folder_name_of("NVIDIA TITAN V"), "nvidia-titan-v");
}

}  // namespace
}  // namespace warpbook::tests
