// Which expectations a program keeps, and what is said of the others.
#include "program/compare_expectations.hpp"

#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/access_words.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "program/print_expectations.hpp"

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const ObservedRun ended_well{{ProcessEnd{}, std::nullopt}, "PASSED\n"};

AccessKind kind_named(const std::string& name)
{
    for (const AccessKind kind : all_access_kinds)
        if (name_of(kind) == name) return kind;
    throw std::invalid_argument(name);
}

SourceLine line_with(const SourceLocation& location, const Counters& counters)
{
    SourceLine line;
    line.location = location;
    line.counters = counters;
    return line;
}

Profile launch_of(const std::string& kernel, const Counters& accesses)
{
    Profile launch;
    launch.kernel = kernel;
    launch.device.backend = "model";
    launch.totals = accesses;
    launch.lines = std::vector<SourceLine>{line_with({"/nowhere/t.cu", 7}, accesses)};
    return launch;
}

/// 100 requests or instructions, with their units and the ideal.
Counters hundred(const std::string& access, std::uint64_t units, const Measured<std::uint64_t>& ideal)
{
    Counters counters;
    counters.of(kind_named(access)) = {100, units, ideal};
    return counters;
}

ProgramRecord program_with(const std::vector<Profile>& launches)
{
    ProgramRecord record;
    for (const Profile& launch : launches) record.launches.push_back({"10", record.launches.size() + 1, launch});
    return record;
}

/// Of what is expected of this access of kernel k, without the end of the program and its faults.
ExpectationRecord outcome(const std::string& access, const Demand& demand, const ProgramRecord& record)
{
    Expectations expectations;
    expectations.faults_are_ignored = true;
    expectations.kernels = {{"k", {{kind_named(access), demand}}}};
    const std::vector<ExpectationRecord> outcomes = compare(expectations, record, ended_well);
    EXPECT_THAT(outcomes, SizeIs(2));
    return outcomes.back();
}

constexpr Demand coalesced{Demand::Kind::coalesced, {}, 0};
constexpr Demand free_of_conflicts{Demand::Kind::free_of_bank_conflicts, {}, 0};
constexpr Demand none{Demand::Kind::none, {}, 0};

constexpr Demand at_most(Demand::Quantity quantity, double limit) { return {Demand::Kind::at_most, quantity, limit}; }
constexpr Demand at_least(Demand::Quantity quantity, double limit) { return {Demand::Kind::at_least, quantity, limit}; }

TEST(CompareExpectations, WithWhatWasCounted)
{
    using Quantity = Demand::Quantity;
    constexpr CheckStatus passed = CheckStatus::passed;
    constexpr CheckStatus failed = CheckStatus::failed;
    struct Case {
        std::string access;
        Demand demand;
        Counters counts;
        CheckStatus status;
    };
    const std::vector<Case> cases = {
        {"global store", coalesced, hundred("global store", 400, 400), passed},
        {"global store", coalesced, hundred("global store", 401, 400), failed},
        {"global store", coalesced, hundred("global load", 400, 400), failed},
        {"shared load", free_of_conflicts, hundred("shared load", 100, 100), passed},
        {"shared load", free_of_conflicts, hundred("shared load", 101, 100), failed},
        {"shared load", free_of_conflicts, hundred("global load", 400, 400), passed},
        {"global atomic", none, hundred("global load", 400, 400), passed},
        {"global load", none, hundred("global load", 400, 400), failed},
        {"global load", at_most(Quantity::instructions, 100), hundred("global load", 400, 400), passed},
        {"global load", at_most(Quantity::instructions, 99), hundred("global load", 400, 400), failed},
        {"global load", at_most(Quantity::units, 400), hundred("global load", 400, 100), passed},
        {"global load", at_most(Quantity::units, 399), hundred("global load", 400, 400), failed},
        {"global load", at_most(Quantity::units_per_instruction, 4), hundred("global load", 400, 100), passed},
        {"global load", at_most(Quantity::units_per_instruction, 3.99), hundred("global load", 400, 400), failed},
        {"global load", at_least(Quantity::instructions, 100), hundred("global load", 400, 400), passed},
        {"global load", at_least(Quantity::instructions, 101), hundred("global load", 400, 400), failed},
        // Where there is nothing, there is no ratio, and a total is 0.
        {"global load", at_most(Quantity::units_per_instruction, 4), {}, failed},
        {"global load", at_most(Quantity::units, 4), {}, passed},
        {"global load", at_least(Quantity::units, 4), {}, failed},
    };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const ProgramRecord record = program_with({launch_of("k", cases[i].counts)});
        EXPECT_EQ(outcome(cases[i].access, cases[i].demand, record).status, cases[i].status) << "case " << i;
    }
}

