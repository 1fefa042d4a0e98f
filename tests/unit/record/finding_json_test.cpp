#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/profile_json.hpp>

#include <warpbook/record/finding_json.hpp>

namespace warpbook {

namespace {

/// A fact that a sentence refers to, and its form: empty where it is any value's.
struct Reference {
    std::string name;
    std::string form;
    bool is_counted = false;
};

/// Those of a case's sentence, each once.
void add_references(std::string_view text, std::vector<Reference>& all)
{
    for (std::size_t begin = text.find('{'); begin != std::string_view::npos; begin = text.find('{', begin + 1)) {
        const std::string_view inside = text.substr(begin + 1, text.find('}', begin) - begin - 1);
        if (inside.starts_with('@')) {
            add_references(shared_piece(inside.substr(1)), all);
            continue;
        }
        const std::string_view which = inside.substr(0, inside.find('|'));
        const std::string name(which.substr(0, which.find(':')));
        const std::string form(which.size() == name.size() ? "" : which.substr(name.size() + 1));
        const bool is_counted = which.size() < inside.size();
        const auto known = std::find_if(all.begin(), all.end(), [&](const Reference& one) { return one.name == name; });
        if (known == all.end())
            all.push_back({name, form, is_counted});
        else
            known->is_counted |= is_counted;
    }
}

/// Findings of all cases, with facts of all kinds.
class RandomFindings {
public:
    Finding of(FaultCase fault)
    {
        std::vector<Reference> references;
        const SentenceParts parts = sentence_parts_of(fault);
        add_references(parts.facts, references);
        add_references(parts.advice, references);
        Facts facts;
        for (const Reference& reference : references)
            if (number(3) > 0) facts.add({reference.name, value_of(reference)});
        if (number(3) == 0) facts.add({fact::in_launch, launch()});
        if (number(3) == 0) facts.add({fact::more_arrays, std::vector<std::string>{text(), text()}});
        if (number(3) == 0) facts.add({fact::threads_gone, number(3)});
        if (number(3) == 0) facts.add({fact::race_in_launch, 1});
        Finding finding = finding_of(fault, facts);
        if (!kind_of(fault)) finding.kind = static_cast<FindingKind>(number(20));
        finding.location = place();
        if (number(2) == 0) finding.other_location = place();
        finding.occurrences = number(1000) + 1;
        finding.has_thread = number(4) != 0;
        if (finding.has_thread) finding.block = extents();
        if (finding.has_thread) finding.thread = extents();
        return finding;
    }

private:
    unsigned number(unsigned end) { return std::uniform_int_distribution<unsigned>(0, end - 1)(random_); }
    std::string text()
    {
        std::string letters;
        for (unsigned i = number(12); i > 0; --i) letters += "abc'\"{}[]:|@? 0"[number(15)];
        return letters;
    }
    Dim3 extents() { return {number(9), number(9), number(9)}; }
    SourceLocation place() { return {"/project/" + text() + ".cu", static_cast<int>(number(500))}; }
    LaunchName launch() { return {text(), extents(), extents(), number(2) * 1024u}; }

    FactValue value_of(const Reference& reference)
    {
        const auto any_number = std::int64_t{number(100000)} * (number(4) == 0 ? -1 : 1) << number(30);
        if (reference.is_counted || (!reference.form.empty() && reference.form != "closed"))
            return std::int64_t{number(2) == 0 ? 1 : number(100000)};
        switch (number(6)) {
        case 0: return text();
        case 1: return extents();
        case 2: return place();
        case 3: return launch();
        case 4: return std::vector<std::string>{text()};
        default: return any_number;
        }
    }

    std::mt19937 random_{41};
};

TEST(FindingJson, OfEachCaseIsReadBackAsItWasWritten)
{
    RandomFindings findings;
    for (std::size_t fault = 0; fault < fault_case_count; ++fault) {
        for (int repetition = 0; repetition < 50; ++repetition) {
            const Finding finding = findings.of(static_cast<FaultCase>(fault));
            const auto json = nlohmann::ordered_json::parse(json_of(finding).dump());
            const Finding read = finding_from_json(json);
            EXPECT_EQ(read, finding) << json.dump(2);
            EXPECT_EQ(sentence_of(read), sentence_of(finding));
            EXPECT_EQ(json.at("text"), sentence_of(finding));
        }
    }
}

TEST(FindingJson, NamesFilesAsTheCallerLikesAlsoInFacts)
{
    Finding finding = finding_of(FaultCase::leak, {{"allocated_at", SourceLocation{"/project/a.cu", 3}}});
    finding.location = {"/project/b.cu", 4};
    const auto json = json_of(finding, [](const std::string& file) { return "short" + file.substr(8); });
    EXPECT_EQ(json.at("file"), "short/b.cu");
    EXPECT_EQ(json.at("facts").at("allocated_at").at("file"), "short/a.cu");
}

TEST(FindingJson, OfHostCodeHasNeitherBlockNorThread)
{
    Finding finding = finding_of(FaultCase::leak, {});
    EXPECT_TRUE(json_of(finding).contains("block"));
    finding.has_thread = false;
    EXPECT_FALSE(json_of(finding).contains("block"));
    EXPECT_FALSE(json_of(finding).contains("thread"));
}

TEST(FindingJson, WithoutACaseIsItsText)
{
    auto json = json_of(finding_of(FaultCase::division_by_zero, {}));
    json.erase("case");
    json.erase("facts");
    const Finding finding = finding_from_json(json);
    EXPECT_EQ(finding.kind, FindingKind::division_by_zero);
    EXPECT_EQ(finding.fault, FaultCase::in_words);
    EXPECT_EQ(sentence_of(finding), sentence_of(finding_of(FaultCase::division_by_zero, {})));
}

TEST(FindingJson, KnowsKindsAndCasesByTheirNames)
{
    const auto json = json_of(finding_of(FaultCase::division_by_zero, {}));
    for (const char* const field : {"kind", "case"}) {
        auto changed = json;
        changed[field] = "unheard_of";
        EXPECT_THROW(finding_from_json(changed), std::invalid_argument);
        changed[field] = 5;
        EXPECT_THROW(finding_from_json(changed), nlohmann::json::exception);
    }
}

}  // namespace

}  // namespace warpbook
