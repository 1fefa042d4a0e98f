#include <gtest/gtest.h>

#include <warpbook/profile_json.hpp>

#include <warpbook/record/finding_json.hpp>

namespace warpbook {

namespace {

Finding race()
{
    Finding finding;
    finding.kind = FindingKind::race;
    finding.location = {"/project/scale.cu", 7};
    finding.other_location = SourceLocation{"/project/scale.cu", 5};
    finding.text = "shared load of 'tile'[3], races with the store by thread (0, 0, 0)";
    finding.block = {4, 2};
    finding.thread = {32, 1, 3};
    finding.occurrences = 12;
    return finding;
}

TEST(FindingJson, IsReadBackAsItWasWritten)
{
    EXPECT_EQ(finding_from_json(json_of(race())), race());
    Finding other = race();
    other.kind = FindingKind::misaligned;
    other.other_location.reset();
    EXPECT_EQ(finding_from_json(json_of(other)), other);
}

TEST(FindingJson, KnowsTheKindsByTheirNames)
{
    auto json = json_of(race());
    json["kind"] = "rase";
    EXPECT_THROW(finding_from_json(json), std::invalid_argument);
    json.erase("kind");
    EXPECT_THROW(finding_from_json(json), nlohmann::json::exception);
}

}  // namespace

}  // namespace warpbook