TEST(CompareExpectations, AreAboutTheSumOfAKernelsLaunches)
{
    const ProgramRecord record = program_with({launch_of("k", hundred("global load", 400, 400)), launch_of("k", {}),
                                               launch_of("other", hundred("global load", 9000, 400)),
                                               launch_of("k", hundred("global load", 1200, 400))});
    const ExpectationRecord refused = outcome("global load", coalesced, record);
    EXPECT_EQ(refused.status, CheckStatus::failed);
    EXPECT_EQ(refused.found, "200 requests, 1600 sectors, ideal 800");
    ASSERT_THAT(refused.lines, SizeIs(1));
    EXPECT_EQ(refused.lines[0].text, "global load: 8.00 sectors per request, ideal 4.00  (2 times as many as needed)");
    EXPECT_EQ(outcome("global load", at_most(Demand::Quantity::units, 1600), record).status, CheckStatus::passed);
}

TEST(CompareExpectations, OfEachInstanceByItself)
{
    const ProgramRecord record = program_with({launch_of("k<float>", hundred("global load", 400, 400)),
                                               launch_of("k<double>", hundred("global load", 1600, 800))});
    Expectations expectations;
    expectations.faults_are_ignored = true;
    expectations.kernels = {{"k", {{kind_named("global load"), coalesced}}}};
    const std::vector<ExpectationRecord> outcomes = compare(expectations, record, ended_well);
    ASSERT_THAT(outcomes, SizeIs(3));
    EXPECT_EQ(outcomes[1].kernel, "k<float>");
    EXPECT_EQ(outcomes[1].status, CheckStatus::passed);
    EXPECT_EQ(outcomes[2].kernel, "k<double>");
    EXPECT_EQ(outcomes[2].status, CheckStatus::failed);
}

TEST(CompareExpectations, NameTheLinesThatCostMost)
{
    Profile launch = launch_of("k", hundred("shared load", 3000, 300));
    launch.lines = std::vector<SourceLine>{line_with({"/t.cu", 3}, hundred("shared load", 100, 100)),
                                           line_with({"/t.cu", 4}, hundred("shared load", 400, 100)),
                                           line_with({"/t.cu", 5}, hundred("shared load", 2500, 100)),
                                           line_with({"/t.cu", 6}, hundred("global load", 9000, 100))};
    const ExpectationRecord refused = outcome("shared load", free_of_conflicts, program_with({launch}));
    EXPECT_EQ(refused.wanted, "no more wavefronts than the lanes need (no bank conflicts)");
    EXPECT_THAT(refused.lines, ElementsAre(Field(&BlamedLine::location, SourceLocation{"/t.cu", 5}),
                                           Field(&BlamedLine::location, SourceLocation{"/t.cu", 4})));
    EXPECT_EQ(refused.lines[0].text,
              "shared load: 25.00 wavefronts per instruction, ideal 1.00  (24.00 bank conflicts each)");
}

TEST(CompareExpectations, SayWhyNoLineIsNamed)
{
    Profile launch = launch_of("k", hundred("global load", 800, 400));
    launch.lines = Measured<std::vector<SourceLine>>::unavailable("no line numbers");
    EXPECT_THAT(outcome("global load", coalesced, program_with({launch})).found,
                HasSubstr("which line it is, is unavailable: no line numbers"));
}

TEST(CompareExpectations, NeverPassWithoutCounts)
{
    Profile uncounted = launch_of("k", {});
    uncounted.totals = Measured<Counters>::unavailable("captured in a graph");
    const ProgramRecord record = program_with({launch_of("k", hundred("global load", 400, 400)), uncounted});
    for (const Demand& demand : {coalesced, none, at_most(Demand::Quantity::units, 1e9)}) {
        const ExpectationRecord unknown = outcome("global load", demand, record);
        EXPECT_EQ(unknown.status, CheckStatus::unavailable);
        EXPECT_EQ(unknown.reason, "1 of 2 launches could not be counted: captured in a graph");
        EXPECT_FALSE(are_all_kept({unknown}));
    }
}

