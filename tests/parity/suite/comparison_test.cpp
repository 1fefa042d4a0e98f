#include "comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::parity {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

json loads(int instructions, int units, int ideal_units)
{
    return {{"global", {{"load", {{"instructions", instructions}, {"units", units}, {"ideal_units", ideal_units}}}}}};
}

json line(int number, const std::string& text, const json& counters, const json& widths)
{
    return {{"file", "some.cu"},
            {"line", number},
            {"text", text},
            {"counters", counters},
            {"instructions_by_width", widths}};
}

json entry(const std::vector<json>& lines, const json& totals = loads(4, 16, 16))
{
    return {{"totals", totals}, {"lines", lines}};
}

const json as_written = entry({line(7, "sum += in[i];", loads(4, 16, 16), {{"4", 4}})});
const json one_byte_each = entry({line(7, "sum += in[i];", loads(4, 16, 4), {{"1", 4}})}, loads(4, 16, 4));
const json fewer_units = entry({line(7, "sum += in[i];", loads(4, 4, 4), {{"4", 4}})}, loads(4, 4, 4));

Case plain() { return {"a case", nullptr}; }

TEST(Comparison, OfTheSameFindsNothing)
{
    const Comparison same = compare(as_written, as_written);
    EXPECT_EQ(same.numbers, 1u + 3u + 3u + 1u);
    EXPECT_EQ(same.lines_with_widths, 1u);
    EXPECT_THAT(complaints(plain(), same), IsEmpty());
}

TEST(Comparison, NamesEachNumberThatDiffers)
{
    EXPECT_THAT(complaints(plain(), compare(as_written, one_byte_each)),
                ElementsAre("in all global load ideal_units: as written 16, as compiled 4",
                            "some.cu `sum += in[i];` global load ideal_units: as written 16, as compiled 4",
                            "some.cu `sum += in[i];` instructions of 4 bytes: as written 4, as compiled nothing",
                            "some.cu `sum += in[i];` instructions of 1 bytes: as written nothing, as compiled 4"));
}

TEST(Comparison, LinesMayMove)
{
    const json moved = entry({line(99, "sum += in[i];", loads(4, 16, 16), {{"4", 4}})});
    EXPECT_THAT(complaints(plain(), compare(as_written, moved)), IsEmpty());
}

TEST(Comparison, LinesOfTheSameTextAreToldApartByTheirOrder)
{
    const json first = line(7, "sum += in[i];", loads(1, 4, 4), {{"4", 1}});
    const json second = line(9, "sum += in[i];", loads(2, 8, 8), {{"4", 2}});
    EXPECT_THAT(complaints(plain(), compare(entry({first, second}), entry({first, second}))), IsEmpty());
    EXPECT_THAT(complaints(plain(), compare(entry({first, second}), entry({second, first}))), SizeIs(8));
}

TEST(Comparison, ALineOfOneSideOnlyDiffersInAllItsNumbers)
{
    EXPECT_THAT(complaints(plain(), compare(as_written, entry({}))), SizeIs(3 + 1));
    EXPECT_THAT(complaints(plain(), compare(entry({}), as_written)), SizeIs(3 + 1));
}

TEST(Comparison, WidthsOfOneSideOnlyAreNotCompared)
{
    const json unknown = entry({line(7, "sum += in[i];", loads(4, 16, 16), {{"unavailable", "not asked for"}})});
    const Comparison comparison = compare(as_written, unknown);
    EXPECT_EQ(comparison.lines_with_widths, 0u);
    EXPECT_THAT(complaints(plain(), comparison), IsEmpty());
}

TEST(Comparison, AKernelThatAccessesNothingHasNoNumbers)
{
    const json nothing = entry({}, json::object());
    EXPECT_THAT(complaints(plain(), compare(nothing, nothing)), IsEmpty());
    EXPECT_THAT(complaints(plain(), compare(as_written, nothing)), SizeIs(3 + 3 + 1));
}

TEST(Comparison, WithoutNumbersIsAnError)
{
    json no_lines = as_written;
    no_lines["lines"] = {{"unavailable", "no line numbers"}};
    EXPECT_THROW(compare(as_written, no_lines), std::runtime_error);
    json no_ideal = as_written;
    no_ideal["totals"]["global"]["load"]["ideal_units"] = {{"unavailable", "no line numbers"}};
    EXPECT_THROW(compare(as_written, no_ideal), std::runtime_error);
}

TEST(Remark, ExplainsOtherWidths)
{
    const Case remarked = plain().compiled_as("it loads a byte");
    EXPECT_THAT(complaints(remarked, compare(as_written, one_byte_each)), IsEmpty());
}

TEST(Remark, IsStaleWhenNothingDiffers)
{
    EXPECT_THAT(complaints(plain().compiled_as("it loads a byte"), compare(as_written, as_written)),
                ElementsAre(HasSubstr("nothing differs, but a remark says: it loads a byte")));
    EXPECT_THAT(complaints(plain().compiled_as("one lane", Remark::ShownBy::units), compare(as_written, as_written)),
                ElementsAre(HasSubstr("nothing differs")));
}

TEST(Remark, IsShownByWidthsOrByUnits)
{
    EXPECT_THAT(complaints(plain().compiled_as("it loads a byte"), compare(as_written, fewer_units)),
                ElementsAre(HasSubstr("the same instructions and widths")));
    EXPECT_THAT(complaints(plain().compiled_as("one lane", Remark::ShownBy::units), compare(as_written, fewer_units)),
                IsEmpty());
    EXPECT_THAT(complaints(plain().compiled_as("one lane", Remark::ShownBy::units), compare(as_written, one_byte_each)),
                ElementsAre(HasSubstr("only units differ")));
}

TEST(Remark, NeedsWidthsToBeShown)
{
    const json unknown = entry({line(7, "sum += in[i];", loads(4, 16, 4), {{"unavailable", "not asked for"}})});
    EXPECT_THAT(complaints(plain().compiled_as("it loads a byte"), compare(as_written, unknown)),
                ElementsAre(HasSubstr("without the widths")));
}

}  // namespace
}  // namespace warpbook::parity
