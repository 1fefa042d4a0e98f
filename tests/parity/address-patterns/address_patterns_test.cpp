// Compares the rules with what an NVIDIA H200 counted: README.md beside this file says what the recording holds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "machine/rules/access_cost.hpp"
#include "gzip_file.hpp"

namespace warpbook {
namespace {

constexpr std::string_view recording = WARPBOOK_ADDRESS_PATTERNS;
constexpr std::string_view header = "kind,width,mask,offsets,inst,units";

struct RecordedAccess {
    std::string text;
    WarpAccess access;
    unsigned instructions = 0;
    unsigned units = 0;
};

void set_kind(WarpAccess& access, const std::string& kind)
{
    if (kind != "gl" && kind != "gs" && kind != "gr" && kind != "ga" && kind != "sl" && kind != "ss" && kind != "sa" &&
        kind != "sx")
        throw std::runtime_error("unknown kind of access: " + kind);
    access.space = kind[0] == 'g' ? Space::global : Space::shared;
    access.operation = kind[1] == 'l' ? Operation::load : kind[1] == 's' ? Operation::store : Operation::atomic;
}

RecordedAccess parse(const std::string& line)
{
    RecordedAccess recorded;
    recorded.text = line;

    std::istringstream fields(line);
    std::string kind, width, mask, offsets, instructions, units;
    for (std::string* field : {&kind, &width, &mask, &offsets, &instructions})
        if (!std::getline(fields, *field, ',')) throw std::runtime_error("too few columns: " + line);
    if (!std::getline(fields, units) || units.find(',') != std::string::npos)
        throw std::runtime_error("not six columns: " + line);
    const auto number = [&](const std::string& text, int base = 10) {
        std::size_t used = 0;
        const unsigned long value = std::stoul(text, &used, base);
        if (used != text.size()) throw std::runtime_error("'" + text + "' is no number: " + line);
        return static_cast<std::uint32_t>(value);
    };

    set_kind(recorded.access, kind);
    recorded.access.width = number(width);
    recorded.access.mask = number(mask, 16);
    recorded.instructions = number(instructions);
    recorded.units = number(units);
    std::istringstream addresses(offsets);
    for (std::uint64_t& address : recorded.access.addresses)
        if (!(addresses >> address)) throw std::runtime_error("fewer than 32 offsets: " + line);
    if (!(addresses >> std::ws).eof()) throw std::runtime_error("more than 32 offsets: " + line);
    return recorded;
}

std::vector<RecordedAccess> read_recording(std::string_view path)
{
    std::istringstream lines(decompressed(path));
    std::string line;
    std::getline(lines, line);
    if (line != header) throw std::runtime_error("unexpected first line: " + line);

    std::vector<RecordedAccess> accesses;
    while (std::getline(lines, line)) accesses.push_back(parse(line));
    return accesses;
}

class AddressPatterns : public testing::Test {
protected:
    static const std::vector<RecordedAccess>& recorded()
    {
        static const std::vector<RecordedAccess> accesses = read_recording(recording);
        return accesses;
    }
};

/// Where addresses of inactive lanes seem to take part; the README says more.
bool may_differ(const WarpAccess& access)
{
    return access.space == Space::shared && access.operation == Operation::load && access.width == 16 &&
           access.mask != 0xffffffff;
}

unsigned units_by_rule(const RecordedAccess& recorded) { return access_cost(Machine{}, recorded.access).units; }

bool differs(const RecordedAccess& recorded) { return units_by_rule(recorded) != recorded.units; }

TEST_F(AddressPatterns, AreAllRead) { EXPECT_EQ(recorded().size(), 10'576u); }

TEST_F(AddressPatterns, AreOfOneInstructionEach)
{
    for (const RecordedAccess& access : recorded()) EXPECT_EQ(access.instructions, 1u) << access.text;
}

TEST_F(AddressPatterns, CostWhatTheRulesSay)
{
    unsigned compared = 0;
    for (const RecordedAccess& access : recorded()) {
        if (may_differ(access.access)) continue;
        ++compared;
        ASSERT_EQ(units_by_rule(access), access.units) << access.text;
    }
    EXPECT_GT(compared, 10'000u);
}

TEST_F(AddressPatterns, DifferFromTheRulesInKnownRowsOnly)
{
    std::string list;
    const auto differing = std::count_if(recorded().begin(), recorded().end(), [&](const RecordedAccess& access) {
        if (!differs(access)) return false;
        if (list.size() < 4000) list += access.text + " by rule " + std::to_string(units_by_rule(access)) + "\n";
        return true;
    });
    RecordProperty("differing_rows", static_cast<int>(differing));
    EXPECT_EQ(differing, 21) << list;
}

TEST(Recording, ThatCannotBeReadIsAnError)
{
    const auto reading = [] { read_recording("/nowhere/it's missing.csv.gz"); };
    const auto says_which = testing::HasSubstr("missing.csv.gz: No such file");
    EXPECT_THAT(reading, testing::ThrowsMessage<std::runtime_error>(says_which));
}

}  // namespace
}  // namespace warpbook
