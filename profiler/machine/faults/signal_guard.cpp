#include "signal_guard.hpp"

#include <execinfo.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <utility>

#include "machine/execution/lane_scheduler.hpp"
#include "machine/lanes/recorder.hpp"
#include "machine/memory/accessed_arrays.hpp"
#include "machine/memory/copies_before_writes.hpp"
#include "machine/native/waiting_threads.hpp"
#include "signal_faults.hpp"

namespace warpbook::model {

namespace {

constexpr std::array handled_signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

std::array<struct sigaction, handled_signals.size()> previous_actions;
std::mutex mutex;
unsigned guards = 0;

std::uint64_t number_in(const greg_t* registers, int name) { return static_cast<std::uint64_t>(registers[name]); }

/// abort() sends its signal, too.
bool was_sent_by_another_process(const siginfo_t& info) { return info.si_code <= 0 && info.si_pid != getpid(); }

/// A signal that somebody sent comes again when this handler is over; a fault is made once more.
void leave_to_previous(int signal, const siginfo_t& info)
{
    const auto number = std::find(handled_signals.begin(), handled_signals.end(), signal) - handled_signals.begin();
    sigaction(signal, &previous_actions[static_cast<std::size_t>(number)], nullptr);
    if (info.si_code <= 0) raise(signal);
}

/// Addresses after calls, the innermost first; the first one is after the instruction that made the fault.
void note_calls(SignalFault& fault, std::uint64_t pc, std::uint64_t stack, const LaneScheduler& scheduler)
{
    fault.calls.fill(0);
    fault.calls[0] = pc + 1;
    if (fault.jumped) {
        // Nothing but the call has happened.
        if (scheduler.stacks().contains(stack) && stack % sizeof(void*) == 0)
            fault.calls[0] = *reinterpret_cast<const std::uint64_t*>(stack);
        return;
    }
    std::array<void*, 64> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    // The handler's own calls come first.
    const auto end = frames.begin() + count;
    auto frame = std::find(frames.begin(), end, reinterpret_cast<void*>(pc));
    if (frame == end) return;
    for (std::size_t i = 1; i < fault.calls.size() && ++frame < end; ++i)
        fault.calls[i] = reinterpret_cast<std::uint64_t>(*frame);
}

SignalFault fault_told_by(int signal, const siginfo_t& info, const greg_t* registers, const LaneScheduler& scheduler)
{
    SignalFault fault;
    fault.signal = signal;
    fault.address = reinterpret_cast<std::uint64_t>(info.si_addr);
    fault.has_address = info.si_code > 0 && info.si_code != SI_KERNEL;
    fault.jumped = signal == SIGSEGV && fault.has_address && fault.address == number_in(registers, REG_RIP);
    fault.on_own_stack = scheduler.is_on_own_stack(number_in(registers, REG_RSP));
    return fault;
}

/// Out of the handler, and on in end_block_by() at the top of the lane's stack, where nobody will come back to.
void leave_lane(const SignalFault& fault, greg_t* registers, const LaneScheduler& scheduler)
{
    // A function begins after a call, 8 bytes below a multiple of 16, and counts upwards (System V ABI).
    constexpr greg_t direction_flag = 0x400;
    const auto top = reinterpret_cast<std::uint64_t>(scheduler.stacks().top(scheduler.stack()));
    const std::uint64_t argument = (top - sizeof fault) / 16 * 16;
    std::memcpy(reinterpret_cast<void*>(argument), &fault, sizeof fault);
    registers[REG_RDI] = static_cast<greg_t>(argument);
    registers[REG_RSP] = static_cast<greg_t>(argument - sizeof(void*));
    registers[REG_RIP] = reinterpret_cast<greg_t>(&end_block_by);
    registers[REG_EFL] &= ~direction_flag;
}

/// Out of the handler, and on at the top of the first stack of the block, which is given up.
void leave_native_block(int signal, const siginfo_t& info, greg_t* registers, NativeBlock& block)
{
    static constinit thread_local NativeEnd end;
    end = {NativeEnd::Why::signal, signal, reinterpret_cast<std::uint64_t>(info.si_addr)};
    registers[REG_RSP] = static_cast<greg_t>(block.top_of_first_stack() / 16 * 16 - 16 - sizeof(void*));
    registers[REG_RIP] = reinterpret_cast<greg_t>(+[] { NativeBlock::of_this_thread()->give_up(end); });
}

void handle(int signal, siginfo_t* info, void* context)
{
    greg_t* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    constexpr greg_t write_flag = 2;
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    const bool is_write = (registers[REG_ERR] & write_flag) != 0;
    if (signal == SIGSEGV && info->si_code > 0 &&
        (AccessedArrays::open_at(address, is_write) || (is_write && CopiesBeforeWrites::open_at(address))))
        return;
    NativeBlock* const native = NativeBlock::of_this_thread();
    if (native != nullptr && !was_sent_by_another_process(*info))
        return leave_native_block(signal, *info, registers, *native);
    Recorder& recorder = *current_recorder;
    // To look at the stack of a lane that went astray can be a fault, too.
    if (const SignalFault* const first = std::exchange(recorder.signal_fault, nullptr))
        return leave_lane(*first, registers, *recorder.scheduler);
    const bool is_of_lane =
        recorder.running_lane != nullptr && recorder.scheduler->stacks().contains(number_in(registers, REG_RSP));
    if (!is_of_lane || was_sent_by_another_process(*info)) return leave_to_previous(signal, *info);
    SignalFault fault = fault_told_by(signal, *info, registers, *recorder.scheduler);
    recorder.signal_fault = &fault;
    note_calls(fault, number_in(registers, REG_RIP), number_in(registers, REG_RSP), *recorder.scheduler);
    recorder.signal_fault = nullptr;
    leave_lane(fault, registers, *recorder.scheduler);
}

void install_handlers()
{
    struct sigaction action = {};
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (std::size_t i = 0; i < handled_signals.size(); ++i)
        sigaction(handled_signals[i], &action, &previous_actions[i]);
}

void remove_handlers()
{
    for (std::size_t i = 0; i < handled_signals.size(); ++i)
        sigaction(handled_signals[i], &previous_actions[i], nullptr);
}

}  // namespace

SignalGuard::SignalGuard()
{
    // Enough for what finds out who called whom; not touched unless a signal comes.
    constexpr std::size_t bytes = 64 * 1024;
    sigaltstack(nullptr, &previous_);
    if ((previous_.ss_flags & SS_DISABLE) != 0) {
        memory_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
        const stack_t stack{memory_.get(), 0, bytes};
        sigaltstack(&stack, nullptr);
    }
    const std::lock_guard lock(mutex);
    if (guards++ > 0) return;
    // The first call loads a library, which no handler may do.
    void* here = nullptr;
    backtrace(&here, 1);
    install_handlers();
}

SignalGuard::~SignalGuard()
{
    {
        const std::lock_guard lock(mutex);
        if (--guards == 0) remove_handlers();
    }
    if (memory_) sigaltstack(&previous_, nullptr);
}

}  // namespace warpbook::model
