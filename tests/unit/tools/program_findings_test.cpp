// The faults of a program: how its records are read, which findings are one fault, and how they are printed.
#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/profile.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"
#include "program/findings.hpp"
#include "program/launch_record.hpp"
#include "program/launch_table.hpp"
#include "program/print_findings.hpp"

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using AnyJson = nlohmann::json;

AnyJson launch_on(const std::string& backend, const std::string& kernel, const std::vector<AnyJson>& findings)
{
    return {{"kernel", kernel},
            {"grid", {8, 1, 1}},
            {"block", {128, 1, 1}},
            {"totals", AnyJson::object()},
            {"lines", AnyJson::array()},
            {"findings", findings},
            {"device", {{"backend", backend}, {"name", "a device"}, {"architecture", ""}, {"versions", ""}}}};
}

AnyJson on_model(const std::string& kernel, const std::vector<AnyJson>& findings)
{
    return launch_on("model", kernel, findings);
}

/// A sentence, and a number that is not the same in each.
AnyJson facts(const std::string& sentence, int number = 0) { return {{"number", number}, {"sentence", sentence}}; }

AnyJson finding(const std::string& kind, int line, const std::string& text, int occurrences = 1, int number = 0)
{
    return {{"kind", kind},
            {"file", "/nowhere/t.cu"},
            {"line", line},
            {"text", text},
            {"block", {4, 0, 0}},
            {"thread", {0, 1, 0}},
            {"occurrences", occurrences},
            {"case", "in_words"},
            {"facts", facts(text, number)}};
}

AnyJson race(int line, int other)
{
    AnyJson both = finding("race", line, "another thread has stored");
    both["other"] = {{"file", "/nowhere/t.cu"}, {"line", other}};
    return both;
}

/// Of that array.
AnyJson race(int line, int other, const std::string& array)
{
    AnyJson both = race(line, other);
    both["facts"]["array"] = array;
    return both;
}

const AnyJson leak{{"host_finding",
                    {{"kind", "leak"},
                     {"file", "/nowhere/t.cu"},
                     {"line", 30},
                     {"text", "4096 bytes are never freed"},
                     {"occurrences", 2},
                     {"case", "in_words"},
                     {"facts", facts("4096 bytes are never freed")},
                     {"other", {{"file", "/nowhere/h.cu"}, {"line", 9}}}}}};

ProgramRecord record_of(const std::vector<AnyJson>& written)
{
    TemporaryFolder folder;
    std::string text;
    for (const AnyJson& line : written) text += line.dump() + "\n";
    folder.write("10.jsonl", text);
    return read_program_record(folder.path());
}

std::string printed(const std::vector<AnyJson>& written)
{
    std::ostringstream out;
    print_findings(out, Palette(false), record_of(written));
    return out.str();
}

TEST(ProgramFindings, AreRead)
{
    const ProgramRecord record = record_of({on_model("scale", {race(7, 5)}), leak});
    ASSERT_THAT(record.launches, SizeIs(1));
    EXPECT_TRUE(is_checked_for_faults(record.launches[0].profile));
    ASSERT_THAT(record.launches[0].profile.findings, SizeIs(1));
    const Finding& found = record.launches[0].profile.findings[0];
    EXPECT_EQ(found.kind, FindingKind::race);
    EXPECT_EQ(found.location.line, 7);
    EXPECT_EQ(found.other_location, (SourceLocation{"/nowhere/t.cu", 5}));
    EXPECT_EQ(found.block, Dim3(4, 0, 0));
    EXPECT_EQ(found.thread, Dim3(0, 1, 0));
    ASSERT_THAT(record.host_findings, SizeIs(1));
    EXPECT_FALSE(record.host_findings[0].has_thread);
    EXPECT_EQ(record.host_findings[0].kind, FindingKind::leak);
    EXPECT_EQ(record.host_findings[0].occurrences, 2u);
    EXPECT_EQ(record.host_findings[0].other_location, (SourceLocation{"/nowhere/h.cu", 9}));
}

TEST(ProgramFindings, AreInTheRecordAndReadFromIt)
{
    TemporaryFolder folder;
    const std::string text = to_json(record_of({on_model("scale", {race(7, 5)}), leak}), {"./t", "3"});
    const AnyJson written = AnyJson::parse(text);
    EXPECT_EQ(written["launches"][0]["findings"][0], race(7, 5));
    EXPECT_EQ(written["host_findings"][0], leak["host_finding"]) << "without block and thread";
    const KeptProgramRecord kept = read_kept_program_record(folder.write("all.json", text));
    EXPECT_THAT(kept.program, ElementsAre("./t", "3"));
    EXPECT_EQ(kept.date, written["date"].get<std::string>());
    EXPECT_EQ(to_json(kept.record, kept.program), text) << "what was read is what was written";
}

