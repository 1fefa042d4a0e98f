#include <warpbook/lab/lab.hpp>

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include <warpbook/explain.hpp>

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

/// The reason why something that checks are decided by could not be read; empty when all is there.
std::string missing_counters(const Profile& profile)
{
    if (!profile.totals.available()) return profile.totals.reason();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = profile.totals.value().of(space, operation);
            if (!counts.ideal_units.available()) return counts.ideal_units.reason();
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
    const std::size_t n = session_.options().n.value_or(own);
    if (n % sizes.multiple_of != 0 || n > sizes.largest) {
        std::cerr << "--n must be a multiple of " << sizes.multiple_of << " up to " << sizes.largest
                  << " in this lab, not " << n << "\n";
        // Past the checks that are still to come: they would ask for the same size.
        std::_Exit(exit_code_of_bad_usage);
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

Lab::Times Lab::time_beside_copy(const Launch& launch, std::size_t bytes)
{
    constexpr int repetitions = 15;
    const auto launch_time = backend().time(launch, repetitions);
    const auto copy_time = backend().time_copy(bytes, repetitions);
    for (const auto& time : {launch_time, copy_time}) {
        if (time.available()) continue;
        session_.mark(CheckStatus::not_applicable);
        session_.add_message(time.reason());
        [] { GTEST_SKIP(); }();
        return {};
    }
    const Times times{launch_time.value().count(), copy_time.value().count()};
    char text[128];
    std::snprintf(text, sizeof text, "%.3f ms, a copy of as many bytes takes %.3f ms: %.2f times as long",
                  1e3 * times.launch_seconds, 1e3 * times.copy_seconds, times.launch_seconds / times.copy_seconds);
    session_.add_message(text);
    return times;
}

}  // namespace warpbook
