#include "mock_cupti.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "counters/driver/driver_launch.hpp"
#include "fake_checkpoint.hpp"

namespace warpbook::cupti::test {

namespace {

constexpr const char* library_variable = "WARPBOOK_CUPTI_LIBRARY";

const char* name_of_launching_call(CUpti_CallbackId call)
{
    switch (call) {
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz: return "cuLaunchKernel";
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz: return "cuLaunchKernelEx";
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz: return "cuLaunchCooperativeKernel";
    default: return "cuGraphLaunch";
    }
}

template <class Parameters>
KernelLaunch plain(const char* call, const Parameters& p)
{
    return {call,
            p.f,
            {p.gridDimX, p.gridDimY, p.gridDimZ, p.blockDimX, p.blockDimY, p.blockDimZ},
            p.sharedMemBytes,
            p.hStream,
            p.kernelParams};
}

KernelLaunch read_launch(CUpti_CallbackId call, const void* parameters)
{
    const std::string name = name_of_launching_call(call);
    if (name == "cuLaunchKernel") {
        const auto& p = *static_cast<const cuLaunchKernel_params*>(parameters);
        KernelLaunch launch = plain("cuLaunchKernel", p);
        launch.extra = p.extra;
        return launch;
    }
    if (name == "cuLaunchKernelEx") {
        const auto& p = *static_cast<const cuLaunchKernelEx_params*>(parameters);
        const CUlaunchConfig& c = *p.config;
        return {name,
                p.f,
                {c.gridDimX, c.gridDimY, c.gridDimZ, c.blockDimX, c.blockDimY, c.blockDimZ},
                c.sharedMemBytes,
                c.hStream,
                p.kernelParams,
                p.extra};
    }
    if (name == "cuLaunchCooperativeKernel")
        return plain("cuLaunchCooperativeKernel", *static_cast<const cuLaunchCooperativeKernel_params*>(parameters));
    KernelLaunch graph;
    graph.call = name;
    return graph;
}

}  // namespace

MockCupti* MockCupti::current_ = nullptr;

MockCupti::MockCupti()
{
    current_ = this;
    const CheckpointAnswers answers = checkpoint();
    warpbook_set_checkpoint_answers(&answers);
    if (const char* old = std::getenv(library_variable)) old_library_ = old;
    look_for_libraries_in(FAKE_CHECKPOINT_FOLDER);
}

MockCupti::~MockCupti()
{
    if (old_library_)
        setenv(library_variable, old_library_->c_str(), 1);
    else
        unsetenv(library_variable);
    current_ = nullptr;
}

void MockCupti::look_for_libraries_in(const std::string& folder)
{
    setenv(library_variable, (folder + "/libcupti.so").c_str(), 1);
}

int MockCupti::enter(const std::string& call, bool is_question)
{
    if (!is_question) calls_.push_back(call);
    ++counts_[call];
    const auto failure = failures_.find(call);
    if (failure == failures_.end()) return 0;
    if (failure->second.first > 0) {
        --failure->second.first;
        return 0;
    }
    const int code = failure->second.code;
    if (--failure->second.times == 0) failures_.erase(failure);
    return code;
}

std::vector<std::string> MockCupti::take_calls()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(calls_, {});
}

int MockCupti::count(const std::string& call) const
{
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(call);
    return found == counts_.end() ? 0 : found->second;
}

void MockCupti::fail(const std::string& call, int code, int times, int first)
{
    failures_[call] = {code, times, first};
}

void MockCupti::fail_no_more() { failures_.clear(); }

void MockCupti::run_kernel()
{
    const std::lock_guard lock(mutex_);
    enter("kernel", false);
    ++memory;
    ContextState& state = contexts_[current_context];
    if (state.counting) ++state.ranges;
    state.lines_ran = state.counting_lines;
}

