#include "mock_session.hpp"

#include "counters/driver/errors.hpp"
#include "made_up_cubin.hpp"

namespace warpbook::cupti::test {

const Calls set_up_of_launch_counters = {
    "cuptiProfilerInitialize",
    "cuptiProfilerDeviceSupported",
    "cuptiDeviceGetChipName",
    "cuptiProfilerGetCounterAvailability",
    "cuptiProfilerGetCounterAvailability",
    "cuptiRangeProfilerEnable",
    "cuptiProfilerHostInitialize",
    "cuptiProfilerHostConfigAddMetrics",
    "cuptiProfilerHostGetConfigImageSize",
    "cuptiProfilerHostGetConfigImage",
    "cuptiProfilerHostGetNumOfPasses",
};

const Calls set_up_of_lines = {"cuptiProfilerDeviceSupported", "cuptiSassMetricsSetConfig"};

const Calls later_counted_launch = {
    "cuptiRangeProfilerCounterDataImageInitialize",
    "cuptiRangeProfilerSetConfig",
    "cuptiRangeProfilerStart",
    "kernel",
    "cuptiRangeProfilerStop",
    "cuptiRangeProfilerDecodeData",
    "cuptiRangeProfilerGetCounterDataInfo",
    // The totals; then the same by warp scheduler.
    "cuptiProfilerHostEvaluateToGpuValues",
    "cuptiProfilerHostEvaluateToGpuValues",
};

const Calls counted_launch = join({{"cuptiRangeProfilerGetCounterDataSize"}, later_counted_launch});

const Calls counted_lines = {
    "cuptiSassMetricsEnable",  "kernel", "cuptiSassMetricsGetDataProperties", "cuptiSassMetricsFlushData",
    "cuptiSassMetricsDisable",
};

testing::Matcher<const std::string&> names_failure(const std::string& call, int code)
{
    return testing::AllOf(testing::HasSubstr(call + " returned CUPTI_ERROR_MADE_UP (" + std::to_string(code) + ")"),
                          testing::ContainsRegex(", at [a-z_]+\\.[ch]pp:[0-9]+"));
}

Calls join(std::initializer_list<Calls> all)
{
    Calls joined;
    for (const Calls& part : all) joined.insert(joined.end(), part.begin(), part.end());
    return joined;
}

void count_the_copy(MockCupti& mock)
{
    mock.values = {
        {"smsp__sass_inst_executed_op_global_ld.sum", 4},
        {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum", 16},
        {"smsp__sass_inst_executed_op_global_st.sum", 3},
        {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum", 12},
        {"smsp__sass_inst_executed_op_shared_ld.sum", 2},
        {"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", 5},
        {"gpu__time_duration.sum", 1234},
    };
    mock.pieces = {
        {copy_symbol, 0, "smsp__sass_inst_executed_op_global", 4},
        {copy_symbol, 0, "smsp__sass_sectors_mem_global", 16},
        {copy_symbol, 0, "smsp__sass_sectors_mem_global_ideal", 8},
        {copy_symbol, 16, "smsp__sass_inst_executed_op_global", 3},
        {copy_symbol, 16, "smsp__sass_sectors_mem_global", 12},
        {copy_symbol, 16, "smsp__sass_sectors_mem_global_ideal", 11},
        {copy_symbol, 32, "smsp__sass_inst_executed_op_shared", 2},
        {copy_symbol, 32, "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", 5},
        {copy_symbol, 32, "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal", 1},
    };
}

Counters counts_of_the_copy()
{
    Counters counts;
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) counts.of(space, operation).ideal_units = 0;
    }
    counts.of(Space::global, Operation::load) = {4, 16, 8};
    counts.of(Space::global, Operation::store) = {3, 12, 11};
    counts.of(Space::shared, Operation::load) = {2, 5, 1};
    return counts;
}

MockSession::MockSession()
{
    count_the_copy(mock);
    mock.load_module(made_up_cubin(copy_symbol, {0x381, 0x386, 0x984}));
    mock.take_calls();
}

std::unique_ptr<CounterSession> MockSession::open(const std::vector<std::string>& groups, int timeout_in_ms,
                                                  CUcontext context, CUdevice device)
{
    const SessionOptions options{groups_named(groups), Widths::ignored, std::chrono::milliseconds(timeout_in_ms)};
    return std::make_unique<CounterSession>(process, device, context, options);
}

std::string MockSession::refusal(const std::vector<std::string>& groups, int timeout_in_ms)
{
    try {
        open(groups, timeout_in_ms);
    } catch (const CountersUnavailable& error) {
        return error.what();
    }
    return "it opened";
}

Reading MockSession::read(CounterSession& session)
{
    RepeatableRun kernel(memory, [this] { mock.run_kernel(); });
    Reading reading = session.read(kernel);
    kernel.finish();
    return reading;
}

}  // namespace warpbook::cupti::test
