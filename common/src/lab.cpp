#include <warpbook/lab/lab.hpp>

#include <chrono>
#include <cstdlib>
#include <iostream>

#include <warpbook/explain.hpp>
#include <warpbook/records/exit_codes.hpp>

#include "advice.hpp"
#include "session.hpp"

namespace warpbook {

namespace {

/// A fault stays a fault where counters are unavailable, or the rest of the check does not apply. It ends the check:
/// what comes after it, such as elements that nobody wrote, would only hide the cause.
void report_findings(Session& session, const Profile& profile)
{
    if (profile.findings.empty()) return;
    session.mark(CheckStatus::failed);
    for (const Finding& finding : profile.findings) ADD_FAILURE() << explain_finding(finding);
    // GoogleTest takes this exception for a failure that was reported already.
    throw testing::AssertionException(
        testing::TestPartResult(testing::TestPartResult::kFatalFailure, nullptr, 0, "the kernel had a fault"));
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

Backend& Lab::backend() const { return session_.backend(); }

std::size_t Lab::counted_size(const Sizes& sizes) const
{
    const std::size_t own = session_.device().backend == "model" ? sizes.on_model : sizes.on_gpu;
    const std::size_t n = session_.options().compared_size ? sizes.compared : session_.options().n.value_or(own);
    if (n % sizes.multiple_of != 0 || n > sizes.largest) {
        std::cerr << "--n must be a multiple of " << sizes.multiple_of << " up to " << sizes.largest
                  << " in this lab, not " << n << "\n";
        // Past the checks that are still to come: they would ask for the same size.
        std::_Exit(exit_code::usage_error);
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

void Lab::run(const Launch& launch) { report_findings(session_, session_.run(launch, Collect::nothing, "")); }

Profile Lab::profile(const Launch& launch, const std::string& label)
{
    Profile profile = session_.run(launch, Collect::counters, label);
    report_findings(session_, profile);
    // A check without its counters has checked nothing, whatever its matchers say.
    if (const std::string reason = missing_counters(profile); !reason.empty()) {
        session_.mark(CheckStatus::unavailable);
        session_.add_message("counters unavailable: " + reason);
    }
    return profile;
}

std::vector<Finding> Lab::faults_of(const Launch& launch)
{
    if (session_.device().backend != "model") {
        does_not_apply("a GPU does not notice such faults; the model does: --backend model");
        return {};
    }
    return session_.run(launch, Collect::nothing, "").findings;
}

Duration Lab::time_beside_copy(const std::vector<Launch>& launches, std::size_t bytes)
{
    return compare_times(time_of(backend(), launches), seconds_of(backend().time_copy(bytes, repetitions)),
                         "a copy of as many bytes");
}

Duration Lab::time_beside(const std::vector<Launch>& launches, const std::vector<Launch>& others,
                          const std::string& yardstick)
{
    return compare_times(time_of(backend(), launches), time_of(backend(), others), yardstick);
}

Duration Lab::compare_times(const Measured<double>& seconds, const Measured<double>& yardstick_seconds,
                            const std::string& yardstick)
{
    for (const auto& time : {seconds, yardstick_seconds}) {
        if (time.available()) continue;
        does_not_apply(time.reason());
        return {};
    }
    Duration duration{seconds.value(), yardstick_seconds.value(), yardstick};
    note(to_string(duration));
    return duration;
}

void Lab::does_not_apply(const std::string& why)
{
    session_.mark(CheckStatus::not_applicable);
    note(why);
    [] { GTEST_SKIP(); }();
}

void Lab::note(const std::string& text) { session_.add_message(text); }

}  // namespace warpbook
