#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <warpbook/block_progress.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/machine.hpp>
#include <warpbook/measured.hpp>
#include <warpbook/profile.hpp>
#include <warpbook/texture.hpp>
#include <warpbook/unavailable.hpp>

namespace warpbook {

namespace model {
class AccessedBytes;
}

/// A device call failed: a launch that the device refuses, an illegal address, memory that ran out. The text names the
/// call, the code and the launch.
class DeviceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The computer that the model runs on has no memory left for what a kernel writes: the launch was ended.
class OutOfMemory : public DeviceError {
public:
    using DeviceError::DeviceError;
};

/// A kernel was at fault, and the device stopped it: an illegal address, a loop that never ends.
class KernelFault : public DeviceError {
public:
    /// "f<<<(1), (32)>>> failed: the kernel …", and the call that returned the error.
    KernelFault(const std::string& fault, const std::string& failed_call)
        : DeviceError(fault + " (" + failed_call + ")"), fault_(fault), failure_(failed_call)
    {}

    const std::string& fault() const { return fault_; }
    const std::string& failure() const { return failure_; }

private:
    std::string fault_;
    std::string failure_;
};

/// A backend cannot be used on this machine. why() says why, and how to fix it.
class BackendUnavailable : public UnavailableError {
public:
    using UnavailableError::UnavailableError;
};

/// What to read while a kernel runs. Faults that a backend can see are reported either way.
enum class Collect : std::uint8_t { nothing, counters };

/// How the elements of a matrix lie in memory: row after row.
struct MatrixLayout {
    std::size_t columns = 0;
    std::size_t bytes_of_element = 0;
};

/// How many steps kernels may execute: the lanes' accesses, meetings and ways through the code. Unlike time, their
/// number is the same on any machine. None of the functions ends the kernel; all are called from one of its threads.
struct StepLimit {
    std::uint64_t of_block = 0;
    std::uint64_t of_launch = 0;
    std::function<void()> exceeded;
    /// Again and again while a kernel goes on: whoever waits for it can tell that it does.
    std::function<void()> goes_on;
};

/// How much of a piece of memory nobody has written, and how far behind its beginning the first such byte is.
struct UnwrittenBytes {
    std::size_t bytes = 0;
    std::size_t first = 0;
};

/// A device with memory that runs kernels and counts their accesses. One vocabulary for hardware and model.
/// Not safe to use from two threads at once.
class Backend {
public:
    virtual ~Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;

    virtual DeviceDescription device() const = 0;

    /// Memory that kernels can use, aligned to 256 bytes, with undefined content. `name` appears in findings.
    virtual void* allocate(std::size_t bytes, const std::string& name) = 0;
    /// The same, zeroed, and perhaps too large to be filled: only pages that are touched take room. Only the model
    /// has such memory; a launch that is run again finds there what the host has stored, and zeros.
    virtual void* allocate_sparse(std::size_t bytes, const std::string& name);
    /// Whether the host has memory for so many bytes more. The model first gives back what it can do without. Between
    /// launches only.
    virtual bool make_room(std::size_t) { return true; }
    /// Tells that an allocated array is a matrix, so that findings can name row and column. No kernel runs otherwise.
    virtual void describe_matrix(void* memory, const MatrixLayout& layout);
    virtual void release(void* memory) noexcept = 0;
    virtual void copy_to_device(void* to, const void* from, std::size_t bytes) = 0;
    /// Fills memory as if nobody had ever written it: what a kernel reads there is at fault, and the model says so.
    virtual void poison(void* memory, std::size_t bytes, unsigned char content);
    virtual void copy_to_host(void* to, const void* from, std::size_t bytes) = 0;
    /// What run() would return of a launch that may be left out, and can be without a look at memory; nothing of
    /// others.
    virtual std::optional<Profile> repetition_of(const Launch&) { return std::nullopt; }
    /// Tells that the host has written there through its own pointer, as it can to the model's memory. Other backends'
    /// memory is not the host's.
    virtual void note_written(void* memory, std::size_t bytes);
    /// The same, where all these bytes are this one.
    virtual void note_filled(void* memory, std::size_t bytes, unsigned char content);
    /// The same, where the memory held these bytes already.
    virtual void note_rewritten(void* memory, std::size_t bytes);
    /// The first byte of the model's memory there that nobody has written: its distance from the beginning. Nothing
    /// where all of them are, and from other backends, which do not know.
    virtual std::optional<std::size_t> first_never_written(const void* memory, std::size_t bytes) const;
    /// Tells that the host has copied there from other memory of the device's: what nobody had written, nobody has.
    virtual void note_copied(void* to, const void* from, std::size_t bytes);
    /// What nobody has written of memory, padding of structures aside. Other backends know of none.
    virtual UnwrittenBytes unwritten_in(const void* memory, std::size_t bytes) const;

