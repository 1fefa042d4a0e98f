// Host code in a kernels' file is compiled without __CUDA_ARCH__, as nvcc does it, and shares kernels and variables
// with the device's code.

#include "../../machine/model_test.hpp"
#include "two_passes.hpp"

static int constructions = 0;
void note_construction() { ++constructions; }

namespace warpbook::tests {
namespace {

using testing::Each;

class TwoPasses : public ModelTest {
protected:
    /// Of the last thread.
    int result_of(Kernel kernel)
    {
        int* const out = array<int>("out", 32);
        EXPECT_TRUE(profile(launch(kernel, 1, 32, out)).findings.empty());
        return read(out, 32)[31];
    }
};

TEST_F(TwoPasses, GiveKernelsTheDevicesCode)
{
    int* const answers = array<int>("answers", 32 * kinds);
    EXPECT_TRUE(profile(launch(ask_on_device, 1, 32, answers)).findings.empty());
    EXPECT_THAT(read(answers, 32 * kinds), Each(device_side));
}

TEST_F(TwoPasses, GiveHostFunctionsTheHostsCode)
{
    EXPECT_THAT(ask_on_host(), Each(host_side));
    EXPECT_EQ(side_in_header(), host_side) << "in this file";
    EXPECT_EQ(written_for_host_alone(), "for the host");
    const int calls = calls_of_function_with_static();
    EXPECT_EQ(calls_of_function_with_static(), calls + 1);
    EXPECT_EQ(calls / 100, host_side);
}

TEST_F(TwoPasses, RunInitializersOnceAndForTheHost)
{
    EXPECT_EQ(side_of_static_variable(), host_side);
    EXPECT_EQ(constructions, 1);
}

TEST_F(TwoPasses, ShareTheVariablesOfTheDevice)
{
    set_counter(40);
    int* const out = array<int>("out", 3);
    EXPECT_TRUE(profile(launch(read_variables, 1, 1, out)).findings.empty());
    EXPECT_EQ(read(out, 3), (std::vector<int>{40, 41, 7}));
    EXPECT_EQ(counter_as_host_sees_it(), 41 + 42);
    EXPECT_EQ(*static_cast<const int*>(address_of_weights()), 7);
}

TEST_F(TwoPasses, ShareVariablesThatOneOfThemAloneWrites)
{
    int* const out = array<int>("out", 2);
    profile(launch(read_variables_set_by_host, 1, 1, out));
    EXPECT_EQ(read(out, 2), (std::vector<int>{1, 2}));
    set_variables_of_device();
    profile(launch(read_variables_set_by_host, 1, 1, out));
    EXPECT_EQ(read(out, 2), (std::vector<int>{10, 20}));
}

TEST_F(TwoPasses, ShareTheKernelsThatOnlyTheFileSees)
{
    EXPECT_EQ(result_of(static_kernel()), 10 + device_side);
    EXPECT_EQ(result_of(kernel_in_unnamed_namespace()), 20 + device_side);
    EXPECT_EQ(result_of(kernel_made_by_a_macro()), 50 + device_side);
    EXPECT_EQ(made_by_a_macro_on_host(), host_side);
    EXPECT_EQ(result_of(kernel_template()), 30 + device_side);
    EXPECT_EQ(result_of(kernel_of_device_lambda()), 31);
    EXPECT_EQ(result_of(kernel_of_lambda_for_both()), 31 + device_side);
    EXPECT_EQ(lambda_for_both_on_host(), 40 + host_side);
}

TEST_F(TwoPasses, DoNotCompileKernelsForTheHost) { EXPECT_EQ(result_of(shuffle_of_this_architecture), 31); }

TEST_F(TwoPasses, CountAndNameTheDevicesLines)
{
    int* const out = array<int>("out", 32);
    const Profile seen = profile(launch(one_store, 1, 32, out));
    EXPECT_EQ(counts_at(seen, "one_store", Space::global, Operation::store).instructions, 1u);
    EXPECT_EQ(read(out, 32)[0], device_side);

    const Profile wrong = profile(launch(runs_past_the_end, 1, 32, out));
    ASSERT_EQ(wrong.findings.size(), 1u);
    EXPECT_EQ(wrong.findings[0].location, (SourceLocation{KERNEL_FILE, marked_line("runs_past_the_end")}));
}

}  // namespace
}  // namespace warpbook::tests
