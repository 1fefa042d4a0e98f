#include "run_checks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include <warpbook/lab/clock_paused.hpp>
#include <warpbook/lab/counted_groups.hpp>
#include <warpbook/lab/submission.hpp>
#include <warpbook/record/exit_codes.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/source_text.hpp>

#include "awaited_answer.hpp"
#include "report/advice.hpp"
#include "report/cdash_measurements.hpp"
#include "program/device_code.hpp"
#include "checks/given_code_check.hpp"
#include "program/initializers.hpp"
#include "report/json_record.hpp"
#include "report/session.hpp"
#include "stopped_runs.hpp"
#include "report/terminal_report.hpp"
#include "program/trace_json.hpp"
#include "unexpected_end.hpp"
#include "program/watchdog.hpp"

namespace warpbook {

namespace {

std::unique_ptr<Backend> open_backend(const Options& options, RunFollower& follower)
{
    BackendOptions wanted;
    wanted.device_code = device_code();
    wanted.gpu = options.gpu;
    wanted.hardware_counters = options.hardware_counters;
    wanted.groups = CountedGroups::all();
    if (options.hardware_counters && is_tried_without_counters(options.stops)) {
        wanted.hardware_counters = false;
        wanted.why_no_counters = why_not_counted_again(options.stops);
    }
    wanted.pause_clock = [] { return std::make_shared<ClockPaused>(); };
    wanted.waiting = [&follower](std::size_t before) { follower.wait_for_others(before); };
    if (options.trace) {
        wanted.model_trace = TraceRequest{options.trace_block};
        if (options.trace_events) wanted.model_trace->max_events = *options.trace_events;
    }
    switch (options.backend) {
    case BackendChoice::model: return open_model_backend(wanted);
    case BackendChoice::cupti: return open_cupti_backend(wanted);
    case BackendChoice::best: break;
    }
    // Such a file runs in a process of its own, which the model alone can look into.
    if (this_submission.is_program) return open_model_backend(wanted);
    return open_best_backend(wanted);
}

/// Before any of them runs again.
bool all_checks_were_chosen()
{
    const testing::UnitTest& checks = *testing::UnitTest::GetInstance();
    return checks.test_to_run_count() == checks.total_test_count();
}

/// Null when there is none.
const RecordedProfile* traced_profile(const Session& session)
{
    const auto& profiles = session.profiles();
    const auto has_trace = [](const RecordedProfile& recorded) { return recorded.profile.trace.has_value(); };
    if (const auto launch = session.options().trace_launch)
        return *launch < profiles.size() && has_trace(profiles[*launch]) ? &profiles[*launch] : nullptr;
    const auto last = std::find_if(profiles.rbegin(), profiles.rend(), has_trace);
    return last == profiles.rend() ? nullptr : &*last;
}

/// Throws std::runtime_error when there is none.
std::string trace_that_was_asked_for(const Session& session)
{
    if (session.device().backend != "model")
        throw std::runtime_error("--trace: only the model can, use --backend model");
    if (const RecordedProfile* const traced = traced_profile(session)) return trace_json(traced->profile);
    const std::string block = to_string(session.options().trace_block);
    if (const auto launch = session.options().trace_launch)
        throw std::runtime_error("--trace-launch " + std::to_string(*launch) +
                                 ": the record has no such launch, or block " + block + " accessed no memory in it");
    throw std::runtime_error("--trace: no counted launch ran block " + block +
                             " and accessed memory there; choose another with --trace-block");
}

/// The run was asked for wrongly: says how to ask.
RunOutcome refused(const std::string& why)
{
    return {.exit_code = exit_code::usage_error,
            .error_text = why + "\n",
            .record = json_record_of_problem(Verdict::unverified, why)};
}

RunOutcome judged(const Session& session, bool all_checks)
{
    RunOutcome outcome;
    std::ostringstream closing;
    Verdict verdict = session.verdict();
    outcome.exit_code = exit_code_of(verdict);
    if (session.options().brief && verdict != Verdict::open)
        print_first_cause(closing, Palette(session.options().colors), session.outcomes(), session.findings());
    if (all_checks) {
        print_verdict(closing, Palette(session.options().colors), verdict, session.outcomes());
    } else {
        // Some checks alone, as CTest runs them: their exit code is theirs, but the lab is not solved by them.
        if (verdict == Verdict::solved) verdict = Verdict::unverified;
        if (session.only_not_applicable()) outcome.exit_code = exit_code::skipped;
        print_end_of_chosen_checks(closing, session.outcomes());
    }
    outcome.closing = closing.str();
    if (session.options().cdash) outcome.measurements = cdash_measurements(session.profiles());
    if (session.options().report) outcome.record = json_record(session, verdict);
    if (session.options().tries) outcome.tries = json_text(session.prediction_tries().as_json(), 1) + "\n";
    try {
        if (session.options().trace) outcome.trace = trace_that_was_asked_for(session);
    } catch (const std::runtime_error& no_trace) {
        outcome.error_text = std::string(no_trace.what()) + "\n";
        outcome.exit_code = exit_code::usage_error;
    }
    return outcome;
}

RunOutcome outcome_of(const Session& session, bool all_checks)
{
    return session.refusal() ? refused(*session.refusal()) : judged(session, all_checks);
}

/// A submission may throw one whose text is none.
std::string text_of(const std::exception& error)
{
    const char* const text = error.what();
    return text == nullptr ? "an exception was thrown that has no text" : text;
}

/// What an exception, or a GoogleTest macro in a check, has to say: such failures have no parts.
std::string text_of(const testing::TestPartResult& result)
{
    // GoogleTest calls its listeners from where it has caught the exception.
    const std::exception_ptr thrown = std::current_exception();
    if (!thrown) return result.message();
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        return text_of(error);
    } catch (...) {
        return "something was thrown that is no std::exception";
    }
}

/// Hands what GoogleTest tells to the session and the terminal, in place of GoogleTest's own printer.
class Reporter : public testing::EmptyTestEventListener, public PausableClock {
public:
    Reporter(Session& session, RunFollower& follower)
        : session_(session), follower_(follower), watchdog_(session.options().time_limit, [this] { give_up(); })
    {
        let_pause(this);
        const auto seconds = static_cast<std::uint64_t>(session_.options().time_limit.count());
        session_.backend().limit_steps({.of_block = seconds * steps_of_a_second,
                                        .of_launch = seconds * steps_of_a_second * blocks_at_their_limit,
                                        .exceeded = [this] { end_by_steps(); },
                                        .goes_on = [this] { renew(); }});
    }

