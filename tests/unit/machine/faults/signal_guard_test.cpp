// Signals that are no lane's fault go to who handled them before. (What lanes do, the fault suite tries.)

#include "machine/faults/signal_guard.hpp"

#include <csignal>
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

constexpr int exit_code_of_handler = 42;

void leave(int) { std::_Exit(exit_code_of_handler); }

void (*handler_of(int signal))(int)
{
    struct sigaction action = {};
    sigaction(signal, nullptr, &action);
    return action.sa_handler;
}

void access_no_memory()
{
    volatile int* const nowhere = reinterpret_cast<int*>(sizeof(int));
    *nowhere = 1;
}

TEST(SignalGuard, LeavesEverythingAsItWas)
{
    std::signal(SIGSEGV, leave);
    stack_t before{};
    sigaltstack(nullptr, &before);
    {
        const SignalGuard guard;
        std::thread([] { const SignalGuard another; }).join();
        EXPECT_NE(handler_of(SIGSEGV), leave);
        stack_t during{};
        sigaltstack(nullptr, &during);
        EXPECT_EQ(during.ss_flags & SS_DISABLE, 0);
    }
    EXPECT_EQ(handler_of(SIGSEGV), leave);
    EXPECT_EQ(handler_of(SIGFPE), SIG_DFL);
    stack_t after{};
    sigaltstack(nullptr, &after);
    EXPECT_EQ(after.ss_flags, before.ss_flags);
    std::signal(SIGSEGV, SIG_DFL);
}

TEST(SignalGuardDeathTest, HandsFaultsOfTheHostToItsHandler)
{
    const auto fault = [] {
        std::signal(SIGSEGV, leave);
        const SignalGuard guard;
        access_no_memory();
    };
    EXPECT_EXIT(fault(), testing::ExitedWithCode(exit_code_of_handler), "");
}

TEST(SignalGuardDeathTest, LetsFaultsOfTheHostEndTheProcess)
{
    const auto fault = [] {
        const SignalGuard guard;
        access_no_memory();
    };
    EXPECT_EXIT(fault(), testing::KilledBySignal(SIGSEGV), "");
}

TEST(SignalGuardDeathTest, HandsOnWhatIsSent)
{
    const auto abort_by = [](auto send) {
        const SignalGuard guard;
        send();
    };
    EXPECT_EXIT(abort_by([] { std::abort(); }), testing::KilledBySignal(SIGABRT), "");
    EXPECT_EXIT(abort_by([] { kill(getpid(), SIGSEGV); }), testing::KilledBySignal(SIGSEGV), "");
}

}  // namespace
}  // namespace warpbook::model
