#include "report/options.hpp"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

using testing::HasSubstr;

Options read(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "lab.99-example");
    return read_options(static_cast<int>(arguments.size()), arguments.data());
}

std::string complaint_about(const std::vector<const char*>& arguments)
{
    try {
        read(arguments);
    } catch (const BadOptions& error) {
        return error.what();
    }
    return "(no complaint)";
}

class OptionsTest : public testing::Test {
protected:
    OptionsTest()
    {
        unsetenv("WARPBOOK_BACKEND");
        unsetenv("WARPBOOK_CDASH");
    }
    ~OptionsTest() override { unsetenv("WARPBOOK_BACKEND"); }
};

TEST_F(OptionsTest, HaveDefaults)
{
    const Options options = read({});
    EXPECT_EQ(options.backend, BackendChoice::best);
    EXPECT_FALSE(options.n);
    EXPECT_EQ(options.seed, Options().seed);
    EXPECT_FALSE(options.report);
    EXPECT_TRUE(options.hardware_counters);
    EXPECT_EQ(options.time_limit, std::chrono::seconds(20));
    EXPECT_FALSE(options.help);
}

TEST_F(OptionsTest, AreReadWithEqualsSignAndWithout)
{
    EXPECT_EQ(read({"--n", "1024"}).n, 1024u);
    EXPECT_FALSE(read({}).compared_size);
    EXPECT_TRUE(read({"--compared-size"}).compared_size);
    EXPECT_EQ(read({"--n=1"}).n, 1u);
    EXPECT_FALSE(read({"--n=1"}).largest_size);
    EXPECT_TRUE(read({"--n", "largest"}).largest_size);
    EXPECT_FALSE(read({"--n", "largest"}).n);
    EXPECT_EQ(read({"--seed", "0"}).seed, 0u);
    EXPECT_EQ(read({"--seed=4294967295"}).seed, 4294967295u);
    EXPECT_EQ(read({}).schedule, std::nullopt);
    EXPECT_EQ(read({"--schedule", "3"}).schedule, 3u);
    EXPECT_EQ(read({"--report=/tmp/a record.json"}).report, "/tmp/a record.json");
    EXPECT_FALSE(read({"--counters=off"}).hardware_counters);
    EXPECT_TRUE(read({"--counters=on"}).hardware_counters);
    EXPECT_EQ(read({"--time-limit", "3"}).time_limit, std::chrono::seconds(3));
    EXPECT_EQ(read({}).trace_launch, std::nullopt);
    EXPECT_EQ(read({"--trace-launch", "0"}).trace_launch, 0u);
    EXPECT_EQ(read({"--trace-events=5000"}).trace_events, 5000u);
    EXPECT_TRUE(read({"--help"}).help);
}

TEST_F(OptionsTest, NamingAGpuChoosesItAndItsBackend)
{
    EXPECT_EQ(read({}).gpu, 0);
    EXPECT_EQ(read({"--gpu", "3"}).gpu, 3);
    EXPECT_EQ(read({"--gpu=0"}).backend, BackendChoice::cupti);
    EXPECT_THAT(complaint_about({"--gpu", "1", "--backend", "model"}), HasSubstr("the model has none"));
    EXPECT_THAT(complaint_about({"--gpu", "-1"}), HasSubstr("--gpu must be from 0"));
}

TEST_F(OptionsTest, ChooseABackend)
{
    EXPECT_EQ(read({"--backend=auto"}).backend, BackendChoice::best);
    EXPECT_EQ(read({"--backend=model"}).backend, BackendChoice::model);
    EXPECT_EQ(read({"--backend", "cupti"}).backend, BackendChoice::cupti);
}

TEST_F(OptionsTest, TakeTheBackendFromTheEnvironment)
{
    setenv("WARPBOOK_BACKEND", "model", 1);
    EXPECT_EQ(read({}).backend, BackendChoice::model);
    EXPECT_EQ(read({"--backend=cupti"}).backend, BackendChoice::cupti) << "the command line comes first";
    setenv("WARPBOOK_BACKEND", "", 1);
    EXPECT_EQ(read({}).backend, BackendChoice::best);
    setenv("WARPBOOK_BACKEND", "gpu", 1);
    EXPECT_EQ(complaint_about({}),
              "environment variable WARPBOOK_BACKEND: there is no backend 'gpu'; choose auto, model or cupti");
}