TEST(CompareExpectations, NeverPassWhereFewBlocksWereLookedAt)
{
    Profile sample = launch_of("k", hundred("global load", 400, 400));
    sample.note = note_of_counted_blocks(8, 64);
    const ProgramRecord record = program_with({launch_of("k", hundred("global load", 400, 400)), sample});
    EXPECT_EQ(outcome("global load", coalesced, record).status, CheckStatus::unavailable);
    EXPECT_THAT(outcome("global load", coalesced, record).reason, HasSubstr("8 of its 64 blocks"));
    Expectations expectations;
    expectations.kernels = {{"k", {{kind_named("global load"), none}}}};
    EXPECT_EQ(compare(expectations, record, ended_well).at(1).status, CheckStatus::unavailable) << "faults";
}

TEST(CompareExpectations, MayBeAboutSamples)
{
    Profile part = launch_of("k", hundred("global load", 400, 400));
    part.note = note_scaled_from_blocks(8, 64);
    part.observed_blocks = ObservedBlocks{8, 64};
    ProgramRecord record = program_with({part});
    record.unchecked_launches = {{"k", part.grid, part.block, 9}, {"other", 1, 32, 1}};
    Expectations expectations;
    const Demand thousand = at_most(Demand::Quantity::instructions, 1000);
    expectations.kernels = {{"k", {{kind_named("global load"), thousand}, {kind_named("global load"), coalesced}}},
                            {"other", {{kind_named("global load"), none}}}};
    for (const ExpectationRecord& refused : compare(expectations, record, ended_well))
        EXPECT_EQ(refused.status, refused.what == "end" ? CheckStatus::passed : CheckStatus::unavailable);

    expectations.samples_are_allowed = true;
    const std::vector<ExpectationRecord> outcomes = compare(expectations, record, ended_well);
    ASSERT_THAT(outcomes, SizeIs(5));
    EXPECT_EQ(outcomes[1].found, "none in the part that was checked");
    EXPECT_EQ(outcomes[2].status, CheckStatus::passed);
    EXPECT_THAT(outcomes[2].found, HasSubstr("1000 requests")) << "of ten launches";
    EXPECT_EQ(outcomes[3].status, CheckStatus::passed);
    EXPECT_EQ(outcomes[4].status, CheckStatus::unavailable) << "of it, nothing was counted";
    EXPECT_EQ(compare(expectations, program_with({}), ended_well)[1].status, CheckStatus::unavailable);
}

TEST(CompareExpectations, NeverPassWithoutTheIdealThatTheyNeed)
{
    const Counters counts = hundred("global load", 400, Measured<std::uint64_t>::unavailable("an unknown opcode"));
    const ProgramRecord record = program_with({launch_of("k", counts)});
    EXPECT_EQ(outcome("global load", coalesced, record).reason, "the ideal is unavailable: an unknown opcode");
    EXPECT_EQ(outcome("global load", coalesced, record).status, CheckStatus::unavailable);
    EXPECT_EQ(outcome("global load", at_most(Demand::Quantity::units, 400), record).status, CheckStatus::passed);
}

TEST(CompareExpectations, NeverPassWherePartOfTheProgramWasLost)
{
    ProgramRecord record = program_with({launch_of("k", hundred("global load", 400, 400))});
    record.problems = {"process 7 ended while it wrote a launch, which is lost"};
    EXPECT_THAT(outcome("global load", coalesced, record).reason, HasSubstr("process 7 ended"));
    record.launches.clear();
    EXPECT_EQ(outcome("global load", coalesced, record).status, CheckStatus::unavailable);
}

TEST(CompareExpectations, NameTheKernelsThatWereLaunched)
{
    const ProgramRecord record = program_with({launch_of("kk", {}), launch_of("add<int>", {})});
    Expectations expectations;
    expectations.kernels = {{"kkk", {{kind_named("global load"), none}}}};
    const ExpectationRecord refused = compare(expectations, record, ended_well).back();
    EXPECT_EQ(refused.status, CheckStatus::failed);
    EXPECT_EQ(refused.found, "the program launched no kernel kkk. Was kk meant?\nlaunched: kk, add<int>");
    EXPECT_EQ(compare(expectations, program_with({}), ended_well).back().found,
              "the program launched no kernel kkk, and no other");
}

