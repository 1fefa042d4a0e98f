// What is read of a file of expectations, and what is said of one that cannot be used.
#include "program/expectations.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Expectations expectations_in(const std::string& text)
{
    TemporaryFolder folder;
    return read_expectations(folder.write("expectations.json", text));
}

/// Of {"kernels": {"k": …}}, which is all that most files have.
ExpectedKernel kernel_in(const std::string& text)
{
    return expectations_in(R"({"kernels": {"k": )" + text + "}}").kernels.at(0);
}

TEST(ReadExpectations, OfTheWholeProgram)
{
    const Expectations read =
        expectations_in(R"({"output": "PASSED", "faults": "ignored", "kernels": {"k": {"global load": "none"}}})");
    EXPECT_EQ(read.output, "PASSED");
    EXPECT_TRUE(read.faults_are_ignored);
    EXPECT_FALSE(read.samples_are_allowed) << "who says nothing wants to know of all launches";
    EXPECT_TRUE(
        expectations_in(R"({"samples": "allowed", "kernels": {"k": {"global load": "none"}}})").samples_are_allowed);
    const Expectations shortest = expectations_in(R"({"kernels": {"k": {"global load": "none"}}})");
    EXPECT_EQ(shortest.output, std::nullopt);
    EXPECT_FALSE(shortest.faults_are_ignored) << "who says nothing wants no faults";
}

TEST(ReadExpectations, OfTheHostsCode)
{
    const Expectations read = expectations_in(R"({"end": "failure", "errors": "invalid argument", "host": {
        "bytes to the device": 4000, "launches": {"at_least": 3, "at_most": 5}, "leaks": "none", "calls": "checked"}})");
    EXPECT_TRUE(read.must_fail);
    EXPECT_EQ(read.errors, "invalid argument");
    EXPECT_TRUE(read.host.no_leaks);
    EXPECT_TRUE(read.host.checked_calls);
    ASSERT_THAT(read.host.counts, SizeIs(3));
    EXPECT_EQ(read.host.counts[0].quantity, HostQuantity::bytes_to_device);
    EXPECT_EQ(read.host.counts[0].kind, Demand::Kind::exactly);
    EXPECT_EQ(read.host.counts[0].limit, 4000);
    EXPECT_EQ(read.host.counts[1].quantity, HostQuantity::launches);
    EXPECT_EQ(read.host.counts[1].kind, Demand::Kind::at_least);
    EXPECT_EQ(read.host.counts[2].kind, Demand::Kind::at_most);

    const Expectations shortest = expectations_in(R"({"host": {"leaks": "none"}})");
    EXPECT_FALSE(shortest.must_fail);
    EXPECT_FALSE(shortest.host.checked_calls);
    EXPECT_THAT(shortest.kernels, IsEmpty());
}

TEST(ReadExpectations, OfLaunchesOfAKernel)
{
    const ExpectedKernel kernel = kernel_in(R"({"launches": 4})");
    ASSERT_THAT(kernel.launches, SizeIs(1));
    EXPECT_EQ(kernel.launches[0].kind, Demand::Kind::exactly);
    EXPECT_EQ(kernel.launches[0].limit, 4);
    EXPECT_THAT(kernel.accesses, IsEmpty());
}

TEST(ReadExpectations, OfKernelsInTheOrderOfTheFile)
{
    const Expectations read = expectations_in(
        R"({"kernels": {"b": {"shared store": "free of bank conflicts"}, "a<4>": {"global atomic": "coalesced"}}})");
    ASSERT_THAT(read.kernels, SizeIs(2));
    EXPECT_EQ(read.kernels[0].name, "b");
    EXPECT_EQ(read.kernels[0].accesses.at(0).access, (AccessKind{Space::shared, Operation::store}));
    EXPECT_EQ(read.kernels[0].accesses.at(0).demand.kind, Demand::Kind::free_of_bank_conflicts);
    EXPECT_EQ(read.kernels[1].name, "a<4>");
    EXPECT_EQ(read.kernels[1].accesses.at(0).demand.kind, Demand::Kind::coalesced);
}

