#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "counters/driver/cupti_api.hpp"
#include "counters/driver/driver_api.hpp"
#include "fake_checkpoint.hpp"

namespace warpbook::cupti::test {

/// Makes a call fail from the start, for good.
inline constexpr int always = 1 << 30;

/// What a kernel was launched with.
struct KernelLaunch {
    std::string call;
    CUfunction function = nullptr;
    std::vector<unsigned> grid_and_block;
    unsigned shared_bytes = 0;
    CUstream stream = nullptr;
    void** arguments = nullptr;
    void** extra = nullptr;

    friend bool operator==(const KernelLaunch&, const KernelLaunch&) = default;
};

/// One metric of one instruction, as CUPTI reports it.
struct SassPiece {
    std::string function;
    std::uint32_t pc_offset = 0;
    std::string metric;
    std::uint64_t value = 0;
};

/// A GPU with its driver and its CUPTI, all made up: writes down each call in order, answers it plausibly, and fails
/// where a test says so. It is as strict as CUPTI about what has to come before what. There can be one at a time.
///
/// The device's memory is one number, to which each run of a kernel adds 1.
class MockCupti {
public:
    MockCupti();
    ~MockCupti();
    MockCupti(const MockCupti&) = delete;
    MockCupti& operator=(const MockCupti&) = delete;

    static CuptiApi cupti();
    static DriverApi driver();

    /// The functions that the profiler called since the last time that a test asked, by name, and "kernel" for each
    /// run. Questions that change nothing are left out: names, versions, attributes, properties of metrics.
    std::vector<std::string> take_calls();
    /// How often a function was called since the beginning, questions too.
    int count(const std::string& call) const;

    /// The next `times` calls of this function answer `code`, after `first` more that succeed.
    void fail(const std::string& call, int code, int times = always, int first = 0);
    void fail_no_more();

    /// Runs the made-up kernel, as a program that no driver call-backs watch.
    void run_kernel();

    /// What a program does: calls the driver's entry point with CUPTI's number `call`, with these parameters
    /// (cuLaunchKernel_params and so on). CUPTI's call-backs see it.
    CUresult launch(CUpti_CallbackId call, const void* parameters, const char* symbol = "_Z4copyPf");
    /// What another thread of the program may do meanwhile: adds `number` to the device's memory, by a call of
    /// cuMemsetD32.
    void change_memory(int number);
    /// The driver loads device code.
    void load_module(const std::vector<std::byte>& cubin);
    void destroy_context(CUcontext context);
    /// Calls back as CUPTI does, whether it was asked to or not. Nothing happens without a subscriber.
    void call_back(CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);

    static CUcontext context(std::uintptr_t number = 1) { return reinterpret_cast<CUcontext>(number * 0x1000); }

    /// Code that the driver loads when a kernel is launched, or asked for by cuKernelGetFunction.
    std::vector<std::byte> not_loaded;

    // What the device holds and does.
    int memory = 0;
    /// From which kernels allocate. It is lost when memory is put back that was saved before there was one.
    enum class Heap { none, made, lost } heap = Heap::none;
    /// The device on which each context lies, when it is not the first.
    std::map<CUcontext, CUdevice> device_of_context;
    CUcontext current_context = context();
    CUstreamCaptureStatus capture = CU_STREAM_CAPTURE_STATUS_NONE;
    std::vector<KernelLaunch> launches;

    // What CUPTI answers.
    std::string chip = "GH100";
    CUpti_Profiler_DeviceSupported_Params support{};
    /// In whose answer `support` stands; the others are supported.
    CUpti_Profiler_API unsupported = CUPTI_PROFILER_UNKNOWN;
    std::set<std::string> unknown_metrics;
    /// By metric; 0 for others.
    std::map<std::string, double> values;
    std::vector<SassPiece> pieces;
    std::size_t passes = 1;
    /// Instead of as many as kernels ran.
    std::optional<std::size_t> ranges;
    std::size_t dropped_ranges = 0;
    std::uint32_t cubin_checksum = 77;
    /// SASS metrics are numbered upwards from here, or downwards.
    bool numbers_downwards = false;

    /// Where "libcupti" lies, with the checkpoint library beside it.
    static void look_for_libraries_in(const std::string& folder);

    // What CUPTI holds.
    bool is_subscribed() const { return callback_ != nullptr; }
    bool is_counting() const;
    std::size_t enabled_range_profilers() const;
    int live_hosts = 0;

    std::uint64_t number_of(const std::string& sass_metric);

private:
    friend struct Fakes;
    /// The one that the functions speak for: in a table of plain functions there is no room for an object.
    static MockCupti* current_;
    static CheckpointAnswers checkpoint();

    struct ContextState {
        bool enabled = false;
        bool configured = false;
        bool counting = false;
        /// From its first start until it is disabled nobody else can start one on the device.
        bool has_device = false;
        bool knows_data_size = false;
        bool counting_lines = false;
        std::size_t ranges = 0;
        bool lines_ran = false;
        std::uint8_t* image = nullptr;
    };
    struct Failure {
        int code;
        int times;
        int first;
    };

    /// Writes the call down; the failure that it has to answer, or 0.
    int enter(const std::string& call, bool is_question);
    void load_what_is_not_loaded();
    bool is_asked_for(CUpti_CallbackDomain domain, CUpti_CallbackId id) const;
    CUdevice device_of(CUcontext context) const;
    /// Whether another context has the counters of its device.
    bool is_busy_for(CUcontext context) const;

    /// One lock for all: programs launch in several threads.
    mutable std::recursive_mutex mutex_;
    std::vector<std::string> calls_;
    std::map<std::string, int> counts_;
    std::map<std::string, Failure> failures_;

    CUpti_CallbackFunc callback_ = nullptr;
    void* callback_data_ = nullptr;
    std::set<std::pair<CUpti_CallbackDomain, CUpti_CallbackId>> asked_for_;

    std::map<CUcontext, ContextState> contexts_;
    std::set<std::uint32_t> configured_devices_;
    std::vector<std::string> sass_metrics_;
    std::optional<int> saved_memory_;
    Heap saved_heap_ = Heap::none;
    std::optional<std::string> old_library_;
};

}  // namespace warpbook::cupti::test
