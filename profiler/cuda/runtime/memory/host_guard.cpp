#include "host_guard.hpp"

#include <execinfo.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include <warpbook/debug_info.hpp>

#include "machine/memory/memory_map.hpp"
#include "cuda/runtime/in_call.hpp"
#include "cuda/runtime/order/device_thread.hpp"
#include "cuda/runtime/order/host_watch.hpp"
#include "cuda/runtime/launched_kernel.hpp"
#include "program_variables.hpp"
#include "wild_access.hpp"

namespace warpbook::program {

namespace {

// What the signal's handler reads and writes: it can neither wait nor allocate.

/// More pieces than that are left open: each costs a system call before and after every call of the runtime's.
constexpr std::size_t max_ranges = 64;
std::array<AddressRange, max_ranges> guarded_ranges;
std::atomic<std::size_t> guarded_range_count = 0;
/// The program's code has come to one of them, which is open since then.
std::atomic<bool> is_opened_by_access = false;

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

/// While work was asked for that had not begun.
struct UndecidedAccess {
    RawAccess access;
    /// The last piece of work that was asked for before.
    std::uint64_t sequence = 0;
    /// What comes first of the work that is met; 0 where none is.
    std::uint64_t sequence_of_work = 0;
    /// In a function of the host's that a stream has called: the piece of work that it is.
    bool is_of_function = false;
    unsigned lane = 0;
    std::uint64_t number = 0;
    std::atomic<bool> is_complete = false;
};
/// For further ones the work is done.
constexpr std::size_t max_undecided = 4096;
std::array<UndecidedAccess, max_undecided> undecided_accesses;
std::atomic<std::size_t> undecided_count = 0;

struct sigaction previous_action;
struct sigaction previous_trap;

/// The trap flag of the processor: one instruction, and then a signal.
constexpr greg_t one_instruction = 0x100;

/// The thread's last access that is noted; null where there is none.
thread_local constinit RawAccess* last_noted = nullptr;

/// Of the function there; empty where none is known.
std::string symbol_around(std::uint64_t address)
{
    try {
        return detail::symbol_at(reinterpret_cast<const void*>(address));
    } catch (const std::runtime_error&) {
        return {};
    }
}

void protect(const AddressRange& range, int protection)
{
    mprotect(reinterpret_cast<void*>(range.begin), range.end - range.begin, protection);
}

const AddressRange* guarded_range_at(std::uint64_t address)
{
    const std::size_t count = guarded_range_count.load(std::memory_order_acquire);
    for (std::size_t i = 0; i < count; ++i)
        if (address - guarded_ranges[i].begin < guarded_ranges[i].end - guarded_ranges[i].begin)
            return &guarded_ranges[i];
    return nullptr;
}

void fill_in(RawAccess& access, const HostWatch::Access& of_host, const greg_t* registers, const WorkName* work,
             bool work_writes)
{
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
}

void note_access(const HostWatch::Access& of_host, const greg_t* registers, const WorkName* work, bool work_writes)
{
    last_noted = nullptr;
    const std::size_t number = raw_access_count.load(std::memory_order_relaxed);
    if (number >= max_accesses) return;
    fill_in(raw_accesses[number], of_host, registers, work, work_writes);
    raw_access_count.store(number + 1, std::memory_order_release);
}

void note_undecided(const HostWatch::Access& of_host, const greg_t* registers, const HostWatch::Met& met)
{
    last_noted = nullptr;
    const std::size_t number = undecided_count.fetch_add(1);
    if (number >= max_undecided) return;
    UndecidedAccess& undecided = undecided_accesses[number];
    const WorkOrder& order = WorkOrder::get();
    undecided.sequence = order.sequence();
    undecided.sequence_of_work = met.sequence;
    const PieceOfWork* const function = InCall::is_this_thread() ? order.host_function() : nullptr;
    undecided.is_of_function = function != nullptr;
    if (function != nullptr) {
        undecided.lane = function->lane;
        undecided.number = function->number;
    }
    fill_in(undecided.access, of_host, registers, met.work, met.work_writes);
    undecided.is_complete.store(true, std::memory_order_release);
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
        HostWatch::Answer answer = watch.let_in(access, is_for_one_instruction);
        // Then the instruction comes once more.
        if (answer == HostWatch::Answer::needs_work_done && have_queued_work_done()) return;
        if (is_for_one_instruction) registers[REG_EFL] |= one_instruction;
        const bool is_conflict = answer == HostWatch::Answer::conflict;
        if (answer == HostWatch::Answer::undecided || (is_conflict && WorkOrder::get().not_begun() > 0))
            note_undecided(access, registers, is_conflict ? watch.met() : HostWatch::Met{});
        else if (is_conflict)
            note_access(access, registers, watch.met().work, watch.met().work_writes);
        if (answer != HostWatch::Answer::unknown) return;
    }
    const AddressRange* const range = info->si_code > 0 ? guarded_range_at(address) : nullptr;
    if (range == nullptr) {
        if (info->si_code > 0 && may_be_open_by_now(address)) return;
        const bool is_known = info->si_code != SI_KERNEL;
        if (info->si_code > 0) end_work_by({is_known ? std::optional(address) : std::nullopt, access.is_write});
        // The instruction makes the fault once more, for whoever handled it before.
        sigaction(signal, &previous_action, nullptr);
        if (info->si_code <= 0) raise(signal);
        return;
    }
    note_access(access, registers, nullptr, false);
    protect(*range, PROT_READ | PROT_WRITE);
    is_opened_by_access = true;
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

/// The number of the innermost call in which a kernel runs; none where none does.
std::optional<std::size_t> call_of_kernel(const RawAccess& access)
{
    for (std::size_t i = 0; i < access.calls.size() && access.calls[i] != 0; ++i)
        if (is_symbol_of_kernel(symbol_around(access.calls[i]))) return i;
    return std::nullopt;
}

/// From that call on: the innermost line of the program's; that of a library where there is no other.
SourceLocation line_of(const RawAccess& access, std::size_t from)
{
    for (std::size_t i = from; i < access.calls.size() && access.calls[i] != 0; ++i)
        for (const CodeAt& code : code_at(i == 0 ? access.calls[i] : access.calls[i] - 1))
            if (code.is_of_program) return code.location;
    SourceLocation location = location_of(access.calls[0]);
    for (std::size_t i = 1; i < access.calls.size() && location.file == "?" && access.calls[i] != 0; ++i)
        location = location_of(access.calls[i] - 1);
    return location;
}

HostAccess as_told(const RawAccess& access)
{
    const std::optional<std::size_t> kernel = call_of_kernel(access);
    return {access.address,
            access.is_write,
            access.work,
            access.work_writes,
            kernel ? symbol_around(access.calls[*kernel]) : std::string(),
            line_of(access, kernel ? *kernel + 1 : 0)};
}

std::span<const AddressRange> all_guarded() { return std::span(guarded_ranges).first(guarded_range_count); }

/// Calls `visit(part)` for what of the range lies in one of the others.
template <class Visitor>
void for_each_part_in(std::span<const AddressRange> others, const AddressRange& range, Visitor visit)
{
    for (const AddressRange& other : others) {
        const AddressRange part{std::max(range.begin, other.begin), std::min(range.end, other.end)};
        if (part.begin < part.end) visit(part);
    }
}

/// Of ranges that lie in none of the others; all of `others` are ascending.
void protect_those_outside(std::span<const AddressRange> others, std::span<const AddressRange> ranges, int protection)
{
    for (const AddressRange& range : ranges) {
        std::uint64_t next = range.begin;
        for_each_part_in(others, range, [&](const AddressRange& part) {
            if (next < part.begin) protect({next, part.begin}, protection);
            next = part.end;
        });
        if (next < range.end) protect({next, range.end}, protection);
    }
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
    std::ranges::sort(std::span(guarded_ranges).first(count), {}, &AddressRange::begin);
    guarded_range_count.store(count, std::memory_order_release);
    version_ = allocations.version();
}

void HostGuard::open()
{
    HostWatch::get().open();
    if (is_all_open_) return;
    is_all_open_ = true;
    open_.clear();
    for (const AddressRange& range : all_guarded()) protect(range, PROT_READ | PROT_WRITE);
}

void HostGuard::open(const void* memory, std::size_t bytes)
{
    HostWatch::get().open();
    if (is_all_open_ || bytes == 0) return;
    const auto begin = reinterpret_cast<std::uint64_t>(memory);
    const std::uint64_t first_page = begin / model::page_bytes * model::page_bytes;
    const AddressRange pages{first_page, first_page + model::whole_pages(begin + bytes - first_page)};
    for_each_part_in(all_guarded(), pages, [&](const AddressRange& part) {
        protect(part, PROT_READ | PROT_WRITE);
        open_.push_back(part);
    });
}

void HostGuard::close(Allocations& allocations)
{
    install_access_handler_once();
    [[maybe_unused]] static const bool has_trap_handler = (install_trap_handler(), true);
    HostWatch::get().close(allocations);
    if (version_ != allocations.version()) {
        const std::vector<AddressRange> before(all_guarded().begin(), all_guarded().end());
        find_ranges(allocations);
        if (!is_all_open_) {
            protect_those_outside(all_guarded(), before, PROT_READ | PROT_WRITE);
            protect_those_outside(before, all_guarded(), PROT_NONE);
        }
    }
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
    if (is_opened_by_access.exchange(false) || is_all_open_) {
        for (const AddressRange& range : all_guarded()) protect(range, PROT_NONE);
    } else {
        for (const AddressRange& piece : open_)
            for_each_part_in(all_guarded(), piece, [](const AddressRange& part) { protect(part, PROT_NONE); });
    }
    open_.clear();
    is_all_open_ = false;
}

void HostGuard::compare_accesses_with(const PieceOfWork& work)
{
    const std::size_t count = std::min(undecided_count.load(), max_undecided);
    for (std::size_t i = 0; i < count; ++i) {
        UndecidedAccess& undecided = undecided_accesses[i];
        if (!undecided.is_complete.load(std::memory_order_acquire) || work.signals) continue;
        const bool is_asked_later = work.sequence > undecided.sequence;
        const bool is_known = undecided.sequence_of_work != 0 && undecided.sequence_of_work < work.sequence;
        const bool comes_after = undecided.is_of_function && (undecided.lane == work.lane ||
                                                              work.before.includes(undecided.lane, undecided.number));
        if (is_asked_later || is_known || comes_after) continue;
        const bool writes = work.writes(undecided.access.address);
        if (!writes && !(undecided.access.is_write && work.touches(undecided.access.address))) continue;
        undecided.sequence_of_work = work.sequence;
        undecided.access.work = work.name;
        undecided.access.work_writes = writes;
    }
}

/// When nothing is left that they could meet.
void HostGuard::decide_accesses()
{
    const std::size_t count = std::min(undecided_count.load(), max_undecided);
    for (std::size_t i = 0; i < count; ++i) {
        UndecidedAccess& undecided = undecided_accesses[i];
        if (!undecided.is_complete.exchange(false) || undecided.sequence_of_work == 0 || undecided.access.is_void)
            continue;
        if (raw_access_count + late_count_ >= max_accesses) continue;
        ++late_count_;
        late_.push_back(as_told(undecided.access));
    }
    undecided_count = 0;
}

std::vector<HostAccess> HostGuard::take_accesses()
{
    if (WorkOrder::get().not_begun() == 0) decide_accesses();
    std::vector<HostAccess> accesses = std::exchange(late_, {});
    for (const std::size_t count = raw_access_count.load(std::memory_order_acquire); taken_ < count; ++taken_) {
        const RawAccess& access = raw_accesses[taken_];
        if (!access.is_void) accesses.push_back(as_told(access));
    }
    return accesses;
}

}  // namespace warpbook::program
