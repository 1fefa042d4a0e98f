#include "interruption.hpp"

#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#include "base/own_threads.hpp"
#include "base/signals_blocked.hpp"

namespace warpbook::program {

namespace {

// A signal handler can leave what it sees in globals only.
sem_t requests;
std::atomic<int> requested = 0;
pid_t told_process = 0;

void end_by(int signal)
{
    ::signal(signal, SIG_DFL);
    kill(getpid(), signal);
}

void handle_request(int signal)
{
    // A process that was forked has no thread that waits.
    if (getpid() != told_process) return end_by(signal);
    requested = signal;
    sem_post(&requests);
}

void wait_for_request(const std::function<void()>& tell)
{
    while (sem_wait(&requests) != 0 && errno == EINTR) {
    }
    tell();
    end_by(requested);
}

}  // namespace

void tell_when_interrupted(std::function<void()> tell)
{
    told_process = getpid();
    sem_init(&requests, 0, 0);
    try {
        const AllSignalsBlocked in_the_new_thread;
        std::thread(wait_for_request, std::move(tell)).detach();
        ++own_threads;
    } catch (const std::system_error&) {
        return;
    }
    for (const int signal : {SIGINT, SIGTERM}) {
        struct sigaction now = {};
        sigaction(signal, nullptr, &now);
        if (now.sa_handler != SIG_DFL) continue;
        now = {};
        now.sa_handler = handle_request;
        now.sa_flags = SA_RESTART;
        sigaction(signal, &now, nullptr);
    }
}

}  // namespace warpbook::program
