#include "compiler/passes/gaps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lines_of.hpp"

namespace warpbook::kernel_compiler {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// As one text, because lines hold several lines afterwards.
std::string with_gaps(const std::string& assembly)
{
    std::string text;
    for (const std::string& line : with_gaps_between_variables(lines_of(assembly))) text += line + "\n";
    return text;
}

TEST(GapsBetweenVariables, AreInFrontOfEachAndBehindTheLast)
{
    const std::string assembly = with_gaps(R"(
	.section	.tbss,"awT",@nobits
	.align 128
first:
	.zero	76
	.align 128
second:
	.zero	128
	.section	.note.GNU-stack,"",@progbits
)");
    EXPECT_EQ(assembly, "\t.section\t.tbss,\"awT\",@nobits\n\t.align 128\n" + gap_before("first") +
                            "\t.balign 128\nfirst:\n\t.zero\t76\n\t.align 128\n" + gap_before("second") +
                            "\t.balign 128\nsecond:\n\t.zero\t128\n" + gap_after("second") +
                            "\t.section\t.note.GNU-stack,\"\",@progbits\n");
}

TEST(GapsBetweenVariables, AreVariablesOfTheirOwn)
{
    EXPECT_EQ(gap_after("tile"),
              "\t.type warpbook.gap.after.tile, @object\n\t.size warpbook.gap.after.tile, 16384\n"
              "warpbook.gap.after.tile:\n\t.zero 16384\n");
}

struct Section {
    const char* name;
    const char* directive;
    bool has_gaps;
};

void PrintTo(const Section& section, std::ostream* os) { *os << section.name; }

class GapsInSection : public testing::TestWithParam<Section> {};

TEST_P(GapsInSection, AreWhereVariablesAre)
{
    const std::string assembly = with_gaps(std::string(GetParam().directive) + "\n\t.align 4\nname:\n\t.zero\t4\n");
    EXPECT_EQ(assembly.find("warpbook.gap.before.name") != std::string::npos, GetParam().has_gaps);
}

INSTANTIATE_TEST_SUITE_P(
    All, GapsInSection,
    testing::Values(Section{"Shared", "\t.section\t.tbss,\"awT\",@nobits", true},
                    Section{"SharedOfATemplate", "\t.section\t.tbss._Z1t,\"awTG\",@nobits,_Z1t,comdat", true},
                    Section{"Zeroed", "\t.bss", true}, Section{"Initialized", "\t.data", true},
                    Section{"DeviceOfATemplate", "\t.section\t.bss._Z1t,\"awG\",@nobits,_Z1t,comdat", true},
                    Section{"Constant", "\t.section\twarpbook_constant,\"aw\"", true},
                    Section{"Code", "\t.text", false}, Section{"ReadOnly", "\t.section\t.rodata", false},
                    Section{"VirtualTable", "\t.section\t.data.rel.ro._ZTV1a,\"awG\",@progbits", false}),
    [](const auto& section) { return std::string(section.param.name); });

TEST(GapsBetweenVariables, AreNotAroundTheCompilersOwn)
{
    const std::string assembly = "\t.data\n\t.align 2\n.Lubsan_type3:\n\t.value\t-1\n";
    EXPECT_EQ(with_gaps(assembly), assembly);
}

TEST(GapsBetweenVariables, AreAroundStaticVariablesWithoutASection)
{
    const std::string assembly = with_gaps("\t.local\t_ZL7counter\n\t.comm\t_ZL7counter,4,4\n");
    EXPECT_THAT(assembly, StartsWith("\t.local\t_ZL7counter\n\t.pushsection .bss\n" + gap_before("_ZL7counter")));
    EXPECT_THAT(assembly, HasSubstr("\t.balign 4\n\t.type _ZL7counter, @object\n\t.size _ZL7counter, 4\n_ZL7counter:\n"
                                    "\t.zero 4\n" +
                                    gap_after("_ZL7counter") + "\t.popsection\n"));
}

}  // namespace

}  // namespace warpbook::kernel_compiler
