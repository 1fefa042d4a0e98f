#include "progress.hpp"

#include <csignal>
#include <ucontext.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include <warpbook/source_location.hpp>
#include <warpbook/source_text.hpp>

#include "program_image.hpp"

namespace warpbook::model {

namespace {

// Ignored by default, so that a late one harms nothing.
constexpr int look_signal = SIGURG;
// What the system sends after each instruction while the processor's trap flag is set.
constexpr int step_signal = SIGTRAP;
constexpr greg_t trap_flag = 0x100;

/// Enough for some hundred accesses, with all that the model does for each. Takes half a second.
constexpr int instructions_to_follow = 100'000;

// Signal handlers can leave what they see in globals only.
std::atomic<int> left_to_follow = 0;
/// A flag for each byte of the image's code: an instruction that begins there was executed.
std::vector<std::atomic<bool>> executed;

void follow_instruction(int, siginfo_t*, void* context)
{
    greg_t* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    const std::uint64_t pc = static_cast<std::uint64_t>(registers[REG_RIP]);
    // Beyond lies what is not the student's: the model, and what he calls of the C library.
    const std::uint64_t offset = pc - ProgramImage::of_this_program().code_begin;
    if (offset < executed.size()) executed[offset].store(true, std::memory_order_relaxed);
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
    sigaction(signal, &action, nullptr);
}

/// Until it has executed all instructions, or executes none: then it waits for something.
void follow(pthread_t thread)
{
    constexpr auto patience = std::chrono::seconds(1);
    left_to_follow = instructions_to_follow;
    if (pthread_kill(thread, look_signal) != 0) return;
    int left = instructions_to_follow;
    auto last_step = std::chrono::steady_clock::now();
    while (left > 0 && std::chrono::steady_clock::now() - last_step < patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const int now = left_to_follow;
        if (now != left) last_step = std::chrono::steady_clock::now();
        left = now;
    }
    left_to_follow = 0;
}

}  // namespace

Progress::Progress()
{
    executed = std::vector<std::atomic<bool>>(ProgramImage::of_this_program().code_size);
    handle_by_following(look_signal);
    handle_by_following(step_signal);
}

Progress::Watched::Watched(Progress& progress) : progress_(progress)
{
    const std::lock_guard lock(progress_.mutex_);
    progress_.threads_.insert(pthread_self());
}

Progress::Watched::~Watched()
{
    const std::lock_guard lock(progress_.mutex_);
    progress_.threads_.erase(pthread_self());
}

std::string Progress::where()
{
    {
        const std::lock_guard lock(mutex_);
        for (const pthread_t thread : threads_) follow(thread);
    }
    std::optional<SourceLocation> first;
    for (std::size_t offset = 0; offset < executed.size(); ++offset) {
        if (!executed[offset]) continue;
        const SourceLocation location = location_of(ProgramImage::of_this_program().code_begin + offset);
        if (location.file == "?" || (first && *first <= location)) continue;
        // Where a function begins; it says nothing.
        if (line_of(location.file, location.line) != "{") first = location;
    }
    return first ? first->file + ":" + std::to_string(first->line) : "";
}

}  // namespace warpbook::model