    /// Memory for textures and surfaces with this content: the elements without gaps, x fastest; null: zeros, of
    /// which only pages that are touched take room (the model alone has that). `name` appears in findings. Throws
    /// DeviceError when no GPU has such memory.
    virtual std::unique_ptr<TextureMemory> make_texture_memory(const TextureMemorySetup& setup, const void* content,
                                                               const std::string& name);

    /// Runs the kernel and waits for its end. Afterwards memory holds what one run leaves, also where a backend needs
    /// several runs to read its counters. Throws DeviceError.
    virtual Profile run(const Launch& launch, Collect collect) = 0;

    /// How much memory kernels may allocate by malloc() and new on the model: CUDA's cudaLimitMallocHeapSize, 8 MiB at
    /// first. Other backends' device has a limit of its own.
    virtual void set_heap_limit(std::size_t) {}

    /// Where the model says how far the running launch is, and is asked to stop it; null: nobody waits.
    virtual void show_progress_in(BlockProgress*) {}

    /// Adds which bytes each launch accesses from now on, as exactly as the model alone knows it; null: nobody asks.
    virtual void keep_accesses_in(model::AccessedBytes*) {}
    /// How much stack the model gives a thread for recursion: CUDA's cudaLimitStackSize, of which it assumes that g++
    /// needs several times as much. At first all that it has.
    virtual void set_stack_limit(std::size_t) {}

    /// Which order the model plays of warps and blocks, in the launches from now on, where their threads can interact:
    /// by atomics, volatile accesses, fences. 0, at first, is the plain one; any other number draws one. Other backends
    /// take the order that comes.
    virtual void set_schedule(std::uint32_t) {}

    /// Median time of `repetitions` runs after one that is not counted. Memory is as after all of them.
    virtual Measured<std::chrono::duration<double>> time(const Launch& launch, int repetitions) = 0;

    /// Median time to copy `bytes` inside the device's memory: the baseline of kernels that only move data.
    virtual Measured<std::chrono::duration<double>> time_copy(std::size_t bytes, int repetitions) = 0;

    /// Where the running kernel is, for a report about one that does not end; may be called from another thread. Empty
    /// when unknown.
    virtual std::string current_location() { return {}; }
    /// Whether it was seen there to go round in a loop.
    virtual bool was_seen_in_a_loop() const { return false; }

    /// From now on; for backends that count steps, which is the model alone.
    virtual void limit_steps(const StepLimit&) {}

    /// The device has stopped all that this process asks of it, while its counters were open. A kernel of another
    /// program on the same GPU that faults at that time does this, and so do some faults of the kernel's own
    /// (docs/hardware.md): only a run in another process tells which it was.
    virtual bool was_stopped_while_counting() const { return false; }

