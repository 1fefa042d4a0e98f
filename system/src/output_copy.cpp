#include <warpbook/system/output_copy.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <string_view>
#include <system_error>

namespace warpbook {

namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

/// Without O_CLOEXEC every program would keep where the output went open.
int duplicate_of(int stream)
{
    const int number = fcntl(stream, F_DUPFD_CLOEXEC, 3);
    if (number < 0) fail("what is printed cannot be read along");
    return number;
}

void write_all(int number, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = write(number, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        // Whoever read it is gone. What is kept is complete anyway.
        if (count <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void lead(int stream, int number)
{
    std::cout.flush();
    std::fflush(nullptr);
    while (dup2(number, stream) < 0) {
        if (errno != EINTR && errno != EBUSY) fail("what is printed cannot be read along");
    }
}

}  // namespace

OutputCopy::OutputCopy(int stream)
    : stream_(stream), original_(duplicate_of(stream)), output_(make_pipe()), end_(make_pipe())
{
    if (fcntl(output_.read_end.number(), F_SETFL, O_NONBLOCK) < 0) fail("what is printed cannot be read along");
    lead(stream_, output_.write_end.number());
    output_.write_end.close();
    // Signals are for the thread that waits for them (SupervisedProcess).
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { follow(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

OutputCopy::~OutputCopy()
{
    if (thread_.joinable()) finish();
}

std::string OutputCopy::finish()
{
    lead(stream_, original_.number());
    end_.write_end.close();
    thread_.join();
    return std::move(kept_);
}

void OutputCopy::follow()
{
    for (;;) {
        std::array<pollfd, 2> awaited = {{{output_.read_end.number(), POLLIN, 0}, {end_.read_end.number(), POLLIN, 0}}};
        if (poll(awaited.data(), awaited.size(), -1) < 0 && errno != EINTR) return;
        const bool is_end = awaited[1].revents != 0;
        while (take_some()) {
        }
        if (is_end) return;
    }
}

bool OutputCopy::take_some()
{
    std::array<char, 65536> text;
    const ssize_t count = read(output_.read_end.number(), text.data(), text.size());
    if (count < 0) return errno == EINTR;
    if (count == 0) return false;
    const std::string_view some(text.data(), static_cast<std::size_t>(count));
    kept_ += some;
    write_all(original_.number(), some);
    return true;
}

}  // namespace warpbook
