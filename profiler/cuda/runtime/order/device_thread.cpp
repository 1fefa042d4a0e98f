#include "device_thread.hpp"

#include <semaphore.h>
#include <signal.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <utility>

#include "base/signals_blocked.hpp"
#include "cuda/runtime/in_call.hpp"
#include "work_queue.hpp"

namespace warpbook::program {

namespace {

constexpr time_t idle_seconds = 1;

// A signal handler can leave what it sees in globals only.
sem_t work_requests;
std::atomic<std::uint64_t> last_request = 0;
std::atomic<std::uint64_t> last_answer = 0;

/// False: nobody has asked in that time.
bool wait_for_work_request()
{
    timespec end{};
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += idle_seconds;
    return sem_timedwait(&work_requests, &end) == 0;
}

/// What the processor notices while kernels run, and the host's functions.
void let_own_faults_in()
{
    sigset_t faults;
    sigemptyset(&faults);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) sigaddset(&faults, signal);
    pthread_sigmask(SIG_UNBLOCK, &faults, nullptr);
}

[[noreturn]] void go_on(const std::function<void()>& do_all)
{
    let_own_faults_in();
    const WorkQueue& queue = WorkQueue::get();
    std::uint64_t version = 0;
    while (true) {
        const bool is_asked = wait_for_work_request();
        const std::uint64_t number = last_request;
        const bool is_unchanged = queue.version() == version && !queue.is_working();
        version = queue.version();
        if (!is_asked && !is_unchanged) continue;
        if (!queue.is_empty()) do_all();
        version = queue.version();
        last_answer = number;
    }
}

}  // namespace

void start_device_thread(std::function<void()> do_all)
{
    sem_init(&work_requests, 0, 0);
    const AllSignalsBlocked in_the_new_thread;
    std::thread(go_on, std::move(do_all)).detach();
}

bool have_queued_work_done()
{
    if (InCall::is_this_thread()) return false;
    const std::uint64_t number = ++last_request;
    sem_post(&work_requests);
    constexpr timespec moment{0, 1'000'000};
    // A kernel that runs may wait for the host, and memory is open meanwhile.
    while (last_answer < number && !WorkQueue::get().is_working()) nanosleep(&moment, nullptr);
    return true;
}

}  // namespace warpbook::program
