#include "cupti_backend.hpp"

#include <cstdint>

#include "counters/driver/device_description.hpp"
#include "counters/driver/errors.hpp"
#include "gpu_turns.hpp"
#include "counters/driver/stopwatch.hpp"

namespace warpbook::cupti {

namespace {

using Duration = std::chrono::duration<double>;

CUdeviceptr as_device_address(const void* memory)
{
    return static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(memory));
}

}  // namespace

CuptiBackend::CuptiBackend(const BackendOptions& options)
    : api_(DriverApi::load()),
      widths_(options.instruction_widths ? Widths::counted : Widths::ignored),
      groups_(options.groups),
      timeout_(options.timeout),
      waiting_(options.waiting),
      pause_clock_(options.pause_clock)
{
    groups_.emplace_back("lines");
    if (options.device_code.empty())
        throw BackendUnavailable("this program holds no GPU code: it was compiled without nvcc");
    device_ = open_device(api_, options.gpu);
    turn_ = std::make_unique<DeviceTurn>(turns_on(api_, device_), [this] {
        if (cupti_ != nullptr) cupti_->suspend_range_profilers(device_);
    });
    if (options.hardware_counters)
        open_counters();
    else
        no_counters_ = options.why_no_counters;

    try {
        // Never given back: CUPTI's configuration lives in it and can be made once in a process.
        api_.call(api_.device_primary_context_retain)(&context_, device_);
        api_.call(api_.context_set_current)(context_);
        memory_.emplace(api_);
        module_.emplace(api_, device_, options.device_code);
        description_ = describe_device(api_, device_, cupti_ ? &cupti_->api() : nullptr);
    } catch (const DriverError& error) {
        throw BackendUnavailable(explain_missing_device(error.failure()));
    }
}

CuptiBackend::~CuptiBackend()
{
    // The members free what they hold in this context.
    api_.call_quietly(api_.context_set_current, context_);
}

void CuptiBackend::open_counters()
{
    try {
        // Now, because it has to see the kernels being loaded; the rest waits until somebody asks for counters.
        cupti_ = &CuptiProcess::get();
        cupti_->begin_to_initialize_profiler();
    } catch (const CountersUnavailable& error) {
        no_counters_ = error.why();
    }
}

void CuptiBackend::require_device() const
{
    if (lost_after_) throw DeviceError(explain_lost_device(*lost_after_));
    // Another thread may ask now than before; the driver knows one current context for each.
    api_.call(api_.context_set_current)(context_);
}

void* CuptiBackend::allocate(std::size_t bytes, const std::string& name)
{
    require_device();
    return memory_->allocate(bytes, name);
}

void CuptiBackend::release(void* memory) noexcept
{
    api_.call_quietly(api_.context_set_current, context_);
    memory_->release(memory);
}

void CuptiBackend::copy_to_device(void* to, const void* from, std::size_t bytes)
{
    require_device();
    if (bytes > 0) copies_.to_device(as_device_address(to), from, bytes);
}

void CuptiBackend::poison(void* memory, std::size_t bytes, unsigned char content)
{
    require_device();
    if (bytes == 0) return;
    api_.call(api_.memory_fill)(as_device_address(memory), content, bytes);
    // It returns before it ends; the next measurement must not see it.
    api_.call(api_.context_synchronize)();
}

void CuptiBackend::copy_to_host(void* to, const void* from, std::size_t bytes)
{
    require_device();
    if (bytes > 0) copies_.to_host(to, as_device_address(from), bytes);
}

std::unique_ptr<TextureMemory> CuptiBackend::make_texture_memory(const TextureMemorySetup& setup, const void* content,
                                                                 const std::string& name)
{
    require_device();
    return std::make_unique<DeviceTextureMemory>(DeviceTextureMemory::Device{api_, context_, *memory_, surfaces_},
                                                 setup, content, name);
}

void CuptiBackend::for_launch(const Launch& launch, const std::function<void()>& work)
{
    if (!launch.only_blocks.empty() || !launch.counted_blocks.empty())
        throw DeviceError("launch of " + to_string(launch) + " refused: a GPU runs and counts all blocks of a grid");
    try {
        work();
    } catch (const DriverError& error) {
        if (loses_device(error.failure().code)) lost_after_ = launch;
        throw_kernel_failure(error.failure(), launch, session_ ? WhileCounted::yes : WhileCounted::no);
    }
}

void CuptiBackend::start(CUfunction function, const Launch& launch) const
{
    std::vector<void*> arguments = launch.arguments.addresses();
    const Dim3 grid = launch.grid;
    const Dim3 block = launch.block;
    const auto shared_bytes = static_cast<unsigned>(launch.dynamic_shared_bytes);
    if (launch.cooperative)
        api_.call(api_.launch_cooperative_kernel)(function, grid.x, grid.y, grid.z, block.x, block.y, block.z,
                                                  shared_bytes, CUstream{nullptr}, arguments.data());
    else
        api_.call(api_.launch_kernel)(function, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared_bytes,
                                      CUstream{nullptr}, arguments.data(), static_cast<void**>(nullptr));
}