Finding finding(FindingKind kind)
{
    Finding found;
    found.kind = kind;
    found.location = {"/nowhere/t.cu", 9};
    found.facts = {{fact::sentence, "a text"}};
    found.has_thread = false;
    return found;
}

/// Of the faults of a program whose host has one, or none.
ExpectationRecord outcome_of_faults(std::optional<FindingKind> kind, const std::string& backend)
{
    Profile launch = launch_of("k", {});
    launch.device.backend = backend;
    ProgramRecord record = program_with({launch});
    if (kind) record.host_findings = {finding(*kind)};
    Expectations expectations;
    expectations.kernels = {{"k", {{kind_named("global load"), none}}}};
    const std::vector<ExpectationRecord> outcomes = compare(expectations, record, ended_well);
    EXPECT_THAT(outcomes, SizeIs(3));
    return outcomes.at(1);
}

TEST(CompareExpectations, OfFaults)
{
    EXPECT_EQ(outcome_of_faults(std::nullopt, "model").status, CheckStatus::passed);
    EXPECT_EQ(outcome_of_faults(FindingKind::leak, "model").status, CheckStatus::passed) << "leaks never fail";
    EXPECT_EQ(outcome_of_faults(FindingKind::double_free, "model").status, CheckStatus::failed);
    EXPECT_EQ(outcome_of_faults(FindingKind::double_free, "model").found, "1 fault, see above");
    EXPECT_THAT(outcome_of_faults(FindingKind::double_free, "model").lines,
                ElementsAre(Field(&BlamedLine::location, SourceLocation{"/nowhere/t.cu", 9})));
    EXPECT_EQ(outcome_of_faults(std::nullopt, "cupti").status, CheckStatus::not_applicable) << "a GPU looks for none";
}

TEST(CompareExpectations, OfFaultsWhereNothingWasLaunched)
{
    Expectations expectations;
    expectations.kernels = {{"k", {{kind_named("global load"), none}}}};
    EXPECT_EQ(compare(expectations, {}, ended_well).at(1).status, CheckStatus::unavailable);
}

TEST(CompareExpectations, OfTheProgramsEndAndOutput)
{
    Expectations expectations;
    expectations.faults_are_ignored = true;
    expectations.output = "PASSED";
    const ObservedRun exits{{ProcessEnd{ProcessEnd::Kind::exited, 3, 0}, std::nullopt}, "FAILED\n"};
    const std::vector<ExpectationRecord> refused = compare(expectations, {}, exits);
    EXPECT_THAT(refused, ElementsAre(Field(&ExpectationRecord::found, "exited with code 3"),
                                     Field(&ExpectationRecord::found, "the program printed other things")));
    EXPECT_FALSE(are_all_kept({refused[0]}));
    EXPECT_FALSE(are_all_kept({refused[1]}));
    EXPECT_TRUE(are_all_kept(compare(expectations, {}, ended_well)));
    const ObservedRun unread{{ProcessEnd{}, std::nullopt}, std::nullopt};
    EXPECT_EQ(compare(expectations, {}, unread).back().status, CheckStatus::unavailable);
    const ObservedRun interrupted{{ProcessEnd{}, 2}, "PASSED"};
    EXPECT_EQ(compare(expectations, {}, interrupted).front().status, CheckStatus::failed);
}

/// Of a program whose host code is known.
ProgramRecord program_with_host(const HostActivity& activity)
{
    ProgramRecord record = program_with({launch_of("k", {}), launch_of("k", {}), launch_of("other", {})});
    record.host = activity;
    return record;
}

/// Of what is expected of the host's code, in the order in which it is asked for.
std::vector<ExpectationRecord> outcomes_of_host(const ExpectedHost& host, const ProgramRecord& record,
                                                const ObservedRun& observed = ended_well)
{
    Expectations expectations;
    expectations.faults_are_ignored = true;
    expectations.host = host;
    std::vector<ExpectationRecord> outcomes = compare(expectations, record, observed);
    outcomes.erase(outcomes.begin());
    return outcomes;
}

