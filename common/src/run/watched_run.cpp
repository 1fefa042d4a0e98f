#include "watched_run.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/forked_process.hpp>

#include "report/cdash_measurements.hpp"
#include "program/deadline.hpp"
#include "interruption.hpp"
#include "phase_notice.hpp"
#include "report/printed_lines.hpp"
#include "report_channel.hpp"
#include "stopped_runs.hpp"
#include "unexpected_end.hpp"
#include "waiting_notice.hpp"

namespace warpbook {

namespace {

using Clock = std::chrono::steady_clock;
using MessageKind = ChannelMessage::Kind;

// The process that runs the submission.

/// What is flushed goes into the channel.
class ChannelBuffer : public std::stringbuf {
public:
    explicit ChannelBuffer(ChannelSender& sender) : sender_(sender) {}

protected:
    int sync() override
    {
        // What the submission has printed until now comes first.
        std::cout.flush();
        std::fflush(nullptr);
        sender_.send(MessageKind::report, str());
        str("");
        return 0;
    }

private:
    ChannelSender& sender_;
};

class ChannelFollower : public RunFollower {
public:
    explicit ChannelFollower(ChannelSender& sender) : sender_(sender), buffer_(sender), report_(&buffer_) {}

    std::ostream& report() override { return report_; }
    void begin_phase(const std::string& where) override { sender_.send(MessageKind::begin_phase, where); }
    void end_phase() override { sender_.send(MessageKind::end_phase, ""); }
    void renew_phase() override { sender_.send(MessageKind::renew_phase, ""); }
    void pause_phase() override { sender_.send(MessageKind::pause_phase, ""); }
    void resume_phase() override { sender_.send(MessageKind::resume_phase, ""); }

    void wait_for_others(std::size_t before) override { sender_.send(MessageKind::waiting, std::to_string(before)); }

    [[noreturn]] void begin_again() override
    {
        report_.flush();
        sender_.send(MessageKind::stopped, "");
        std::_Exit(EXIT_SUCCESS);
    }