std::string refusal(const std::string& text)
{
    TemporaryFolder folder;
    try {
        read_kept_program_record(folder.write("all.json", text));
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(ProgramFindings, WhatIsNoRecordIsRefused)
{
    EXPECT_THAT(refusal(R"({"schema": "warpbook.lab-record/1"})"), HasSubstr("is not a record of a program"));
    EXPECT_THAT(refusal("[]"), HasSubstr("is not a record of a program"));
    EXPECT_THAT(refusal("not JSON"), HasSubstr("is damaged"));
    EXPECT_THAT(refusal(R"({"schema": "warpbook.program-profile/1", "date": 5})"), HasSubstr("is damaged"));
    EXPECT_THROW(read_kept_program_record("/nowhere/all.json"), UsageError);
    const std::string whole = to_json(record_of({on_model("f", {race(7, 5)}), leak}), {"./t"});
    EXPECT_EQ(refusal(whole), "");
    for (const char* pointer : {"/launches/0/findings/0/kind", "/host_findings/0/kind", "/launches/0/lines"}) {
        AnyJson damaged = AnyJson::parse(whole);
        damaged[AnyJson::json_pointer(pointer)] = "unheard_of";
        EXPECT_THAT(refusal(damaged.dump()), HasSubstr("is damaged")) << pointer;
    }
}

TEST(Faults, AreOneForEachKindAndPlace)
{
    const std::string outside = "store outside its array";
    const std::vector<Fault> faults = faults_of(
        record_of({on_model("f<int>", {finding("out_of_bounds", 7, outside, 3, 8)}),
                   on_model("f<int>", {finding("out_of_bounds", 7, outside, 2, 16)}),
                   on_model("g", {finding("out_of_bounds", 7, outside, 1, 9),
                                  finding("out_of_bounds", 7, "load outside its array"),
                                  finding("misaligned", 7, "store"), finding("out_of_bounds", 8, outside)})}));
    ASSERT_THAT(faults, SizeIs(3));
    EXPECT_EQ(words_of(faults[0].kind), "out of bounds");
    ASSERT_THAT(faults[0].seen, SizeIs(2)) << "the load and the store of one line";
    EXPECT_EQ(faults[0].seen[0].occurrences, 6u);
    EXPECT_EQ(launches_with(faults[0]), "in 2 launches of f<int>, 1 launch of g") << "g's launch counts once";
    EXPECT_EQ(faults[1].location.line, 8);
    EXPECT_EQ(faults[2].kind, FindingKind::misaligned);
}

TEST(Faults, OfTwoLinesAreOneWhicheverIsMetFirst)
{
    const std::vector<Fault> faults =
        faults_of(record_of({on_model("f", {race(7, 5)}), on_model("f", {race(5, 7)}), on_model("f", {race(7, 6)})}));
    ASSERT_THAT(faults, SizeIs(2));
    EXPECT_EQ(faults[0].location.line, 7);
    EXPECT_EQ(launches_with(faults[0]), "in 2 launches of f");
}

TEST(Faults, WithoutAPlaceAreApartByKernel)
{
    AnyJson nowhere = finding("stack_overflow", 0, "the stack of 1024 bytes is full");
    nowhere["file"] = "";
    EXPECT_THAT(faults_of(record_of({on_model("f", {nowhere}), on_model("g", {nowhere}), on_model("f", {nowhere})})),
                SizeIs(2));
    EXPECT_THAT(printed({on_model("f", {nowhere})}), HasSubstr("  1. stack overflow\n     the stack"));
}

TEST(Faults, TheWorstComeFirst)
{
    std::vector<AnyJson> written{leak};
    // All kinds of the profiler; the last one is the last of the enumeration.
    for (int kind = 0; kind <= static_cast<int>(FindingKind::undefined_behavior); ++kind)
        written.push_back(on_model("f", {finding(std::string(name_of(static_cast<FindingKind>(kind))), 7, "text")}));
    for (const char* kind : {"unchecked_error", "wrong_direction"}) {
        AnyJson of_host = leak;
        of_host["host_finding"]["kind"] = kind;
        written.push_back(of_host);
    }
    const std::vector<Fault> faults = faults_of(record_of(written));
    std::vector<std::string> kinds;
    for (const Fault& fault : faults) kinds.emplace_back(name_of(fault.kind));
    ASSERT_THAT(kinds, SizeIs(written.size()));
    EXPECT_THAT(std::vector(kinds.begin(), kinds.begin() + 2), ElementsAre("unchecked_error", "unknown_address"));
    EXPECT_THAT(std::vector(kinds.end() - 2, kinds.end()), ElementsAre("wrong_direction", "leak"))
        << "a kind of kernels that findings.cpp does not name would stand behind those of host code";
    const auto at = [&](const char* kind) { return std::find(kinds.begin(), kinds.end(), kind); };
    EXPECT_LT(at("out_of_bounds"), at("deadlock"));
    EXPECT_LT(at("deadlock"), at("race"));
}

TEST(PrintFindings, ShowsEachFaultWithItsLines)
{
    TemporaryFolder folder;
    const std::string file = folder.write("t.cu", "// a file\n    x[i] = 2\033[31m;\n\tx[i + 1] = 3;\n").string();
    AnyJson found = finding("race", 2, "global store of 4 bytes: another thread has stored", 32);
    found["file"] = file;
    found["other"] = {{"file", file}, {"line", 3}};
    EXPECT_EQ(printed({leak, on_model("scale", {found}), on_model("scale", {found})}),
              "\nFaults, the worst first\n"
              "  1. race at " +
                  file +
                  ":2  x[i] = 2\xef\xbf\xbd[31m;\n"
                  "     global store of 4 bytes: another thread has stored; block (4, 0, 0), thread (0, 1, 0), and 63 "
                  "more like it\n"
                  "     the other line: " +
                  file +
                  ":3  x[i + 1] = 3;\n"
                  "     in 2 launches of scale\n"
                  "  2. leak at /nowhere/t.cu:30\n"
                  "     4096 bytes are never freed, and 1 more like it\n"
                  "     the other line: /nowhere/h.cu:9\n"
                  "     what to do: free it before the program ends\n");
}

TEST(PrintFindings, TellsRacesThatMayHaveOneCauseAsOne)
{
    const std::string text = printed({on_model(
        "f", {race(11, 10, "s"), race(12, 11, "s"), race(13, 12, "s"), race(14, 13, "t"), race(30, 29, "s")})});
    EXPECT_THAT(text, HasSubstr("  1. race at /nowhere/t.cu:11"));
    EXPECT_THAT(text, HasSubstr("and 2 more races of this array"));
    EXPECT_THAT(text, HasSubstr("the other line: /nowhere/t.cu:13"));
    EXPECT_THAT(text, HasSubstr("  2. race at /nowhere/t.cu:14"));
    EXPECT_THAT(text, HasSubstr("  3. race at /nowhere/t.cu:30"));
    EXPECT_THAT(text, Not(HasSubstr("  4. ")));
}

TEST(PrintFindings, ALongListIsCut)
{
    std::vector<AnyJson> many;
    for (int line = 1; line <= 23; ++line) many.push_back(finding("race", line, "text"));
    EXPECT_THAT(printed({on_model("f", many)}),
                AllOf(HasSubstr("  20. race at"), Not(HasSubstr("  21. ")), HasSubstr("  3 more: --html FILE")));
}

TEST(PrintFindings, SaysThatThereAreNoneOnlyWhereSomebodyLooked)
{
    EXPECT_EQ(printed({on_model("f", {})}), "\nNo faults found: the model has checked 1 launch.\n");
    EXPECT_EQ(printed({on_model("f", {}), launch_on("cupti", "f", {})}),
              "\nNo faults found in the 1 launch that the model has checked, of 2.\n");
    EXPECT_EQ(printed({launch_on("cupti", "f", {})}), "");
    EXPECT_EQ(printed({launch_on("", "f", {})}), "");
    EXPECT_EQ(printed({}), "");
    EXPECT_THAT(printed({on_model("f", {}), leak}), Not(HasSubstr("No faults")));
}

TEST(LaunchTable, HasARowForEachFinding)
{
    const std::string table = to_csv(record_of({on_model("f", {finding("race", 7, "a, b", 3)}), leak}));
    EXPECT_THAT(table,
                HasSubstr(",f,\"(8, 1, 1)\",\"(128, 1, 1)\",a device,finding,/nowhere/t.cu,7,,,,,,\"a, b\",,race,3\n"));
    EXPECT_THAT(table, HasSubstr("\n,,,,,,finding,/nowhere/t.cu,30,,,,,,4096 bytes are never freed,,leak,2\n"));
}

}  // namespace
}  // namespace warpbook::tools