Profile CuptiBackend::run(const Launch& launch, Collect collect)
{
    require_device();
    Profile profile;
    profile.device = description_;
    profile.kernel = launch.name;
    profile.grid = launch.grid;
    profile.block = launch.block;
    for_launch(launch, [&] {
        CUfunction function = module_->prepare(launch);
        if (collect == Collect::counters) {
            run_counted(function, launch, profile);
        } else {
            start(function, launch);
            api_.call(api_.context_synchronize)();
        }
    });
    return profile;
}

void CuptiBackend::run_counted(CUfunction function, const Launch& launch, Profile& profile)
{
    SnapshotKeeper memory(api_, memory_->shadow(), [this] { return changeable_memory(); });
    SurfaceKeeper all_memory(memory, surfaces_);
    const auto run_kernel = [&] {
        start(function, launch);
        api_.call(api_.context_synchronize)();
    };
    RepeatableRun kernel(all_memory, run_kernel, [&]() -> std::optional<Unavailable> {
        return cupti_ ? cupti_->cubins().why_only_once(launch.symbol) : std::nullopt;
    });
    if (CounterSession* session = counters()) {
        const Reading reading = session->read(kernel);
        profile.totals = reading.totals;
        profile.scheduler_load = reading.scheduler_load;
        profile.lines = reading.instructions.lines;
        profile.metrics = reading.metrics;
    } else {
        profile.totals = Measured<Counters>::unavailable(*no_counters_);
        profile.lines = Measured<std::vector<SourceLine>>::unavailable(*no_counters_);
    }
    kernel.finish();
}

CounterSession* CuptiBackend::counters()
{
    if (!session_ && !no_counters_) {
        // CUPTI's start is no kernel's work.
        const std::shared_ptr<void> paused = pause_clock_ ? pause_clock_() : nullptr;
        try {
            session_.emplace(*cupti_, device_, context_,
                             SessionOptions{.groups = groups_named(groups_),
                                            .widths = widths_,
                                            .timeout = timeout_,
                                            .turn = turn_.get(),
                                            .waiting = waiting_,
                                            .pause_clock = pause_clock_});
        } catch (const CountersUnavailable& error) {
            no_counters_ = error.why();
        }
    }
    return session_ ? &*session_ : nullptr;
}

std::vector<DeviceRegion> CuptiBackend::changeable_memory()
{
    for (const CubinStore::Kept* kept : cupti_->cubins().since(cubins_searched_)) {
        const std::vector<DeviceRegion> found = module_->variables(kept->cubin.variables());
        variables_.insert(variables_.end(), found.begin(), found.end());
        ++cubins_searched_;
    }
    std::vector<DeviceRegion> regions = memory_->regions();
    regions.insert(regions.end(), variables_.begin(), variables_.end());
    return regions;
}

/// A turn keeps others from counting, and not from running kernels. They take longer to start and to end than a
/// measurement does: who is not here before it or after it has not disturbed it.
Measured<Duration> CuptiBackend::undisturbed(const std::function<Measured<Duration>()>& measure)
{
    const auto disturbed = Measured<Duration>::unavailable(
        "not measured: the GPU was busy, because another program that measures here was using it at the same time");
    const auto use = [&] {
        const std::shared_ptr<void> paused = pause_clock_ ? pause_clock_() : nullptr;
        return turn_->begin(timeout_, waiting_);
    }();
    if (!use || turn_->others_are_here()) return disturbed;
    const Measured<Duration> measured = measure();
    return turn_->others_are_here() ? disturbed : measured;
}

Measured<Duration> CuptiBackend::time(const Launch& launch, int repetitions)
{
    require_device();
    return undisturbed([&] {
        Duration median{};
        for_launch(launch, [&] {
            CUfunction function = module_->prepare(launch);
            median = median_time(api_, repetitions, [&] { start(function, launch); });
        });
        return Measured<Duration>(median);
    });
}

Measured<Duration> CuptiBackend::time_copy(std::size_t bytes, int repetitions)
{
    require_device();
    try {
        return undisturbed([&] {
            const DeviceBuffer from = memory_->allocate_buffer(bytes);
            const DeviceBuffer to = memory_->allocate_buffer(bytes);
            return Measured<Duration>(median_time(api_, repetitions, [&] {
                api_.call(api_.copy_device_to_device)(to.address(), from.address(), bytes);
            }));
        });
    } catch (const DriverError& error) {
        if (error.failure().code != CUDA_ERROR_OUT_OF_MEMORY) throw;
        return Measured<Duration>::unavailable("no room on the device for two arrays of " + std::to_string(bytes) +
                                               " bytes");
    }
}

bool CuptiBackend::was_stopped_while_counting() const
{
    // The error stays, whichever call was the first to return it.
    return session_ && may_be_another_programs(api_.context_synchronize.address());
}

std::vector<std::string> CuptiBackend::notes() const
{
    return session_ ? session_->notes() : std::vector<std::string>();
}

}  // namespace warpbook::cupti

namespace warpbook {

std::unique_ptr<Backend> open_cupti_backend(const BackendOptions& options)
{
    return std::make_unique<cupti::CuptiBackend>(options);
}

}  // namespace warpbook