    /// What was counted differently than usual so far, for a report: a sentence each; usually there is none.
    virtual std::vector<std::string> notes() const { return {}; }

protected:
    Backend() = default;
};

/// Asks for the trace of one block (Profile::trace).
struct TraceRequest {
    Dim3 block{0, 0, 0};
    /// Further ones are counted, not kept.
    std::size_t max_events = 100'000;
};

struct BackendOptions {
    /// The kernels' device code (a fatbin or cubin), for the cupti backend. Empty when built without nvcc.
    std::span<const std::byte> device_code;
    /// Operating-system threads for the model; 0: one for each processor.
    unsigned model_threads = 0;
    /// The machine that the model simulates.
    Machine model_machine;
    /// False: the model looks for no faults but those that end a kernel, and is faster.
    bool model_faults = true;
    /// In how many schedules (Backend::set_schedule) the model runs each launch whose threads interact: what is wrong
    /// with a queue or a lock may show in few of them. Memory and counters are those of the first one, which is the
    /// plain one; the others only look for faults. 0: as many as cost little.
    unsigned model_schedules = 1;
    /// Given: the model ends a launch all of whose threads wait for what nobody will ever change. It asks whether the
    /// program's host may change what is at an address that they read. Empty: the launch goes on until whoever limits
    /// its time or steps has enough.
    std::function<bool(std::uint64_t address)> model_host_may_change;
    /// Whether the model watches the host's memory: it then keeps less of what it knows, and ends launches, before the
    /// system would end the process.
    bool model_spares_memory = false;
    /// Given: asked before each launch whether threads of the host may write to memory meanwhile. Such a launch runs
    /// once: to run it again, in another mode or schedule, would undo what they wrote.
    std::function<bool()> model_host_goes_on;
    /// Given: which addresses the host's own code may write to as well, without telling.
    std::function<bool(std::uint64_t)> model_is_of_host;
    /// Given: asked before each launch that nobody need observe (Launch::sample) whether it may be left out where it
    /// would only do again what an earlier one has done: the same arguments, and all that it reads is as it was
    /// (Profile::is_repetition).
    std::function<bool()> model_may_leave_out_repetitions;
    /// Given: asked when the model is first to run blocks that it need not observe (Launch::sample). The path of a
    /// library with the program's kernels without call-backs; empty where there is none.
    std::function<std::string()> model_native_library;
    /// The block whose accesses the model records; none by default.
    std::optional<TraceRequest> model_trace;
    /// Names of metric groups (metric_groups.hpp) that the cupti backend reads of each counted launch besides
    /// `accesses` and `lines` (Profile::metrics): a kernel then runs more often.
    std::vector<std::string> groups{};
    /// Which GPU, by the number that cudaSetDevice takes.
    int gpu = 0;
    /// How long to wait while other processes use the GPU's counters: each launch that is counted or timed waits for
    /// its turn.
    std::chrono::milliseconds timeout{600'000};
    /// Called each second with the number of processes that are before this one.
    std::function<void(std::size_t before)> waiting{};
    /// Called before the backend does, or waits for, what is no kernel's work; when that is over, it gives up what was
    /// returned. For who limits the time of kernels. May be empty.
    std::function<std::shared_ptr<void>()> pause_clock;
    /// False: kernels run on the GPU without counters, so that ncu or compute-sanitizer can watch them.
    bool hardware_counters = true;
    /// What profiles say of their counters then.
    Unavailable why_no_counters{Unavailable::Cause::switched_off, "the counters are switched off"};
    /// True: the cupti backend fills SourceLine::instructions_by_width, for which CUPTI patches kernels with five more
    /// metrics. Decided by the first backend of a process that reads counters.
    bool instruction_widths = false;
};

/// The CPU SIMT machine. Always there.
std::unique_ptr<Backend> open_model_backend(const BackendOptions& options);

/// A CUDA device, with counters through CUPTI. Throws BackendUnavailable where there is no driver, no device,
/// or no device code. Counters that cannot be read are no exception: they are unavailable in the Profile.
std::unique_ptr<Backend> open_cupti_backend(const BackendOptions& options);

/// The cupti backend where it can be opened, otherwise the model.
std::unique_ptr<Backend> open_best_backend(const BackendOptions& options);

}  // namespace warpbook