TEST(CompareExpectations, OfWhatTheHostCopies)
{
    using Direction = HostCopies::Direction;
    const ProgramRecord record =
        program_with_host({{{Direction::to_device, 3, 4000, 1000, 2}, {Direction::within_device, 1, 8, 0, 1}}, {}, 1});
    const std::vector<std::pair<HostQuantity, double>> numbers = {
        {HostQuantity::bytes_to_device, 4000},  {HostQuantity::pinned_bytes_to_device, 1000},
        {HostQuantity::streams_to_device, 2},   {HostQuantity::bytes_to_host, 0},
        {HostQuantity::bytes_within_device, 8}, {HostQuantity::pinned_bytes_to_host, 0},
        {HostQuantity::streams_to_host, 0},     {HostQuantity::launches, 3},
    };
    for (const auto& [quantity, number] : numbers) {
        SCOPED_TRACE(words_of(quantity));
        using Kind = Demand::Kind;
        const auto outcomes = outcomes_of_host({{{quantity, Kind::exactly, number},
                                                 {quantity, Kind::exactly, number + 1},
                                                 {quantity, Kind::at_least, number},
                                                 {quantity, Kind::at_least, number + 1},
                                                 {quantity, Kind::at_most, number + 1}}},
                                               record);
        constexpr CheckStatus passed = CheckStatus::passed;
        constexpr CheckStatus failed = CheckStatus::failed;
        ASSERT_THAT(outcomes, SizeIs(5));
        const std::vector<CheckStatus> wanted = {passed, failed, passed, failed, passed};
        for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_EQ(outcomes[i].status, wanted[i]) << i;
    }
}

TEST(CompareExpectations, OfLaunchesOfAKernel)
{
    ProgramRecord record = program_with_host({});
    Expectations expectations;
    expectations.kernels = {{"k", {}, {{Demand::Kind::exactly, {}, 2}}},
                            {"other", {}, {{Demand::Kind::exactly, {}, 2}}}};
    const auto outcomes = compare(expectations, record, ended_well);
    ASSERT_THAT(outcomes, SizeIs(4));
    EXPECT_EQ(outcomes[2].status, CheckStatus::passed);
    EXPECT_EQ(outcomes[3].status, CheckStatus::failed);
    EXPECT_EQ(outcomes[3].found, "1");
    record.problems = {"process 7 ended while it wrote a launch, which is lost"};
    EXPECT_EQ(compare(expectations, record, ended_well)[2].status, CheckStatus::unavailable);
}

TEST(CompareExpectations, OfLeaks)
{
    ProgramRecord record = program_with_host({});
    EXPECT_EQ(outcomes_of_host({{}, true}, record)[0].status, CheckStatus::passed);
    record.host_findings = {finding(FindingKind::leak), finding(FindingKind::double_free)};
    const ExpectationRecord refused = outcomes_of_host({{}, true}, record)[0];
    EXPECT_EQ(refused.status, CheckStatus::failed);
    EXPECT_EQ(refused.found, "1 array is never freed");
    EXPECT_THAT(refused.lines, SizeIs(1));
}

TEST(CompareExpectations, OfCallsThatWereLetFail)
{
    const ProgramRecord record = program_with_host({{}, {}, 1});
    const ExpectedHost checked{{}, false, true};
    ObservedRun observed = ended_well;
    EXPECT_EQ(outcomes_of_host(checked, record, observed)[0].status, CheckStatus::unavailable) << "nobody tried";
    observed.refused_calls.emplace();
    EXPECT_EQ(outcomes_of_host(checked, record, observed)[0].found, "the program calls nothing of CUDA's");
    observed.refused_calls = {{"cudaMalloc", {"/nowhere/t.cu", 9}, true, "exited with code 1"}};
    EXPECT_EQ(outcomes_of_host(checked, record, observed)[0].status, CheckStatus::passed);
    observed.refused_calls->push_back({"cudaFree", {"/nowhere/t.cu", 12}, false, "exited with code 0"});
    const ExpectationRecord refused = outcomes_of_host(checked, record, observed)[0];
    EXPECT_EQ(refused.status, CheckStatus::failed);
    EXPECT_EQ(refused.found, "of 2 calls, one of which fails in each run, 1 fails unnoticed");
    ASSERT_THAT(refused.lines, SizeIs(1));
    EXPECT_EQ(refused.lines[0].location.line, 12);
    EXPECT_EQ(refused.lines[0].text, "cudaFree fails, and the program exited with code 0");
}

TEST(CompareExpectations, OfTheHostWhereNobodyLookedAtIt)
{
    const ExpectedHost all{{{HostQuantity::bytes_to_device, Demand::Kind::exactly, 0}}, true, true};
    ProgramRecord record = program_with({launch_of("k", {})});
    for (const ExpectationRecord& outcome : outcomes_of_host(all, record))
        EXPECT_EQ(outcome.status, CheckStatus::unavailable) << outcome.what;
    record.launches[0].profile.device.backend = "cupti";
    for (const ExpectationRecord& outcome : outcomes_of_host(all, record))
        EXPECT_EQ(outcome.status, CheckStatus::not_applicable) << outcome.what;
}

