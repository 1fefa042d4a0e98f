#include "progress.hpp"

#include <csignal>
#include <ucontext.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include <warpbook/source_location.hpp>

#include "program_image.hpp"
#include "recorder.hpp"

namespace warpbook::model {

namespace {

// Ignored by default, so that a late one harms nothing.
constexpr int look_up_signal = SIGURG;

// A signal handler can leave its answer in a global only.
std::atomic<std::uintptr_t> interrupted_at = 0;
std::atomic<std::uintptr_t> last_access = 0;

void note_place(int, siginfo_t*, void* context)
{
    const Recorder& recorder = *current_recorder;
    if (recorder.log != nullptr && recorder.next > 0) last_access = recorder.last_return_address() - 1;
    interrupted_at = static_cast<std::uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
}

/// "file:line", or nothing where the source is not the student's: in the model, and in the C library's functions that
/// it calls. These have lines, too, where their debug information is installed.
std::string place_of(std::uintptr_t pc)
{
    const ProgramImage& image = ProgramImage::of_this_program();
    if (pc - image.code_begin >= image.code_size) return {};
    const SourceLocation location = location_of(pc);
    return location.file == "?" ? "" : location.file + ":" + std::to_string(location.line);
}

}  // namespace

Progress::Progress()
{
    struct sigaction action = {};
    action.sa_sigaction = note_place;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(look_up_signal, &action, nullptr);
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
    const std::lock_guard lock(mutex_);
    for (const pthread_t thread : threads_) {
        interrupted_at = 0;
        last_access = 0;
        if (pthread_kill(thread, look_up_signal) != 0) continue;
        constexpr auto timeout = std::chrono::milliseconds(200);
        const auto give_up = std::chrono::steady_clock::now() + timeout;
        while (interrupted_at == 0 && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
        if (interrupted_at == 0) continue;
        std::string place = place_of(interrupted_at);
        // Interrupted inside the model: the access that led there is the student's.
        if (place.empty() && last_access != 0) place = place_of(last_access);
        if (!place.empty()) return place;
    }
    return {};
}

}  // namespace warpbook::model