    [[noreturn]] void end(const RunOutcome& outcome) override
    {
        report_.flush();
        sender_.send(MessageKind::closing, outcome.closing);
        sender_.send(MessageKind::measurements, outcome.measurements);
        sender_.send(MessageKind::error_text, outcome.error_text);
        sender_.send(MessageKind::record, outcome.record);
        sender_.send(MessageKind::trace, outcome.trace);
        sender_.send(MessageKind::tries, outcome.tries);
        sender_.send(MessageKind::outcome, std::to_string(outcome.exit_code));
        std::_Exit(EXIT_SUCCESS);
    }

private:
    ChannelSender& sender_;
    ChannelBuffer buffer_;
    std::ostream report_;
};

/// What the submission prints goes to the one who watches, which cannot be taken for the report then.
void redirect_standard_streams(FileDescriptor& printed)
{
    const FileDescriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    dup2(nothing.number(), STDIN_FILENO);
    dup2(printed.number(), STDOUT_FILENO);
    dup2(printed.number(), STDERR_FILENO);
    printed.close();
    // In the order in which it was printed, and all of it when the process crashes.
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

void run_as_watched(const ChecksRun& run, const Options& options, Pipe& report, Pipe& printed, const ChannelKey& key)
{
    // Whoever could read its messages would learn the key.
    report.read_end.close();
    printed.read_end.close();
    redirect_standard_streams(printed.write_end);
    ChannelSender sender(report.write_end.number(), key);
    tell_interruptions(sender);
    ChannelFollower follower(sender);
    follower.end(run(options, follower));
}

// The process that watches.

/// Reads what there is. False at the end of the file, and of one that was closed.
bool read_available(const FileDescriptor& file, std::string& bytes)
{
    if (file.number() < 0) return false;
    std::array<char, 65536> buffer;
    for (;;) {
        const ssize_t count = read(file.number(), buffer.data(), buffer.size());
        if (count > 0) {
            bytes.append(buffer.data(), static_cast<std::size_t>(count));
            // Somebody who never stops printing must not keep us here.
            if (bytes.size() >= (1 << 20)) return true;
        } else if (count == 0) {
            return false;
        } else if (errno == EAGAIN) {
            return true;
        } else if (errno != EINTR) {
            throw std::system_error(errno, std::generic_category(), "read");
        }
    }
}

void never_wait(const FileDescriptor& file) { fcntl(file.number(), F_SETFL, O_NONBLOCK); }

class WatchedRun {
public:
    WatchedRun(const Options& options, const ChecksRun& run)
        : time_limit_(options.time_limit),
          receiver_(key_),
          printed_(std::cout),
          process_([&] { run_as_watched(run, options, report_pipe_, printed_pipe_, key_); })
    {
        report_pipe_.write_end.close();
        printed_pipe_.write_end.close();
        never_wait(report_pipe_.read_end);
        never_wait(printed_pipe_.read_end);
    }

    /// Nothing when the GPU has stopped the run, and it has to begin again.
    std::optional<RunOutcome> outcome()
    {
        try {
            follow();
        } catch (const ForeignBytes&) {
            end_.report_was_forged = true;
        }
        process_.kill();
        notice_.end();
        printed_.end_line();
        if (was_stopped_) return std::nullopt;
        if (is_complete_) return std::move(outcome_);
        if (end_.interruption) end_.line = line_of_submission(*end_.interruption);
        return ended_early(describe(end_), advice_about(end_));
    }

private:
    bool is_over() const { return is_complete_ || was_stopped_; }

    /// Until there is an outcome, or there cannot be one any more.
    void follow()
    {
        bool has_ended = false;
        while (!is_over()) {
            if (!has_ended) wait();
            const bool may_say_more = receive();
            if (is_over() || has_ended) return;
            if (const auto end = may_say_more ? process_.end() : end_after_closed_pipe()) {
                end_.end = *end;
                has_ended = true;  // what it has said last may lie in the pipe
            } else if (!may_say_more) {
                end_.report_was_closed = true;
                return;
            } else if (deadline_.is_over()) {
                ask_where_it_is();
                end_.end.kind = ProcessEnd::Kind::out_of_time;
                end_.limit = time_limit_;
                return;
            }
        }
    }

    /// Whose pipe is closed has mostly ended, and can be waited for in a moment.
    std::optional<ProcessEnd> end_after_closed_pipe()
    {
        const auto give_up = Clock::now() + std::chrono::seconds(1);
        while (!process_.end() && Clock::now() < give_up) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return process_.end();
    }

    void wait()
    {
        // Who has ended is noticed by the end of its pipe, or, where a process that it has started holds that, soon.
        constexpr int milliseconds = 50;
        std::array<pollfd, 2> files{
            {{report_pipe_.read_end.number(), POLLIN, 0}, {printed_pipe_.read_end.number(), POLLIN, 0}}};
        poll(files.data(), files.size(), milliseconds);
        notice_.tick();
    }

    /// False when nothing can come any more.
    bool receive()
    {
        std::string report;
        const bool may_say_more = read_available(report_pipe_.read_end, report);
        // Read last and shown first: what was printed before a line of the report stands above it.
        std::string printed;
        if (!read_available(printed_pipe_.read_end, printed)) printed_pipe_.read_end.close();
        if (!printed.empty()) notice_.clear();
        printed_.take(printed);
        receiver_.take(report);
        while (const auto message = receiver_.next()) obey(*message);
        return may_say_more;
    }

    void obey(const ChannelMessage& message)
    {
        switch (message.kind) {
        case MessageKind::report:
            notice_.clear();
            printed_.end_line();
            std::cout << without_measurements(message.content) << std::flush;
            break;
        case MessageKind::begin_phase:
            end_.where = message.content;
            notice_.begin(end_.where);
            deadline_.set(time_limit_ + grace);
            break;
        case MessageKind::end_phase:
            deadline_.clear();
            notice_.end();
            break;
        case MessageKind::renew_phase: deadline_.set(time_limit_ + grace); break;
        case MessageKind::pause_phase: deadline_.pause(); break;
        case MessageKind::resume_phase: deadline_.resume(); break;
        case MessageKind::waiting:
            notice_.clear();
            waiting_.show(std::stoul(message.content));
            break;
        case MessageKind::stopped: was_stopped_ = true; break;
        case MessageKind::interruption: end_.interruption = interruption_in(message.content); break;
        case MessageKind::closing: outcome_.closing = message.content; break;
        case MessageKind::measurements: outcome_.measurements = message.content; break;
        case MessageKind::error_text: outcome_.error_text = message.content; break;
        case MessageKind::record: outcome_.record = message.content; break;
        case MessageKind::trace: outcome_.trace = message.content; break;
        case MessageKind::tries: outcome_.tries = message.content; break;
        case MessageKind::outcome:
            outcome_.exit_code = std::stoi(message.content);
            is_complete_ = true;
            break;
        }
    }

    void ask_where_it_is()
    {
        kill(process_.id(), signal_that_asks());
        const auto give_up = Clock::now() + std::chrono::milliseconds(500);
        while (!end_.interruption && Clock::now() < give_up && !process_.end()) {
            wait();
            if (!receive()) return;
        }
    }

    /// For the process itself to notice that its time is over: it knows more about a kernel.
    static constexpr std::chrono::seconds grace{5};

    const std::chrono::seconds time_limit_;
    const ChannelKey key_ = random_key();
    Pipe report_pipe_ = make_pipe();
    Pipe printed_pipe_ = make_pipe();
    ChannelReceiver receiver_;
    PrintedLines printed_;
    RunOutcome outcome_;
    bool is_complete_ = false;
    bool was_stopped_ = false;
    WaitingNotice waiting_{std::cerr};
    PhaseNotice notice_{std::cerr, isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1};
    UnexpectedEnd end_;
    Deadline deadline_;
    ForkedProcess process_;
};

}  // namespace

RunOutcome run_watched(const Options& options, const ChecksRun& run)
{
    Options next_try = options;
    for (;;) {
        if (const std::optional<RunOutcome> outcome = WatchedRun(next_try, run).outcome()) return *outcome;
        ++next_try.stops;
        std::cout << announcement_of_next_try(next_try.stops) << std::flush;
    }
}

}  // namespace warpbook