TEST(CompareExpectations, OfAProgramThatMustFail)
{
    Expectations expectations;
    expectations.must_fail = true;
    expectations.errors = "invalid argument";
    ProgramRecord nothing_launched;
    nothing_launched.host.emplace();
    ObservedRun observed{{ProcessEnd{ProcessEnd::Kind::exited, 1, 0}, std::nullopt}, {}, "invalid argument\n"};
    EXPECT_TRUE(are_all_kept(compare(expectations, nothing_launched, observed)));
    observed.errors = "";
    EXPECT_EQ(compare(expectations, nothing_launched, observed)[1].found,
              "the program printed nothing on standard error");
    for (const ProcessEnd& end : {ProcessEnd{}, ProcessEnd{ProcessEnd::Kind::killed_by_signal, 0, 11}})
        EXPECT_EQ(compare(expectations, nothing_launched, {{end, std::nullopt}, {}, "invalid argument"})[0].status,
                  CheckStatus::failed);
}

std::string printed(const std::vector<ExpectationRecord>& expectations)
{
    std::ostringstream out;
    print_expectations(out, Palette(false), expectations, "expectations.json");
    return out.str();
}

TEST(PrintExpectations, WithTheTextOfTheCostliestLine)
{
    TemporaryFolder folder;
    const std::string file = folder.write("t.cu", "// a file\n    out[x * n + y] = in[y * n + x];\n").string();
    EXPECT_EQ(printed({{"k", "global load", "none", CheckStatus::passed, "none", "", {}},
                       {"k<int>",
                        "global store",
                        "no more sectors than the lanes need",
                        CheckStatus::failed,
                        "10 requests, 320 sectors, ideal 40",
                        "",
                        {{file, 2, "global store: 32.00 sectors per request"}}},
                       {"g", "shared load", "none", CheckStatus::unavailable, "", "captured", {}},
                       {"", "faults", "none", CheckStatus::not_applicable, "", "a GPU looks for none", {}}}),
              "\nExpectations of expectations.json\n"
              "  PASS     k: global load: none\n"
              "  FAIL     k<int>: global store: no more sectors than the lanes need\n"
              "             wanted: no more sectors than the lanes need\n"
              "             found:  10 requests, 320 sectors, ideal 40\n"
              "             " +
                  file +
                  ":2  out[x * n + y] = in[y * n + x];\n"
                  "               global store: 32.00 sectors per request\n"
                  "  UNKNOWN  g: shared load: none\n"
                  "             unavailable: captured\n"
                  "  -        faults: none\n"
                  "             unavailable: a GPU looks for none\n"
                  "\n1 of 4 expectations is not kept. 1 of 4 could not be checked, which does not count as kept.\n");
}

TEST(PrintExpectations, ThatAllAreKept)
{
    EXPECT_THAT(printed({{"k", "global load", "none", CheckStatus::passed, "none", "", {}}}),
                testing::EndsWith("\nEvery expectation is kept.\n"));
}

TEST(RecordOfExpectations, HasOutcomesAndReasons)
{
    ProgramRecord record;
    EXPECT_FALSE(nlohmann::json::parse(to_json(record, {"p"})).contains("expectations"));
    record.expectations = {
        {"k", "global store", "none", CheckStatus::failed, "3 requests", "", {{"t.cu", 2, "a line"}}},
        {"", "faults", "none", CheckStatus::unavailable, "", "nobody looked", {}}};
    const auto json = nlohmann::json::parse(to_json(record, {"p"})).at("expectations");
    EXPECT_EQ(json.at(0), nlohmann::json::parse(R"({"kernel": "k", "what": "global store", "wanted": "none",
        "status": "failed", "found": "3 requests", "locations": [{"file": "t.cu", "line": 2, "text": "a line"}]})"));
    EXPECT_EQ(json.at(1), nlohmann::json::parse(R"({"what": "faults", "wanted": "none", "status": "unavailable",
        "found": {"unavailable": "nobody looked"}, "locations": []})"));
}

}  // namespace
}  // namespace warpbook::tools