TEST_F(OptionsTest, TakeFromTheEnvironmentWhetherADashboardAsks)
{
    EXPECT_FALSE(read({}).cdash);
    setenv("WARPBOOK_CDASH", "1", 1);
    EXPECT_TRUE(read({}).cdash);
    for (const char* off : {"", "0"}) {
        setenv("WARPBOOK_CDASH", off, 1);
        EXPECT_FALSE(read({}).cdash) << off;
    }
    setenv("WARPBOOK_CDASH", "yes", 1);
    EXPECT_EQ(complaint_about({}), "environment variable WARPBOOK_CDASH: it is 1 or 0, not 'yes'");
    unsetenv("WARPBOOK_CDASH");
}

TEST_F(OptionsTest, HelpNamesEachOption)
{
    const std::string text = read({"--help"}).help_text;
    for (const char* option :
         {"--backend", "--n ", "--seed", "--schedule", "--report", "--counters", "--time-limit", "--brief", "--help"})
        EXPECT_THAT(text, HasSubstr(option));
}

struct BadRow {
    const char* name;
    std::vector<const char*> arguments;
    const char* complaint;
};

void PrintTo(const BadRow& row, std::ostream* os) { *os << row.name; }

class BadOptionsTest : public testing::TestWithParam<BadRow> {};

TEST_P(BadOptionsTest, AreRefusedWithAReason)
{
    EXPECT_THAT(complaint_about(GetParam().arguments), HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadOptionsTest,
    testing::Values(BadRow{"UnknownBackend",
                           {"--backend=gpu"},
                           "--backend: there is no backend 'gpu'; choose auto, model or cupti"},
                    BadRow{"Counters", {"--counters=maybe"}, "--counters is 'on' or 'off', not 'maybe'"},
                    BadRow{"ZeroSize", {"--n=0"}, "--n must be from 1 to 1099511627776, not 0"},
                    BadRow{"NegativeSize", {"--n=-5"}, "--n must be from 1 to"},
                    BadRow{"HugeSize", {"--n=1099511627777"}, "--n must be from 1 to"},
                    BadRow{"SizeOfLetters", {"--n=many"}, "--n is a number or 'largest', not 'many'"},
                    BadRow{"SizeWithAUnit", {"--n=64k"}, "--n is a number or 'largest', not '64k'"},
                    BadRow{"NegativeSeed", {"--seed=-1"}, "--seed must be from 0 to 4294967295, not -1"},
                    BadRow{"NegativeSchedule", {"--schedule=-1"}, "--schedule must be from 0 to 4294967295, not -1"},
                    BadRow{"HugeSeed", {"--seed=4294967296"}, "--seed must be from 0 to"},
                    BadRow{"NegativeLaunch", {"--trace-launch=-1"}, "--trace-launch must be from 0 to"},
                    BadRow{"NoEvents", {"--trace-events=0"}, "--trace-events must be from 1 to"},
                    BadRow{"NoTime", {"--time-limit=0"}, "--time-limit must be from 1 to 86400, not 0"},
                    BadRow{"TooMuchTime", {"--time-limit=86401"}, "--time-limit must be from 1 to"},
                    BadRow{"NoValue", {"--report"}, "report"}, BadRow{"UnknownOption", {"--sped=3"}, "sped"},
                    BadRow{"BeginningOfAnOption", {"--back=model"}, "back"},
                    BadRow{"NotAnOption", {"model"}, "--help lists the options"},
                    BadRow{"TwiceTheSame", {"--n=1", "--n=2"}, "--n"},
                    BadRow{"TwoSizesOneTheLargest", {"--n=largest", "--compared-size"}, "leave one of them out"},
                    BadRow{"TwoSizes", {"--n=1", "--compared-size"}, "leave one of them out"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace warpbook
