#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/profile_json.hpp>

namespace warpbook {

namespace {

using nlohmann::json;

Profile counted()
{
    Counters totals;
    totals.of(Space::global, Operation::load) = {10, 40, std::uint64_t{30}};
    totals.of(Space::shared, Operation::store) = {5, 5, Measured<std::uint64_t>::unavailable("not asked for")};
    Profile profile;
    profile.kernel = "scale";
    profile.grid = {4, 2};
    profile.block = {32};
    profile.totals = totals;
    SourceLine line;
    line.location = {"/project/scale.cu", 7};
    line.counters = totals;
    profile.lines = std::vector<SourceLine>{line};
    return profile;
}

TEST(ProfileJson, HoldsWhatWasCounted)
{
    const json profile = json::parse(to_json(counted()));
    EXPECT_EQ(profile.at("kernel"), "scale");
    EXPECT_EQ(profile.at("grid"), json({4, 2, 1}));
    EXPECT_EQ(profile.at("totals").at("global").at("load"),
              json({{"instructions", 10}, {"units", 40}, {"ideal_units", 30}}));
    EXPECT_FALSE(profile.at("totals").at("global").contains("store")) << "there was none";
    EXPECT_EQ(profile.at("lines").at(0).at("file"), "/project/scale.cu");
    EXPECT_EQ(profile.at("lines").at(0).at("line"), 7);
}

TEST(ProfileJson, TellsOfLaunchesByKernelsWhereThereAreAny)
{
    Profile profile = counted();
    EXPECT_FALSE(json::parse(to_json(profile)).contains("launches_by_kernels"));
    profile.launches_by_kernels = 0;
    EXPECT_FALSE(json::parse(to_json(profile)).contains("launches_by_kernels"));
    profile.launches_by_kernels = 3;
    EXPECT_EQ(json::parse(to_json(profile)).at("launches_by_kernels"), 3);
}

TEST(ProfileJson, AMissingValueIsAReasonAndNoNumber)
{
    const json none = json::parse(to_json(Profile()));
    EXPECT_EQ(none.at("totals"), json({{"unavailable", "not asked for"}}));
    EXPECT_EQ(none.at("lines"), json({{"unavailable", "not asked for"}}));

    Profile profile = counted();
    profile.metrics.insert_or_assign("dram__bytes.sum", 4096.0);
    profile.metrics.insert_or_assign("dram__bytes_read.sum",
                                     Measured<double>::unavailable("this chip does not have it"));
    const json some = json::parse(to_json(profile));
    EXPECT_EQ(some.at("totals").at("shared").at("store").at("ideal_units"), json({{"unavailable", "not asked for"}}));
    EXPECT_EQ(some.at("metrics").at("dram__bytes.sum"), 4096.0);
    EXPECT_EQ(some.at("metrics").at("dram__bytes_read.sum"), json({{"unavailable", "this chip does not have it"}}));
}

TEST(ProfileJson, NamesTheLinesOfWhatIsNotCounted)
{
    Profile profile = counted();
    EXPECT_FALSE(json::parse(to_json(profile)).contains("uncounted")) << "nobody knows";
    profile.uncounted = std::vector<UncountedLine>();
    EXPECT_FALSE(json::parse(to_json(profile)).contains("uncounted")) << "there is none";
    profile.uncounted = std::vector<UncountedLine>{{UncountedAccess::texture_read, {"/project/scale.cu", 7}},
                                                   {UncountedAccess::surface_write, {"/project/scale.cu", 9}}};
    EXPECT_EQ(json::parse(to_json(profile)).at("uncounted"),
              json({{{"access", "texture_read"}, {"file", "/project/scale.cu"}, {"line", 7}},
                    {{"access", "surface_write"}, {"file", "/project/scale.cu"}, {"line", 9}}}));
}

TEST(ProfileJson, AFaultIsTheSameAloneAndInItsProfile)
{
    Profile profile = counted();
    Finding finding;
    finding.location = {"/project/scale.cu", 7};
    finding.facts = {{fact::sentence, "too far"}};
    profile.findings = {finding};
    EXPECT_EQ(json::parse(to_json(finding)), json::parse(to_json(profile)).at("findings").at(0));
}

TEST(ProfileJson, FilesAreNamedAsTheCallerLikes)
{
    const std::string text = to_json(counted(), [](const std::string& file) { return "short/" + file.substr(9); });
    EXPECT_EQ(json::parse(text).at("lines").at(0).at("file"), "short/scale.cu");
}

TEST(ProfileJson, IsOneLineAndJsonWhateverIsInIt)
{
    Profile profile = counted();
    profile.kernel = "two\nlines, \"quotes\" and a byte \xff of no encoding";
    const std::string text = to_json(profile);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_TRUE(json::accept(text));
}

}  // namespace

}  // namespace warpbook
