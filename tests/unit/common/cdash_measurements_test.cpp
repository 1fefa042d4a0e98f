#include "report/cdash_measurements.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../support/counters_with.hpp"

namespace warpbook {
namespace {

using tests::counters_with;

std::string line(const std::string& name, const std::string& value)
{
    return "<CTestMeasurement type=\"numeric/double\" name=\"" + name + "\">" + value + "</CTestMeasurement>\n";
}

RecordedProfile profile_of(const std::string& label, const Counters& totals, const std::string& check = "Accesses.Are")
{
    RecordedProfile recorded{.check = check, .label = label, .profile = {}};
    recorded.profile.totals = totals;
    return recorded;
}

TEST(CdashMeasurements, NameWhatWasCountedAndTheLaunch)
{
    Counters totals = counters_with(Space::global, Operation::store, {128, 4096, 512});
    totals.of(Space::shared, Operation::load) = {128, 256, 128};
    EXPECT_EQ(cdash_measurements({profile_of("n = 64", totals)}),
              line("global store requests (n = 64)", "128") + line("global store sectors (n = 64)", "4096") +
                  line("global store ideal sectors (n = 64)", "512") +
                  line("shared load instructions (n = 64)", "128") + line("shared load wavefronts (n = 64)", "256") +
                  line("shared load ideal wavefronts (n = 64)", "128"));
}

TEST(CdashMeasurements, LeaveOutWhatWasNotRead)
{
    const auto no_ideal = Measured<std::uint64_t>::unavailable("a second measurement failed");
    EXPECT_EQ(
        cdash_measurements({profile_of("n = 64", counters_with(Space::global, Operation::load, {128, 512, no_ideal}))}),
        line("global load requests (n = 64)", "128") + line("global load sectors (n = 64)", "512"));
    EXPECT_EQ(cdash_measurements({RecordedProfile{.check = "Accesses.Are", .label = "n = 64", .profile = {}}}), "");
    EXPECT_EQ(cdash_measurements({profile_of("n = 64", Counters())}), "");
    EXPECT_EQ(cdash_measurements({}), "");
}

TEST(CdashMeasurements, HaveNoNameTwice)
{
    const Counters first = counters_with(Space::global, Operation::atomic, {1, 1, 1});
    const Counters second = counters_with(Space::global, Operation::atomic, {2, 2, 2});
    const std::string lines = cdash_measurements(
        {profile_of("add", first), profile_of("add", first, "Accesses.AreFew"), profile_of("add", second)});
    EXPECT_EQ(lines, line("global atomic requests (add)", "1") + line("global atomic sectors (add)", "1") +
                         line("global atomic ideal sectors (add)", "1") + line("global atomic requests (add, 2)", "2") +
                         line("global atomic sectors (add, 2)", "2") +
                         line("global atomic ideal sectors (add, 2)", "2"));
}

TEST(CdashMeasurements, AreXml)
{
    const Counters totals = counters_with(Space::global, Operation::load, {1, 1, 1});
    EXPECT_THAT(cdash_measurements({profile_of("reduce<\"&\">", totals)}),
                testing::StartsWith(line("global load requests (reduce&lt;&quot;&amp;&quot;&gt;)", "1")));
}

TEST(WithoutMeasurements, LeavesTheRestAsItIs)
{
    EXPECT_EQ(without_measurements("a < b, <b>, <CTestMeasurement type=\"\">1</CTestMeasurement>, <DartMeasurement>"),
              "a < b, <b>, ?CTestMeasurement type=\"\">1</CTestMeasurement>, ?DartMeasurement>");
    EXPECT_EQ(without_measurements(""), "");
}

}  // namespace
}  // namespace warpbook
