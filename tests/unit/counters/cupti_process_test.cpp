// What a process has only once: its subscription, the device code it saw, its listener.
#include "counters/sessions/cupti_process.hpp"
#include "counters/driver/memory_calls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/driver_launch.hpp"
#include "counters/driver/errors.hpp"
#include "made_up_cubin.hpp"
#include "mock_session.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// Writes down what it is told.
class Listener final : public LaunchListener {
public:
    void before_launch(CUpti_CallbackId, const CUpti_CallbackData&) noexcept override { told.emplace_back("before"); }
    void after_launch(CUpti_CallbackId, const CUpti_CallbackData&) noexcept override { told.emplace_back("after"); }
    void before_memory_call() noexcept override { told.emplace_back("memory call begins"); }
    void after_memory_call() noexcept override { told.emplace_back("memory call ends"); }
    void context_ends(CUcontext context) noexcept override
    {
        told.emplace_back(context == MockCupti::context() ? "context ends" : "other context ends");
    }

    std::vector<std::string> told;
};

class ProcessTest : public testing::Test {
protected:
    MockCupti mock;
};

void launch(MockCupti& mock)
{
    const cuLaunchKernel_params parameters{};
    mock.launch(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &parameters);
}

TEST_F(ProcessTest, SubscribesAndUnsubscribes)
{
    {
        const CuptiProcess process(MockCupti::cupti());
        EXPECT_EQ(mock.take_calls(), (Calls{"cuptiSubscribe", "cuptiEnableCallback", "cuptiEnableCallback"}));
    }
    EXPECT_FALSE(mock.is_subscribed());
}

TEST_F(ProcessTest, DoesNotStaySubscribedWhenItCannotBeTold)
{
    for (int succeeding = 0; succeeding < 2; ++succeeding) {
        mock.fail("cuptiEnableCallback", CUPTI_ERROR_UNKNOWN, 1, succeeding);
        EXPECT_THROW(CuptiProcess(MockCupti::cupti()), CuptiError);
        EXPECT_FALSE(mock.is_subscribed());
    }
    EXPECT_NO_THROW(CuptiProcess(MockCupti::cupti()));
}

TEST_F(ProcessTest, KeepsTheDeviceCodeThatIsLoaded)
{
    const CuptiProcess process(MockCupti::cupti());
    mock.cubin_checksum = 5;
    mock.load_module(made_up_cubin("first", {0x381}));
    mock.cubin_checksum = 6;
    mock.load_module(made_up_cubin("second", {0x386}));
    EXPECT_EQ(process.cubins().find(5, "first")->instruction_word("first", 0), 0x381u);
    EXPECT_EQ(process.cubins().find(6, "second")->instruction_word("second", 0), 0x386u);
    // CUPTI's checksum of some code is not that of the code which the driver showed; its name tells then.
    EXPECT_EQ(process.cubins().find(7, "first"), process.cubins().find(5, "first"));
    EXPECT_EQ(process.cubins().find(7, "third"), nullptr);
}

TEST_F(ProcessTest, CodeThatCannotBeReadIsNotKeptAndNothingEscapes)
{
    const CuptiProcess process(MockCupti::cupti());
    mock.fail("cuptiGetCubinCrc", CUPTI_ERROR_INVALID_MODULE, 1);
    mock.load_module(made_up_cubin("kernel", {0x381}));
    mock.load_module({});
    EXPECT_THAT(process.cubins().since(0), IsEmpty());

    // CUPTI tells of a module without its code.
    CUpti_ModuleResourceData module{};
    module.cubinSize = 100;
    CUpti_ResourceData resource{};
    resource.resourceDescriptor = &module;
    mock.call_back(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_LOADED, &resource);
    EXPECT_THAT(process.cubins().since(0), IsEmpty());

    mock.load_module(made_up_cubin("kernel", {0x381}));
    EXPECT_EQ(process.cubins().since(0).size(), 1u);
}