CUresult MockCupti::launch(CUpti_CallbackId call, const void* parameters, const char* symbol)
{
    CUresult result = CUDA_SUCCESS;
    CUpti_CallbackData data{};
    data.functionParams = parameters;
    data.functionReturnValue = &result;
    data.symbolName = symbol;
    data.context = current_context;
    data.callbackSite = CUPTI_API_ENTER;
    if (is_asked_for(CUPTI_CB_DOMAIN_DRIVER_API, call)) call_back(CUPTI_CB_DOMAIN_DRIVER_API, call, &data);
    load_what_is_not_loaded();
    {
        const std::lock_guard lock(mutex_);
        result = static_cast<CUresult>(enter(name_of_launching_call(call), true));
        if (result == CUDA_SUCCESS) launches.push_back(read_launch(call, parameters));
        if (result == CUDA_SUCCESS && capture == CU_STREAM_CAPTURE_STATUS_NONE) run_kernel();
    }
    data.callbackSite = CUPTI_API_EXIT;
    if (is_asked_for(CUPTI_CB_DOMAIN_DRIVER_API, call)) call_back(CUPTI_CB_DOMAIN_DRIVER_API, call, &data);
    return result;
}

void MockCupti::change_memory(int number)
{
    constexpr CUpti_CallbackId call = CUPTI_DRIVER_TRACE_CBID_cuMemsetD32_v2;
    CUpti_CallbackData data{};
    data.callbackSite = CUPTI_API_ENTER;
    if (is_asked_for(CUPTI_CB_DOMAIN_DRIVER_API, call)) call_back(CUPTI_CB_DOMAIN_DRIVER_API, call, &data);
    {
        const std::lock_guard lock(mutex_);
        memory += number;
    }
    data.callbackSite = CUPTI_API_EXIT;
    if (is_asked_for(CUPTI_CB_DOMAIN_DRIVER_API, call)) call_back(CUPTI_CB_DOMAIN_DRIVER_API, call, &data);
}

void MockCupti::load_module(const std::vector<std::byte>& cubin)
{
    CUpti_ModuleResourceData module{};
    module.cubinSize = cubin.size();
    module.pCubin = reinterpret_cast<const char*>(cubin.data());
    CUpti_ResourceData resource{};
    resource.context = current_context;
    resource.resourceDescriptor = &module;
    if (is_asked_for(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_LOADED))
        call_back(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_LOADED, &resource);
}

void MockCupti::load_what_is_not_loaded()
{
    if (!not_loaded.empty()) load_module(std::exchange(not_loaded, {}));
}

void MockCupti::destroy_context(CUcontext context)
{
    CUpti_ResourceData resource{};
    resource.context = context;
    if (is_asked_for(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING))
        call_back(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING, &resource);
    const std::lock_guard lock(mutex_);
    contexts_.erase(context);
}

void MockCupti::call_back(CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data)
{
    // Without the lock: what is called calls back here, and another thread may have to go on first.
    if (callback_ != nullptr) callback_(callback_data_, domain, id, data);
}

bool MockCupti::is_asked_for(CUpti_CallbackDomain domain, CUpti_CallbackId id) const
{
    const std::lock_guard lock(mutex_);
    return asked_for_.contains({domain, id});
}

bool MockCupti::is_counting() const
{
    const std::lock_guard lock(mutex_);
    return std::any_of(contexts_.begin(), contexts_.end(),
                       [](const auto& context) { return context.second.counting || context.second.counting_lines; });
}

std::size_t MockCupti::enabled_range_profilers() const
{
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(
        std::count_if(contexts_.begin(), contexts_.end(), [](const auto& context) { return context.second.enabled; }));
}

CUdevice MockCupti::device_of(CUcontext context) const
{
    const auto found = device_of_context.find(context);
    return found == device_of_context.end() ? 0 : found->second;
}

bool MockCupti::is_busy_for(CUcontext context) const
{
    return std::any_of(contexts_.begin(), contexts_.end(), [&](const auto& other) {
        return other.first != context && other.second.has_device && device_of(other.first) == device_of(context);
    });
}

std::uint64_t MockCupti::number_of(const std::string& sass_metric)
{
    auto found = std::find(sass_metrics_.begin(), sass_metrics_.end(), sass_metric);
    if (found == sass_metrics_.end()) found = sass_metrics_.insert(sass_metrics_.end(), sass_metric);
    const auto location = static_cast<std::uint64_t>(found - sass_metrics_.begin());
    return numbers_downwards ? 1000 - location : 1 + location;
}

}  // namespace warpbook::cupti::test
