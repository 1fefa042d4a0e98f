#include "host_guard.hpp"

#include <execinfo.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>

#include <warpbook/debug_info.hpp>

#include "machine/memory/memory_map.hpp"
#include "cuda/runtime/order/host_watch.hpp"
#include "program_variables.hpp"

namespace warpbook::program {

namespace {

struct GuardedRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

// What the signal's handler reads and writes: it can neither wait nor allocate.

/// More pieces than that are left open: each costs a system call before and after every call of the runtime's.
constexpr std::size_t max_ranges = 64;
std::array<GuardedRange, max_ranges> guarded_ranges;
std::atomic<std::size_t> guarded_range_count = 0;

struct RawAccess {
    std::uint64_t address = 0;
    bool is_write = false;
    /// Null where the memory is never the host's.
    const WorkName* work = nullptr;
    bool work_writes = false;
    /// It turned out to change nothing.
    bool is_void = false;
    /// The instruction, then return addresses.
    std::array<std::uint64_t, 24> calls{};
};
/// Further ones are not noted.
constexpr std::size_t max_accesses = 256;
std::array<RawAccess, max_accesses> raw_accesses;
std::atomic<std::size_t> raw_access_count = 0;

struct sigaction previous_action;
struct sigaction previous_trap;

/// The trap flag of the processor: one instruction, and then a signal.
constexpr greg_t one_instruction = 0x100;

/// The thread's last access that is noted; null where there is none.
thread_local constinit RawAccess* last_noted = nullptr;

void protect(const GuardedRange& range, int protection)
{
    mprotect(reinterpret_cast<void*>(range.begin), range.end - range.begin, protection);
}

const GuardedRange* guarded_range_at(std::uint64_t address)
{
    const std::size_t count = guarded_range_count.load(std::memory_order_acquire);
    for (std::size_t i = 0; i < count; ++i)
        if (address - guarded_ranges[i].begin < guarded_ranges[i].end - guarded_ranges[i].begin)
            return &guarded_ranges[i];
    return nullptr;
}

void note_access(const HostWatch::Access& of_host, const greg_t* registers, const WorkName* work, bool work_writes)
{
    last_noted = nullptr;
    const std::size_t number = raw_access_count.load(std::memory_order_relaxed);
    if (number >= max_accesses) return;
    RawAccess& access = raw_accesses[number];
    last_noted = &access;
    access.address = of_host.address;
    access.is_write = of_host.is_write;
    access.work = work;
    access.work_writes = work_writes;
    access.is_void = false;
    access.calls.fill(0);
    const auto pc = static_cast<std::uint64_t>(registers[REG_RIP]);
    access.calls[0] = pc;
    std::array<void*, 32> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    // The handler's own calls come first.
    const auto end = frames.begin() + count;
    auto frame = std::find(frames.begin(), end, reinterpret_cast<void*>(pc));
    for (std::size_t i = 1; i < access.calls.size() && frame != end && ++frame != end; ++i)
        access.calls[i] = reinterpret_cast<std::uint64_t>(*frame);
    raw_access_count.store(number + 1, std::memory_order_release);
}

/// Another thread may have opened the memory meanwhile: then the instruction makes no fault the next time.
bool may_be_open_by_now(std::uint64_t address)
{
    constexpr unsigned max_tries = 3;
    thread_local constinit std::uint64_t last_address = 0;
    thread_local constinit unsigned tries = 0;
    tries = address == last_address ? tries + 1 : 0;
    last_address = address;
    return tries < max_tries;
}

void handle_access(int signal, siginfo_t* info, void* context)
{
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    greg_t* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    constexpr greg_t write_flag = 2;
    const HostWatch::Access access{address, (registers[REG_ERR] & write_flag) != 0,
                                   reinterpret_cast<const unsigned char*>(registers[REG_RIP])};
    if (info->si_code > 0) {
        HostWatch& watch = HostWatch::get();
        bool is_for_one_instruction = false;
        const HostWatch::Answer answer = watch.let_in(access, is_for_one_instruction);
        if (is_for_one_instruction) registers[REG_EFL] |= one_instruction;
        if (answer == HostWatch::Answer::conflict)
            note_access(access, registers, watch.work_met(), watch.work_met_writes());
        if (answer != HostWatch::Answer::unknown) return;
    }
    const GuardedRange* const range = info->si_code > 0 ? guarded_range_at(address) : nullptr;
    if (range == nullptr) {
        if (info->si_code > 0 && may_be_open_by_now(address)) return;
        // The instruction makes the fault once more, for whoever handled it before.
        sigaction(signal, &previous_action, nullptr);
        if (info->si_code <= 0) raise(signal);
        return;
    }
    note_access(access, registers, nullptr, false);
    protect(*range, PROT_READ | PROT_WRITE);
}

void handle_end_of_instruction(int signal, siginfo_t* info, void* context)
{
    HostWatch& watch = HostWatch::get();
    if (watch.close_again()) {
        static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_EFL] &= ~one_instruction;
        if (watch.has_changed_nothing() && last_noted != nullptr) last_noted->is_void = true;
        return;
    }
    // Somebody else's.
    if ((previous_trap.sa_flags & SA_SIGINFO) != 0) return previous_trap.sa_sigaction(signal, info, context);
    sigaction(signal, &previous_trap, nullptr);
    raise(signal);
}

void install_access_handler()
{
    // The first call loads a library, which no handler may do.
    void* here = nullptr;
    backtrace(&here, 1);
    struct sigaction action = {};
    action.sa_sigaction = handle_access;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(SIGSEGV, &action, &previous_action);
}

/// To be called when the model is there: it has a handler of this signal, too, which knows nothing of this one.
void install_trap_handler()
{
    struct sigaction action = {};
    action.sa_sigaction = handle_end_of_instruction;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(SIGTRAP, &action, &previous_trap);
}

void install_access_handler_once()
{
    [[maybe_unused]] static const bool is_installed = (install_access_handler(), true);
}

/// The innermost line of the program's; that of a library where there is no other.
SourceLocation line_of(const RawAccess& access)
{
    for (std::size_t i = 0; i < access.calls.size() && access.calls[i] != 0; ++i)
        for (const CodeAt& code : code_at(i == 0 ? access.calls[i] : access.calls[i] - 1))
            if (code.is_of_program) return code.location;
    SourceLocation location = location_of(access.calls[0]);
    for (std::size_t i = 1; i < access.calls.size() && location.file == "?" && access.calls[i] != 0; ++i)
        location = location_of(access.calls[i] - 1);
    return location;
}

/// In front of all others; returns how many there are.
std::size_t add_variables()
{
    std::size_t count = 0;
    for (const ProgramVariables::Pages& pages : ProgramVariables::get().closed_to_host())
        guarded_ranges[count++] = {pages.begin, pages.end};
    return count;
}

}  // namespace

