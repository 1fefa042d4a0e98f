#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "probes.hpp"

namespace warpbook::doctor {
namespace {

using testing::HasSubstr;

/// Sets WARPBOOK_CUPTI_LIBRARY as long as it lives.
class ChosenCupti {
public:
    explicit ChosenCupti(const char* library) { setenv("WARPBOOK_CUPTI_LIBRARY", library, 1); }
    ChosenCupti(const ChosenCupti&) = delete;
    ChosenCupti& operator=(const ChosenCupti&) = delete;
    ~ChosenCupti() { unsetenv("WARPBOOK_CUPTI_LIBRARY"); }
};

MachineFacts probed()
{
    MachineFacts facts;
    probe_cuda(this_machine(), facts);
    return facts;
}

TEST(ProbeCuda, NamesTheLibraryThatWasLoaded)
{
    const MachineFacts facts = probed();
    if (facts.cupti.state != CuptiState::works) GTEST_SKIP() << "there is no CUPTI here: " << facts.cupti.detail;
    EXPECT_THAT(facts.cupti.library, HasSubstr("/libcupti.so"));
    EXPECT_THAT(facts.cupti.version, HasSubstr("CUPTI "));
    EXPECT_EQ(facts.cupti.chosen, std::nullopt);
}

TEST(ProbeCuda, SaysThatAChosenCuptiIsNotThere)
{
    const ChosenCupti none("/nonexistent/libcupti.so");
    const MachineFacts facts = probed();
    EXPECT_EQ(facts.cupti.state, CuptiState::absent);
    EXPECT_THAT(facts.cupti.detail, HasSubstr("/nonexistent/libcupti.so"));
    EXPECT_EQ(facts.cupti.chosen, "/nonexistent/libcupti.so");
}

TEST(ProbeCuda, TakesALibraryWithoutTheFunctionsForAnOldOne)
{
    const ChosenCupti old("libm.so.6");
    EXPECT_EQ(probed().cupti.state, CuptiState::too_old);
}

TEST(ProbeCuda, EitherListsGpusOrSaysWhyThereAreNone)
{
    const MachineFacts facts = probed();
    EXPECT_EQ(facts.driver.state == DriverState::works, !facts.gpus.empty());
    EXPECT_NE(facts.driver.state, DriverState::not_asked);
    for (const Gpu& gpu : facts.gpus) {
        EXPECT_FALSE(gpu.name.empty());
        EXPECT_GE(gpu.major, 5);
        EXPECT_TRUE(gpu.bytes.available());
    }
}

}  // namespace
}  // namespace warpbook::doctor
