#include <warpbook/lab/lab.hpp>

#include <chrono>
#include <utility>

#include <warpbook/explain.hpp>

#include "advice.hpp"
#include "session.hpp"
#include "terminal_report.hpp"

namespace warpbook {

namespace {

/// GoogleTest takes this exception for something that was reported already.
[[noreturn]] void end_check()
{
    throw testing::AssertionException(
        testing::TestPartResult(testing::TestPartResult::kFatalFailure, nullptr, 0, "the check has ended"));
}

/// All that GoogleTest keeps is that the check failed; the text is for its own reports.
void tell_googletest(const std::string& text) { ADD_FAILURE_AT(reported_by_lab, 0) << text; }

std::string not_as_given(const std::string& kernel)
{
    return "`" + kernel + "` is not as it was handed out: put it back, the predictions are about that kernel.";
}

constexpr int repetitions = 15;

Measured<double> seconds_of(const Measured<std::chrono::duration<double>>& time)
{
    if (!time.available()) return Measured<double>::unavailable(time.reason());
    return time.value().count();
}

Measured<double> time_of(Backend& backend, const std::vector<Launch>& launches)
{
    double sum = 0;
    for (const Launch& launch : launches) {
        Measured<double> seconds = seconds_of(backend.time(launch, repetitions));
        if (!seconds.available()) return seconds;
        sum += seconds.value();
    }
    return sum;
}

/// The reason why something that checks are decided by could not be read; empty when all is there.
std::string missing_counters(const Profile& profile)
{
    if (!profile.totals.available()) return explain(profile.totals.why());
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = profile.totals.value().of(space, operation);
            if (!counts.ideal_units.available()) return explain(counts.ideal_units.why());
        }
    }
    return {};
}

}  // namespace

Lab::Lab() : session_(Session::current()) {}

void Lab::SetUp()
{
    if (session_.refusal()) GTEST_SKIP();
}

Backend& Lab::backend() const { return session_.backend(); }

std::size_t Lab::counted_size(const Sizes& sizes) const
{
    const std::size_t own = session_.device().backend == "model" ? sizes.on_model : sizes.on_gpu;
    const std::size_t n = session_.options().compared_size ? sizes.compared : session_.options().n.value_or(own);
    if (n % sizes.multiple_of != 0 || n > sizes.largest) {
        session_.refuse("--n must be a multiple of " + std::to_string(sizes.multiple_of) + " up to " +
                        std::to_string(sizes.largest) + " in this lab, not " + std::to_string(n));
        end_check();
    }
    return n;
}

std::mt19937& Lab::random() { return session_.random(); }

std::vector<float> Lab::random_floats(std::size_t count)
{
    // Straight from the generator: the standard's distributions give other numbers on other systems.
    std::vector<float> numbers(count);
    for (float& number : numbers) number = static_cast<float>(random()() >> 8) * 0x1p-24f;
    return numbers;
}

void Lab::run(const Launch& launch) { report_findings(session_.run(launch, Collect::nothing, "")); }

Profile Lab::profile(const Launch& launch, const std::string& label)
{
    Profile profile = session_.run(launch, Collect::counters, label);
    report_findings(profile);
    // A check without its counters has checked nothing, whatever its matchers say.
    if (const std::string reason = missing_counters(profile); !reason.empty()) {
        session_.mark(CheckStatus::unavailable);
        note("counters unavailable: " + reason);
    }
    return profile;
}

std::vector<Finding> Lab::faults_of(const Launch& launch)
{
    if (session_.device().backend != "model")
        does_not_apply("a GPU does not notice such faults; the model does: --backend model");
    return session_.run(launch, Collect::nothing, "").findings;
}

Duration Lab::time_beside_copy(const std::vector<Launch>& launches, std::size_t bytes)
{
    return compare_times(time_of(backend(), launches), seconds_of(backend().time_copy(bytes, repetitions)),
                         "a copy of as many bytes");
}

Duration Lab::time_beside(const std::vector<Launch>& launches, const std::vector<Launch>& others,
                          const std::string& baseline)
{
    return compare_times(time_of(backend(), launches), time_of(backend(), others), baseline);
}

Duration Lab::compare_times(const Measured<double>& seconds, const Measured<double>& baseline_seconds,
                            const std::string& baseline)
{
    for (const auto& time : {seconds, baseline_seconds}) {
        if (!time.available()) does_not_apply(time.reason());
    }
    Duration duration{seconds.value(), baseline_seconds.value(), baseline};
    note(to_string(duration));
    return duration;
}

Lab::Context Lab::with(std::string context) { return {session_, std::move(context)}; }

Lab::Context::Context(Session& session, std::string context) : session_(session) { session_.enter(std::move(context)); }

Lab::Context::~Context() { session_.leave(); }

void Lab::expect_predicted(double prediction, const Measured<double>& measured, const std::string& advice)
{
    expect_that(Prediction{prediction}, PredictsWhatWasMeasured(measured), advice);
}

void Lab::expect_predicted(const std::string& what, double prediction, const Measured<double>& measured)
{
    const auto context = with(what);
    expect_predicted(prediction, measured);
}

void Lab::require_given(const std::string& kernel, bool is_as_given)
{
    if (!is_as_given) fail_and_end(not_as_given(kernel));
}

void Lab::expect_given(const std::string& kernel, const Measured<double>& measured, double as_given)
{
    if (measured.available() && measured.value() != as_given) fail(not_as_given(kernel));
}

void Lab::fail(const std::string& sentence) { fail(Message{.text = sentence}); }

void Lab::fail_and_end(const std::string& sentence)
{
    fail(sentence);
    end_check();
}

void Lab::fail(const Message& message)
{
    session_.add_failure(message);
    tell_googletest(message_for_people(message, session_.findings()));
}

void Lab::fail_and_end(const Message& message)
{
    fail(message);
    end_check();
}

/// A fault stays a fault where counters are unavailable, or the rest of the check does not apply. It ends the check:
/// what comes after it, such as elements that nobody wrote, would only hide the cause.
void Lab::report_findings(const Profile& profile)
{
    if (profile.findings.empty()) return;
    session_.mark(CheckStatus::failed);
    session_.add_findings(profile);
    for (const Finding& finding : profile.findings) tell_googletest(explain_finding(finding));
    end_check();
}

void Lab::does_not_apply(const std::string& why)
{
    session_.mark(CheckStatus::not_applicable);
    note(why);
    [] { GTEST_SKIP(); }();
    end_check();
}

void Lab::note(const std::string& text) { session_.add_message({.text = text}); }

}  // namespace warpbook