HostGuard& HostGuard::get()
{
    static HostGuard& guard = *new HostGuard;
    return guard;
}

/// Pieces of device memory with nothing between them that the host may use.
void HostGuard::find_ranges(Allocations& allocations)
{
    guarded_range_count = 0;
    std::size_t count = add_variables();
    const std::size_t variables = count;
    bool continues = false;
    for (const auto& [begin, allocation] : allocations.all()) {
        // What is freed is nobody's.
        const bool is_guarded = !allocation.is_hosts() || allocation.is_free;
        if (!is_guarded) continues = false;
        if (!is_guarded || allocation.bytes == 0) continue;
        const std::uint64_t end = begin + model::whole_pages(allocation.bytes);
        if (continues) {
            guarded_ranges[count - 1].end = end;
            continue;
        }
        if (count == max_ranges) {
            count = variables;
            break;
        }
        guarded_ranges[count++] = {begin, end};
        continues = true;
    }
    guarded_range_count.store(count, std::memory_order_release);
    version_ = allocations.version();
}

void HostGuard::open()
{
    HostWatch::get().open();
    if (!is_closed_) return;
    is_closed_ = false;
    const std::size_t count = guarded_range_count.load();
    for (std::size_t i = 0; i < count; ++i) protect(guarded_ranges[i], PROT_READ | PROT_WRITE);
}

void HostGuard::close(Allocations& allocations)
{
    install_access_handler_once();
    [[maybe_unused]] static const bool has_trap_handler = (install_trap_handler(), true);
    HostWatch::get().close(allocations);
    if (!is_closed_ && version_ != allocations.version()) find_ranges(allocations);
    close_ranges();
}

void HostGuard::close_variables()
{
    guarded_range_count = add_variables();
    close_ranges();
}

void HostGuard::close_ranges()
{
    install_access_handler_once();
    if (is_closed_) return;
    const std::size_t count = guarded_range_count.load();
    if (count == 0) return;
    for (std::size_t i = 0; i < count; ++i) protect(guarded_ranges[i], PROT_NONE);
    is_closed_ = true;
}

std::vector<HostAccess> HostGuard::take_accesses()
{
    std::vector<HostAccess> accesses;
    for (const std::size_t count = raw_access_count.load(std::memory_order_acquire); taken_ < count; ++taken_) {
        const RawAccess& access = raw_accesses[taken_];
        if (!access.is_void)
            accesses.push_back({access.address, access.is_write, access.work, access.work_writes, line_of(access)});
    }
    return accesses;
}

}  // namespace warpbook::program