TEST_F(ProcessTest, CodeThatIsNoCodeIsKeptAndHasNoInstructions)
{
    const CuptiProcess process(MockCupti::cupti());
    mock.load_module(std::vector<std::byte>(10));
    ASSERT_EQ(process.cubins().since(0).size(), 1u);
    EXPECT_FALSE(process.cubins().since(0)[0]->cubin.instruction_word("kernel", 0));
}

TEST_F(ProcessTest, AContextThatEndsTakesItsRangeProfilerAlong)
{
    CuptiProcess process(MockCupti::cupti());
    Listener listener;
    process.listen(listener);
    process.range_profiler(MockCupti::context(1), 0).resume();
    process.range_profiler(MockCupti::context(2), 0).resume();
    mock.destroy_context(MockCupti::context(1));
    EXPECT_EQ(mock.count("cuptiRangeProfilerDisable"), 1);
    EXPECT_EQ(mock.enabled_range_profilers(), 1u);
    EXPECT_TRUE(process.range_profiler(MockCupti::context(2), 0).enabled());
    EXPECT_FALSE(process.range_profiler(MockCupti::context(1), 0).enabled()) << "a new one";
    EXPECT_THAT(listener.told, ElementsAre("context ends"));
    process.stop_listening();
}

TEST_F(ProcessTest, TellsItsListenerOfCallsOnlyWhenAsked)
{
    CuptiProcess process(MockCupti::cupti());
    Listener listener;
    process.listen(listener);
    const auto call_all = [this] {
        launch(mock);
        mock.change_memory(1);
    };
    call_all();
    EXPECT_THAT(listener.told, IsEmpty());

    process.report_launches(true);
    call_all();
    EXPECT_THAT(listener.told, ElementsAre("before", "after", "memory call begins", "memory call ends"));

    process.report_launches(false);
    call_all();
    EXPECT_EQ(listener.told.size(), 4u);
    process.stop_listening();
}

TEST_F(ProcessTest, ChoosesCallsByWhatTheyDoToMemory)
{
    EXPECT_THAT(
        calls_that_change_memory(MockCupti::cupti()),
        UnorderedElementsAre(CUPTI_DRIVER_TRACE_CBID_cuMemsetD32_v2, CUPTI_DRIVER_TRACE_CBID_cuMipmappedArrayCreate,
                             CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2, CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxReset,
                             CUPTI_DRIVER_TRACE_CBID_cuModuleLoadData, CUPTI_DRIVER_TRACE_CBID_cuLibraryUnload));
}

TEST_F(ProcessTest, RefusesASecondListener)
{
    CuptiProcess process(MockCupti::cupti());
    Listener first;
    Listener second;
    process.listen(first);
    EXPECT_THROW(process.listen(second), CountersUnavailable);
    process.report_launches(true);
    launch(mock);
    EXPECT_EQ(first.told.size(), 2u);
    EXPECT_THAT(second.told, IsEmpty());

    process.stop_listening();
    EXPECT_NO_THROW(process.listen(second));
    process.stop_listening();
}

TEST_F(ProcessTest, EventsThatComeAfterListeningAreIgnored)
{
    CuptiProcess process(MockCupti::cupti());
    Listener listener;
    process.listen(listener);
    process.report_launches(true);
    // Events cannot be switched off, and nothing is thrown.
    mock.fail("cuptiEnableCallback", CUPTI_ERROR_UNKNOWN);
    process.stop_listening();
    launch(mock);
    mock.destroy_context(MockCupti::context());
    EXPECT_THAT(listener.told, IsEmpty());
}

TEST_F(ProcessTest, WidthsCannotBeAskedForLater)
{
    CuptiProcess process(MockCupti::cupti());
    process.range_profiler(MockCupti::context(), 0).resume();
    const std::size_t with_widths = process.line_metrics("GH100", 0, Widths::counted).size();
    EXPECT_EQ(process.line_metrics("GH100", 0, Widths::ignored).size(), with_widths);
    process.line_metrics("GH100", 1, Widths::ignored);
    EXPECT_THROW(process.line_metrics("GH100", 1, Widths::counted), CountersUnavailable);
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 2);
}

}  // namespace

}  // namespace warpbook::cupti::test