    ~Reporter() override { let_pause(nullptr); }

    void pause() override
    {
        worked_before_pause_ = time_worked();
        watchdog_.pause();
        follower_.pause_phase();
    }

    void resume() override
    {
        worked_before_ = worked_before_.load() + time_worked() - worked_before_pause_;
        follower_.resume_phase();
        watchdog_.resume();
    }

    void OnTestProgramStart(const testing::UnitTest&) override
    {
        if (!all_checks_) all_checks_ = all_checks_were_chosen();
    }

    void OnTestIterationStart(const testing::UnitTest&, int) override { session_.begin_round(); }

    void OnTestStart(const testing::TestInfo& test) override
    {
        is_in_check_ = true;
        phase_ = "in the check " + check_for_people(test.test_suite_name(), test.name());
        follower_.begin_phase(phase_);
        session_.begin_check(test.test_suite_name(), test.name());
        begin_time();
    }

    void OnTestPartResult(const testing::TestPartResult& result) override
    {
        const bool is_known = result.file_name() != nullptr && std::string_view(result.file_name()) == reported_by_lab;
        if (!result.failed() || is_known) return;
        session_.add_failure({.text = text_of(result)});
    }

    void OnTestEnd(const testing::TestInfo& test) override
    {
        watchdog_.finish();
        follower_.end_phase();
        const bool failed = test.result()->Failed();
        if (failed && session_.backend().was_stopped_while_counting()) follower_.begin_again();
        session_.end_check(failed);
        // In the others every outcome may still change.
        if (first_round_) print_outcomes(true);
        is_in_check_ = false;
    }

