#include "progress.hpp"

#include <csignal>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <warpbook/debug_info.hpp>
#include <warpbook/source_location.hpp>

#include "base/thread_state.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

namespace {

// Ignored by default, so that a late one harms nothing.
constexpr int look_signal = SIGURG;
// What the system sends after each instruction while the processor's trap flag is set.
constexpr int step_signal = SIGTRAP;
constexpr greg_t trap_flag = 0x100;

using Clock = std::chrono::steady_clock;

/// Enough for some hundred accesses, with all that the model does for each. Takes half a second.
constexpr int instructions_to_follow = 100'000;

enum class Seen : std::uint8_t { no, executed, called };

// Signal handlers can leave what they see in globals only.
std::atomic<int> left_to_follow = 0;
/// Of each byte of the image's code: whether an instruction that begins there was executed, and a function with it.
std::vector<std::atomic<Seen>> seen;
/// Whether somebody jumped there from behind it.
std::vector<std::atomic<bool>> reached_from_behind;
std::uint64_t last_pc = 0;
std::uint64_t last_stack = 0;

void follow_instruction(int, siginfo_t*, void* context)
{
    greg_t* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    const auto pc = static_cast<std::uint64_t>(registers[REG_RIP]);
    const auto stack = static_cast<std::uint64_t>(registers[REG_RSP]);
    // A call leaves its return address on the stack, and goes on elsewhere.
    constexpr std::uint64_t longest_instruction = 15;
    const bool was_called = last_stack - stack == sizeof(void*) && pc - last_pc > longest_instruction;
    // A loop goes back within its function, and leaves the stack as it is.
    const bool has_jumped_back = pc < last_pc && stack == last_stack;
    last_pc = pc;
    last_stack = stack;
    // Beyond lies what is not the student's: the model, and what he calls of the C library.
    const std::uint64_t offset = pc - ProgramImage::of_this_program().code_begin;
    if (offset < seen.size() && has_jumped_back) reached_from_behind[offset] = true;
    if (offset < seen.size() && seen[offset] != Seen::called) seen[offset] = was_called ? Seen::called : Seen::executed;
    if (left_to_follow.fetch_sub(1) > 1)
        registers[REG_EFL] |= trap_flag;
    else
        registers[REG_EFL] &= ~trap_flag;
}

void handle_by_following(int signal)
{
    struct sigaction action = {};
    action.sa_sigaction = follow_instruction;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    // On a busy machine, whoever looks again may find the thread within the handler of a step. Following that handler
    // would end the process: a step's signal that comes while it is blocked cannot be handled.
    sigaddset(&action.sa_mask, look_signal);
    sigaddset(&action.sa_mask, step_signal);
    sigaction(signal, &action, nullptr);
}

/// Until it has executed all instructions, or executes none, when it waits for something, or the time is over.
void follow(pid_t thread, Clock::time_point end)
{
    constexpr auto silence_at_most = std::chrono::milliseconds(100);
    const auto begin = [&] { return tgkill(getpid(), thread, look_signal) == 0; };
    left_to_follow = instructions_to_follow;
    if (!begin()) return;
    int left = instructions_to_follow;
    auto last_step = Clock::now();
    while (left > 0 && Clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const int now = left_to_follow;
        if (now != left) last_step = Clock::now();
        left = now;
        if (Clock::now() - last_step < silence_at_most) continue;
        // On a busy machine it may be without a processor so long. If it was in the handler of another signal, such as
        // that of Ctrl-C, its return took the flag away.
        if (!can_run(thread) || !begin()) break;
        last_step = Clock::now();
    }
    left_to_follow = 0;
}

}  // namespace

Progress::Progress()
{
    seen = std::vector<std::atomic<Seen>>(ProgramImage::of_this_program().code_size);
    reached_from_behind = std::vector<std::atomic<bool>>(seen.size());
    handle_by_following(look_signal);
    handle_by_following(step_signal);
}

Progress::Watched::Watched(Progress& progress) : progress_(progress)
{
    const std::lock_guard lock(progress_.mutex_);
    progress_.threads_.insert(gettid());
}

Progress::Watched::~Watched()
{
    const std::lock_guard lock(progress_.mutex_);
    progress_.threads_.erase(gettid());
}

std::string Progress::where()
{
    {
        const std::lock_guard lock(mutex_);
        // On a busy machine the steps take many times as long, and whoever waits for the answer would give up first.
        const Clock::time_point end = Clock::now() + std::chrono::seconds(3);
        for (const pid_t thread : threads_) follow(thread, end);
    }
    // The line at which a function begins says nothing, if there is another.
    std::set<SourceLocation> lines;
    std::set<SourceLocation> where_functions_begin;
    for (std::size_t offset = 0; offset < seen.size(); ++offset) {
        if (seen[offset] == Seen::no) continue;
        const SourceLocation location = location_of(ProgramImage::of_this_program().code_begin + offset);
        if (location.file == "?") continue;
        has_seen_a_loop_ = has_seen_a_loop_ || reached_from_behind[offset];
        lines.insert(location);
        if (seen[offset] == Seen::called) where_functions_begin.insert(location);
    }
    if (lines.empty()) return {};
    const auto first = std::find_if(lines.begin(), lines.end(),
                                    [&](const SourceLocation& line) { return !where_functions_begin.contains(line); });
    const SourceLocation& told = first == lines.end() ? *lines.begin() : *first;
    return told.file + ":" + std::to_string(told.line);
}

}  // namespace warpbook::model
