#include <algorithm>
#include <random>
#include <stdexcept>
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

TEST(ProfileJson, TellsTheFootprintWhereSomebodyAskedForIt)
{
    Profile profile = counted();
    EXPECT_FALSE(json::parse(to_json(profile)).contains("footprint"));

    const Footprint footprint{8, {{"b", Operation::load, 4096, 512, 256}, {"c", Operation::store, 64, 64, 64}}};
    profile.footprint = footprint;
    const json written = json::parse(to_json(profile)).at("footprint");
    EXPECT_EQ(written.at("blocks_together"), 8);
    EXPECT_EQ(written.at("arrays").at(0),
              json({{"array", "b"}, {"access", "load"}, {"requested", 4096}, {"by_groups", 512}, {"by_grid", 256}}));
    EXPECT_EQ(profile_from_json(to_json(profile)).footprint.value(), footprint);

    profile.footprint = Measured<Footprint>::unavailable(sectors_not_told_apart);
    EXPECT_EQ(json::parse(to_json(profile)).at("footprint"), json({{"unavailable", sectors_not_told_apart}}));
    EXPECT_EQ(profile_from_json(to_json(profile)).footprint.reason(), sectors_not_told_apart);
}

TEST(ProfileJson, AMissingValueIsAReasonAndNoNumber)
{
    const json none = json::parse(to_json(Profile()));
    EXPECT_EQ(none.at("totals"), json({{"unavailable", "not asked for"}, {"cause", "not_asked_for"}}));
    EXPECT_EQ(none.at("lines"), json({{"unavailable", "not asked for"}, {"cause", "not_asked_for"}}));

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

/// Profiles with all that records hold, and what they may lack.
class RandomProfiles {
public:
    explicit RandomProfiles(unsigned seed) : random_(seed) {}

    Profile next()
    {
        Profile profile;
        profile.device = {text(), text(), text(), text()};
        profile.kernel = text();
        profile.grid = extents();
        profile.block = extents();
        // Nothing is written of none.
        if (chance()) profile.launches_by_kernels = 1 + number();
        profile.totals = measured<Counters>([&] { return counters(); });
        profile.lines = measured<std::vector<SourceLine>>([&] {
            std::vector<SourceLine> lines(small());
            for (SourceLine& line : lines) {
                line.location = location();
                line.counters = counters();
            }
            return lines;
        });
        if (chance()) {
            std::vector<UncountedLine> uncounted(1 + small());
            for (UncountedLine& line : uncounted) line = {static_cast<UncountedAccess>(number() % 3), location()};
            profile.uncounted = uncounted;
        }
        if (chance()) {
            Distributions distributions;
            each_access([&](Space space, Operation operation) {
                distributions.of(space, operation) = {1 + number(), number(), number(), number(),
                                                      number(),     number(), number()};
            });
            profile.distribution = distributions;
        }
        if (chance()) profile.synchronizations = Synchronizations{number(), number(), number(), number(), number()};
        if (chance()) {
            AsyncCopies copies{1 + number(), number(), number()};
            if (chance()) copies.awaited_at_once = number();
            profile.async_copies = copies;
        }
        if (chance()) {
            SchedulerLoad load;
            load.schedulers = number();
            each_access([&](Space space, Operation operation) {
                load.instructions_of_busiest.of(space, operation) = 1 + number();
            });
            profile.scheduler_load = load;
        }
        for (std::size_t i = small(); i > 0; --i)
            profile.metrics.insert_or_assign(text(),
                                             measured<double>([&] { return static_cast<double>(number()) / 7; }));
        if (chance())
            profile.note = Note{static_cast<Note::Kind>(number() % (static_cast<unsigned>(last_note) + 1)), text()};
        if (chance()) profile.observed_blocks = ObservedBlocks{number(), number()};
        if (chance() && profile.observed_blocks) profile.observed_blocks->error = static_cast<double>(number()) / 7;
        if (chance()) profile.unchecked_before = number();
        profile.findings.resize(small());
        for (Finding& finding : profile.findings) {
            finding = finding_of(FaultCase::in_words, {{fact::sentence, text()}});
            finding.kind = static_cast<FindingKind>(number() % 14);
            finding.location = location();
            finding.block = extents();
            finding.thread = extents();
            finding.occurrences = number();
            if (chance()) finding.other_location = location();
        }
        return profile;
    }

private:
    std::uint64_t number() { return std::uniform_int_distribution<std::uint64_t>(0, std::uint64_t{1} << 60U)(random_); }
    std::size_t small() { return number() % 4; }
    bool chance() { return number() % 2 == 0; }
    unsigned extent() { return static_cast<unsigned>(number()); }
    Dim3 extents() { return {extent(), extent(), extent()}; }
    std::string text()
    {
        std::string text;
        for (std::size_t i = number() % 20; i > 0; --i) text += static_cast<char>(number() % 128);
        return text;
    }
    SourceLocation location() { return {text(), static_cast<int>(number() % 100000)}; }
    Unavailable why()
    {
        return {static_cast<Unavailable::Cause>(number() % (static_cast<unsigned>(last_cause) + 1)), text()};
    }
    template <class T, class Make>
    Measured<T> measured(const Make& make)
    {
        return chance() ? Measured<T>(make()) : Measured<T>::unavailable(why());
    }
    /// For about half of them.
    template <class Act>
    void each_access(const Act& act)
    {
        for (const Space space : all_spaces)
            for (const Operation operation : all_operations)
                if (chance()) act(space, operation);
    }
    Counters counters()
    {
        Counters counters;
        each_access([&](Space space, Operation operation) {
            counters.of(space, operation) = {1 + number(), number(), measured<std::uint64_t>([&] { return number(); })};
        });
        return counters;
    }

    static constexpr Unavailable::Cause last_cause = Unavailable::Cause::other_gpu_kind;
    static constexpr Note::Kind last_note = Note::Kind::races_given_up;

    std::mt19937 random_;
};

void expect_same(const Profile& found, const Profile& wanted)
{
    EXPECT_EQ(found.kernel, wanted.kernel);
    EXPECT_EQ(found.grid, wanted.grid);
    EXPECT_EQ(found.block, wanted.block);
    EXPECT_EQ(found.launches_by_kernels, wanted.launches_by_kernels);
    EXPECT_EQ(found.totals, wanted.totals);
    ASSERT_EQ(found.lines.available(), wanted.lines.available());
    if (wanted.lines.available()) {
        EXPECT_TRUE(
            std::ranges::equal(found.lines.value(), wanted.lines.value(), [](const SourceLine& a, const SourceLine& b) {
                return a.location == b.location && a.counters == b.counters;
            }));
    } else {
        EXPECT_EQ(found.lines.why(), wanted.lines.why());
    }
    ASSERT_EQ(found.uncounted.available(), wanted.uncounted.available());
    if (wanted.uncounted.available()) {
        EXPECT_TRUE(std::ranges::equal(found.uncounted.value(), wanted.uncounted.value(),
                                       [](const UncountedLine& a, const UncountedLine& b) {
                                           return a.access == b.access && a.location == b.location;
                                       }));
    }
    EXPECT_EQ(found.async_copies, wanted.async_copies);
    EXPECT_EQ(found.distribution, wanted.distribution);
    EXPECT_EQ(found.synchronizations, wanted.synchronizations);
    EXPECT_EQ(found.scheduler_load, wanted.scheduler_load);
    EXPECT_EQ(found.metrics, wanted.metrics);
    EXPECT_EQ(found.note, wanted.note);
    EXPECT_EQ(found.observed_blocks, wanted.observed_blocks);
    EXPECT_EQ(found.unchecked_before, wanted.unchecked_before);
    EXPECT_EQ(found.findings, wanted.findings);
}

TEST(ProfileJson, IsReadAsItWasWritten)
{
    for (unsigned seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Profile profile = RandomProfiles(seed).next();
        expect_same(profile_from_json(to_json(profile)), profile);
        json launch = json::parse(to_json(profile));
        launch["device"] = json::parse(to_json(profile.device));
        const DeviceDescription device = profile_from_json(launch.dump()).device;
        EXPECT_EQ(to_json(device), to_json(profile.device));
        if (HasFailure()) return;
    }
}

TEST(ProfileJson, TheFailedCallIsPartOfTheReason)
{
    Profile profile;
    profile.totals =
        Measured<Counters>::unavailable({Unavailable::Cause::no_permission, "not allowed", "cuptiX returned Y (1)"});
    const Profile read = profile_from_json(to_json(profile));
    EXPECT_EQ(read.totals.reason(), "not allowed (cuptiX returned Y (1))");
    EXPECT_EQ(read.totals.why().cause, Unavailable::Cause::no_permission);
}

TEST(ProfileJson, WhatIsNoProfileIsAnError)
{
    const json whole = json::parse(to_json(counted()));
    EXPECT_NO_THROW(profile_from_json(whole.dump()));
    for (const auto& [field, value] : std::initializer_list<std::pair<const char*, json>>{
             {"grid", json({1, 1})},
             {"grid", "1"},
             {"kernel", 3},
             {"totals", json({{"unavailable", "a reason"}, {"cause", "unheard_of"}})},
             {"lines", json({{{"file", "t.cu"}}})},
             {"findings", json({{{"kind", "unheard_of"}}})},
             {"note", "a note of no kind"},
             {"uncounted", json({{{"access", "unheard_of"}, {"file", "t.cu"}, {"line", 1}}})},
             {"synchronizations", json({{"barriers", 1}})}}) {
        json damaged = whole;
        damaged[field] = value;
        EXPECT_THROW(profile_from_json(damaged.dump()), std::exception) << damaged;
    }
    EXPECT_THROW(profile_from_json("{"), std::exception);
    EXPECT_THROW(profile_from_json("[]"), std::exception);
}

TEST(ProfileJson, WithoutAsyncCopiesNobodyKnowsHowManyThereWere)
{
    Profile profile;
    profile.async_copies = AsyncCopies{};
    EXPECT_EQ(to_json(profile).find("async_copies"), std::string::npos);
    EXPECT_FALSE(profile_from_json(to_json(profile)).async_copies.available()) << "older records have none either";
}

}  // namespace

}  // namespace warpbook
