#include "course/overview.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

const Course two_labs = {{"01-map", "Map", "exercise", "Part 1 · Threads", "map.cu", ""},
                         {"02-indices-2d", "Indices → coordinates", "observe", "Part 1 · Threads", "indices.cu", ""},
                         {"07-coalescing", "Strides", "assessment", "Part 2 · Coalescing", "strides.cu", ""}};

std::string overview(const Palette& palette, const std::vector<Outcome>& outcomes)
{
    std::ostringstream out;
    print_overview(out, palette, two_labs, outcomes);
    return out.str();
}

TEST(Overview, AlignsLabsUnderTheirParts)
{
    EXPECT_EQ(overview(Palette(false),
                       {{Verdict::solved, "", ""}, {Verdict::failed, "", "Prediction.OfX"}, {std::nullopt, "", ""}}),
              "Part 1 · Threads\n"
              "  01-map         Map                    exercise    SOLVED\n"
              "  02-indices-2d  Indices → coordinates  observe     FAILED      Prediction.OfX\n"
              "\n"
              "Part 2 · Coalescing\n"
              "  07-coalescing  Strides                assessment  not checked yet\n"
              "\n"
              "3 labs: 1 SOLVED, 1 FAILED, 1 not checked yet\n");
}

TEST(Overview, SpellsVerdictsOutInColorsToo)
{
    const std::string colored = overview(Palette(true), std::vector<Outcome>(3, {Verdict::unverified, "", ""}));
    EXPECT_NE(colored.find("\033[36mUNVERIFIED\033[0m\n"), std::string::npos) << colored;
    EXPECT_NE(colored.find("3 labs: \033[36m3 UNVERIFIED\033[0m\n"), std::string::npos) << colored;
}

TEST(Overview, LeavesTheAdviceToTheReport)
{
    const std::string unread = "its record cannot be read: check it again";
    const std::string reason =
        "libcuda.so.1 is the toolkit's stub and no driver: take the stubs folder out of LD_LIBRARY_PATH";
    const std::string text = overview(
        Palette(false), {{Verdict::unverified, reason, ""}, {std::nullopt, unread, ""}, {Verdict::solved, "", ""}});
    EXPECT_NE(text.find("  UNVERIFIED  libcuda.so.1 is the toolkit's stub and no driver\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  " + unread + "\n"), std::string::npos) << text;
}

TEST(VerdictLine, SaysNameVerdictAndProblem)
{
    std::ostringstream out;
    print_verdict_line(out, Palette(false), two_labs[0], {Verdict::failed, "does not compile", ""});
    EXPECT_EQ(out.str(), "01-map  FAILED  does not compile\n");
}

}  // namespace
}  // namespace warpbook::tools
