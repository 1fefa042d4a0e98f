#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/finding.hpp>
#include <warpbook/source_text.hpp>

namespace warpbook {
namespace {

constexpr auto last_kind = FindingKind::did_not_end;

std::vector<FindingKind> all_kinds()
{
    std::vector<FindingKind> kinds;
    for (int kind = 0; kind <= static_cast<int>(last_kind); ++kind) kinds.push_back(static_cast<FindingKind>(kind));
    return kinds;
}

TEST(FindingKinds, HaveNamesAndRanksOfTheirOwn)
{
    std::set<std::size_t> ranks;
    for (const FindingKind kind : all_kinds()) {
        EXPECT_EQ(finding_kind_of(name_of(kind)), kind);
        ranks.insert(rank_of(kind));
    }
    EXPECT_EQ(ranks.size(), all_kinds().size());
    EXPECT_EQ(*ranks.rbegin(), rank_of(FindingKind::leak)) << "it changes nothing of what was computed";
    EXPECT_FALSE(finding_kind_of("unheard_of"));
    EXPECT_EQ(words_of(FindingKind::out_of_bounds), "out of bounds");
}

TEST(FindingKinds, AreExplainedWhereTheTableSays)
{
    for (const FindingKind kind : all_kinds()) {
        const std::string page(page_of(kind));
        const auto text = text_of(std::string(PROJECT_FOLDER) + "/" + page.substr(0, page.find('#')));
        ASSERT_TRUE(text) << page;
        EXPECT_THAT(*text, testing::HasSubstr("`" + std::string(name_of(kind)) + "`")) << page;
    }
}

TEST(FaultCases, HaveNamesOfTheirOwn)
{
    for (std::size_t i = 0; i < fault_case_count; ++i) {
        const auto fault = static_cast<FaultCase>(i);
        EXPECT_EQ(fault_case_of(name_of(fault)), fault) << name_of(fault);
        EXPECT_EQ(kind_of(fault).has_value(), fault != FaultCase::in_words);
    }
    EXPECT_FALSE(fault_case_of("unheard_of"));
}

}  // namespace
}  // namespace warpbook