TEST(ReadExpectations, BoundsAndLists)
{
    const ExpectedKernel kernel = kernel_in(R"({
        "global store": ["coalesced", {"requests": {"at_least": 8, "at_most": 16}}],
        "shared load": {"wavefronts_per_instruction": {"at_most": 1.5}, "wavefronts": {"at_least": 0}}})");
    using Kind = Demand::Kind;
    using Quantity = Demand::Quantity;
    struct Wanted {
        std::string access;
        Kind kind;
        Quantity quantity;
        double limit;
    };
    const std::vector<Wanted> wanted = {
        {"global store", Kind::coalesced, Quantity::instructions, 0},
        {"global store", Kind::at_least, Quantity::instructions, 8},
        {"global store", Kind::at_most, Quantity::instructions, 16},
        {"shared load", Kind::at_most, Quantity::units_per_instruction, 1.5},
        {"shared load", Kind::at_least, Quantity::units, 0},
    };
    ASSERT_THAT(kernel.accesses, SizeIs(wanted.size()));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(name_of(kernel.accesses[i].access), wanted[i].access);
        EXPECT_EQ(kernel.accesses[i].demand.kind, wanted[i].kind);
        EXPECT_EQ(kernel.accesses[i].demand.quantity, wanted[i].quantity);
        EXPECT_EQ(kernel.accesses[i].demand.limit, wanted[i].limit);
    }
}