    void run_all_checks()
    {
        // GoogleTest's own verdict knows nothing of checks without counters; the session's does.
        [[maybe_unused]] const int ignored = RUN_ALL_TESTS();
    }

    /// Where GoogleTest has left a check without its end, and all that were still to come: it does so, and goes on as
    /// if nothing were wrong, when something is thrown while a failure is reported. Follows "the program".
    std::optional<std::string> broken_off() const
    {
        if (!is_in_check_) return std::nullopt;
        return "broke its checks off " + phase_;
    }

    /// When nothing is wrong, runs the checks again in which threads interacted, under one schedule after another: what
    /// is wrong with a lock may show in few of them.
    void run_other_schedules()
    {
        if (is_in_check_) return;
        first_round_ = false;
        // A submission may have set these in the first round, and they would leave checks out of the others.
        for (const char* variable : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"}) unsetenv(variable);
        for (std::uint32_t schedule = 1; schedule < schedules_of_a_check && !session_.options().schedule; ++schedule) {
            std::string checks;
            for (const CheckOutcome& outcome : session_.outcomes())
                if (may_depend_on_schedule(outcome)) checks += outcome.group + "." + outcome.name + ":";
            if (checks.empty() || session_.refusal() || session_.has_failed()) break;
            session_.repeat_checks(schedule);
            testing::GTEST_FLAG(filter) = checks;
            run_all_checks();
            if (is_in_check_) return;
        }
        print_outcomes(false);
    }

    RunOutcome outcome() const { return outcome_of(session_, all_checks_.value_or(false)); }

private:
    // The plain one among them.
    static constexpr std::uint32_t schedules_of_a_check = 8;

    bool may_depend_on_schedule(const CheckOutcome& outcome) const
    {
        return outcome.threads_interacted && outcome.status == CheckStatus::passed;
    }

    /// The model's verdict must not depend on how fast a machine is, or what else it does: there the time limit is one
    /// of steps.
    static constexpr std::uint64_t steps_of_a_second = 25'000'000;
    /// So many blocks of a launch may come to it.
    static constexpr std::uint64_t blocks_at_their_limit = 64;

    /// From the model's thread, which goes on.
    void end_by_steps()
    {
        is_out_of_steps_ = true;
        watchdog_.expire();
    }

    /// While a kernel makes steps, these are counted, and no time.
    void renew()
    {
        constexpr auto often_enough = std::chrono::milliseconds(200);
        const std::lock_guard lock(renewal_mutex_);
        const auto now = std::chrono::steady_clock::now();
        if (is_out_of_steps_ || now - renewed_at_ < often_enough) return;
        renewed_at_ = now;
        begin_time();
        follower_.renew_phase();
    }

    void begin_time()
    {
        worked_before_ = time_worked();
        times_waited_ = 0;
        watchdog_.start();
    }

    /// That the system has let this process work.
    static std::chrono::nanoseconds time_worked()
    {
        timespec worked{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked);
        return std::chrono::seconds(worked.tv_sec) + std::chrono::nanoseconds(worked.tv_nsec);
    }

    /// Where other programs have had the processor for most of the time, some more is given; true then.
    bool waits_for_the_processor()
    {
        constexpr int times_at_most = 4;
        if (is_out_of_steps_ || AwaitedAnswer::is_any()) return false;
        if (time_worked() - worked_before_.load() >= session_.options().time_limit) return false;
        if (++times_waited_ > times_at_most) return false;
        watchdog_.start();
        follower_.renew_phase();
        return true;
    }

    /// What a second is on the model.
    static std::string in_steps()
    {
        return " (where a block may make " + std::to_string(steps_of_a_second / 1'000'000) +
               " million steps a second: how fast this machine is does not matter)";
    }

    /// The check does not end. From the watchdog's thread; the kernel runs on until the process is gone.
    void give_up()
    {
        if (waits_for_the_processor()) return;
        // To find out where it is takes time, which whoever follows must not count as the check's: on a busy machine it
        // would end this process first, and say less.
        follower_.begin_phase(phase_);
        const std::string launch = session_.describe_running_launch();
        const std::string location = session_.backend().current_location();
        Message message;
        message.text = "did not end within " + std::to_string(session_.options().time_limit.count()) + " s";
        if (is_out_of_steps_) message.text += in_steps();
        if (!launch.empty()) message.text += ", in " + launch;
        if (!location.empty()) message.text += ", last seen at\n" + path_for_people(location);
        message.text += "\n";
        message.text += session_.backend().was_seen_in_a_loop() ? "Does the loop's condition ever become false?"
                                                                : "It was cut off there.";
        message.text += " If it only needs longer: --time-limit SECONDS.";
        session_.mark(CheckStatus::failed);
        session_.add_in_context(std::move(message));
        session_.end_check(true);
        print_outcomes(false);
        follower_.end(outcome());
    }

    /// Those that have not been printed yet, in their order; with `only_certain` up to the first that may become
    /// another.
    void print_outcomes(bool only_certain)
    {
        const auto& outcomes = session_.outcomes();
        for (; printed_ < outcomes.size(); ++printed_) {
            if (only_certain && may_depend_on_schedule(outcomes[printed_]) && !session_.options().schedule) return;
            if (session_.refusal() || session_.options().brief) continue;
            print_outcome(follower_.report(), Palette(session_.options().colors), outcomes[printed_],
                          session_.findings());
        }
    }

    Session& session_;
    RunFollower& follower_;
    /// The check that runs, as the follower knows it.
    std::string phase_;
    std::optional<bool> all_checks_;
    bool first_round_ = true;
    bool is_in_check_ = false;
    std::size_t printed_ = 0;
    std::atomic<bool> is_out_of_steps_ = false;
    std::mutex renewal_mutex_;
    std::chrono::steady_clock::time_point renewed_at_;
    /// Until the time began that is limited, and without what was not the submission's.
    std::atomic<std::chrono::nanoseconds> worked_before_{};
    std::chrono::nanoseconds worked_before_pause_{};
    std::atomic<int> times_waited_ = 0;
    Watchdog watchdog_;
};

RunOutcome without_backend(const Options& options, const BackendUnavailable& error)
{
    const std::string why = explain(error.why());
    std::ostringstream closing;
    closing << this_submission.lab << "\n\n" << why << "\n";
    print_verdict(closing, Palette(options.colors), Verdict::unverified, {});
    return outcome_of_problem(Verdict::unverified, why, closing.str());
}

/// Says what an initializer has thrown; nothing when all is well.
std::optional<std::string> run_initializers(RunFollower& follower)
{
    const std::string where = "in an initializer";
    follower.begin_phase(where);
    try {
        run_initializers_of_submission();
    } catch (const std::exception& error) {
        return "threw an exception " + where + ": " + text_of(error);
    } catch (...) {
        return "threw an exception " + where;
    }
    follower.end_phase();
    return std::nullopt;
}

RunOutcome run_with(const Options& options, std::unique_ptr<Backend> backend, RunFollower& follower)
{
    Session session(options, std::move(backend));
    // Without counters each check that lacks them says it.
    if (options.stops > 0 && !is_tried_without_counters(options.stops))
        session.add_note(note_about_stops(options.stops));
    if (!options.brief) print_heading(follower.report(), session);
    check_given_code(session);
    follower.report().flush();
    // In this process somebody may be at work who needs more than a submission.
    if (!options.in_process && !this_submission.is_program) session.confine();
    if (const auto problem = run_initializers(follower)) return ended_early(*problem, "");
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
    auto* const reporter = new Reporter(session, follower);
    listeners.Append(reporter);  // GoogleTest owns it
    reporter->run_all_checks();
    reporter->run_other_schedules();
    if (const auto problem = reporter->broken_off()) return ended_early(*problem, "");
    if (!options.brief) print_notes(follower.report(), session.notes());
    follower.report().flush();
    return reporter->outcome();
}

}  // namespace

RunOutcome run_checks(const Options& options, RunFollower& follower)
{
    try {
        return run_with(options, open_backend(options, follower), follower);
    } catch (const BackendUnavailable& error) {
        return without_backend(options, error);
    } catch (const std::exception& error) {
        return ended_early(std::string("could not go on: ") + error.what(), "", LabProblem::could_not_go_on);
    }
}

}  // namespace warpbook