std::string refusal_of(const std::string& text)
{
    try {
        expectations_in(text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

struct BadFile {
    std::string text;
    std::vector<std::string> said;
};

TEST(ReadExpectations, NamesWhatIsWrong)
{
    const std::vector<BadFile> files = {
        {"", {"expectations.json is no JSON", "line 1"}},
        {R"({"kernels": )", {"is no JSON"}},
        {"[]", {"found [], but it must be an object"}},
        {"{}", {"kernels: is missing"}},
        {R"({"kernels": {}})", {"kernels: found {}, but it must be an object with a field for each kernel"}},
        {R"({"kernels": ["k"]})", {"kernels: found [\"k\"]"}},
        {R"({"kernel": {"k": {"global load": "none"}}})",
         {"kernel: there is no such field. Did you mean kernels? Possible: end, output, errors, faults, samples, host, "
          "kernels.",
          "kernels: is missing"}},
        {R"({"output": "", "kernels": {"k": {"global load": "none"}}})",
         {"output: found \"\", but it must be a text that the program prints"}},
        {R"({"output": 7, "kernels": {"k": {"global load": "none"}}})", {"output: found 7"}},
        {R"({"faults": "non", "kernels": {"k": {"global load": "none"}}})",
         {"faults: found \"non\", but it must be \"none\" or \"ignored\""}},
        {R"({"samples": true, "kernels": {"k": {"global load": "none"}}})",
         {"samples: found true, but it must be \"none\" or \"allowed\""}},
        {R"({"end": "crash", "host": {"leaks": "none"}})", {"end: found \"crash\", but it must be \"success\" or"}},
        {R"({"host": {}})", {"host: found {}, but it must be an object such as"}},
        {R"({"host": {"bytes to device": 4}})",
         {"host.bytes to device: there is no such field. Did you mean bytes to the device?"}},
        {R"({"host": {"launches": "4"}})", {"host.launches: found \"4\", but it must be a number, or an object"}},
        {R"({"host": {"launches": {"at_least": 5, "at_most": 4}}})", {"no number is at least 5 and at most 4"}},
        {R"({"host": {"calls": "all"}})", {"host.calls: found \"all\", but it must be \"checked\""}},
        {R"({"kernels": {"k": {"launches": -1}}})", {"kernels.k.launches: found -1"}},
        {R"({"kernels": {"k": {}}})", {"kernels.k: found {}"}},
        {R"({"kernels": {"k": "coalesced"}})", {"kernels.k: found \"coalesced\", but it must be an object such as"}},
        {R"({"kernels": {"": {"global load": "none"}}})", {"a kernel without a name"}},
        {R"({"kernels": {"k": {"global loads": "none"}}})",
         {"kernels.k.global loads: there is no such kind of access. Did you mean global load? Possible: global load, "
          "global store, global atomic, shared load, shared store, shared atomic."}},
        {R"({"kernels": {"k": {"local load": "none"}}})", {"kernels.k.local load: there is no such kind of access"}},
        {R"({"kernels": {"k": {"global load": "coalessed"}}})",
         {"kernels.k.global load: found \"coalessed\"", "(did you mean \"coalesced\"?)"}},
        {R"({"kernels": {"k": {"shared load": "coalesced"}}})",
         {"but it must be \"free of bank conflicts\", \"none\", or an object such as "
          "{\"wavefronts_per_instruction\": {\"at_most\": 4}}"}},
        {R"({"kernels": {"k": {"global load": "free of bank conflicts"}}})", {"but it must be \"coalesced\""}},
        {R"({"kernels": {"k": {"global load": true}}})", {"kernels.k.global load: found true"}},
        {R"({"kernels": {"k": {"global load": []}}})", {"but it must be a list that is not empty"}},
        {R"({"kernels": {"k": {"global load": [["coalesced"]]}}})", {"found [\"coalesced\"]"}},
        {R"({"kernels": {"k": {"global load": {"wavefronts": {"at_most": 4}}}}})",
         {"kernels.k.global load.wavefronts: there is no such count. Possible: requests, sectors, "
          "sectors_per_request."}},
        {R"({"kernels": {"k": {"shared load": {"requests": {"at_most": 4}}}}})",
         {"Possible: instructions, wavefronts, wavefronts_per_instruction."}},
        {R"({"kernels": {"k": {"global load": {"sectors": 4}}}})",
         {"kernels.k.global load.sectors: found 4, but it must be an object with at_least, at_most or both"}},
        {R"({"kernels": {"k": {"global load": {"sectors": {"most": 4}}}}})",
         {"kernels.k.global load.sectors.most: there is no such limit."}},
        {R"({"kernels": {"k": {"global load": {"sectors": {"at_most": -1}}}}})", {"found -1", "a number from 0 on"}},
        {R"({"kernels": {"k": {"global load": {"sectors": {"at_most": "4"}}}}})", {"found \"4\""}},
        {R"({"kernels": {"k": {"global load": {"sectors": {"at_least": 5, "at_most": 4}}}}})",
         {"no number is at least 5 and at most 4"}},
        {R"({"kernels": {"k": {"global load": "none", "global load": "coalesced"}}})",
         {"kernels.k.global load: is there twice"}},
    };
    for (const BadFile& file : files) {
        SCOPED_TRACE(file.text);
        const std::string refusal = refusal_of(file.text);
        EXPECT_THAT(refusal, HasSubstr("expectations.json"));
        for (const std::string& said : file.said) EXPECT_THAT(refusal, HasSubstr(said));
    }
}

TEST(ReadExpectations, NamesAllMistakesAtOnce)
{
    const std::string refusal =
        refusal_of(R"({"fault": "none", "kernels": {"k": {"global": "none", "shared load": 1}}})");
    for (const char* said : {"\n  fault: ", "\n  kernels.k.global: ", "\n  kernels.k.shared load: "})
        EXPECT_THAT(refusal, HasSubstr(said));
}

TEST(ReadExpectations, OfAFileThatIsNotThere)
{
    try {
        read_expectations("/nonexistent/expectations.json");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("/nonexistent/expectations.json"), HasSubstr("--expect")));
    }
}

struct Name {
    std::string expected;
    std::string kernel;
    bool is_meant;
};

TEST(NameOfKernel, MayLeaveOutTemplateArgumentsAndNamespaces)
{
    const std::vector<Name> names = {
        {"transpose", "transpose", true},
        {"transpose", "transpose<float>", true},
        {"transpose", "transpose<Pair<int, 4>, 8>", true},
        {"transpose", "lab::transpose<float>", true},
        {"transpose", "(anonymous namespace)::transpose", true},
        {"lab::transpose", "lab::transpose<float>", true},
        {"Outer::transpose", "Outer<int>::transpose<float>", true},
        {"transpose<float>", "transpose<float>", true},
        {"transpose<float,4>", "lab::transpose<float, 4>", true},
        {"transpose<float>", "transpose<double>", false},
        {"transpose<float>", "transpose", false},
        {"transpose", "transpose_tiled", false},
        {"transpose", "tiled_transpose", false},
        {"lab::transpose", "transpose", false},
        {"float", "transpose<float>", false},
    };
    for (const Name& name : names)
        EXPECT_EQ(is_name_of(name.expected, name.kernel), name.is_meant) << name.expected << " for " << name.kernel;
}

}  // namespace
}  // namespace warpbook::tools
