#include "record.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <warpbook/profile_fields.hpp>

#include "counters/injection/end_with_profiler.hpp"
#include "host_findings.hpp"

namespace warpbook::program {

namespace {

void print(const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); }

}  // namespace

Record::Record(const Settings& settings) : options_(settings.counting)
{
    if (!options_) return;
    log_ = std::make_unique<LaunchLog>(options_->folder);
    progress_ = std::make_unique<injection::ProgressFile>(options_->folder);
    blocks_.create_in(options_->folder);
    injection::end_with_profiler(options_->folder);
}

bool Record::wants(const std::string& kernel)
{
    if (!options_ || kernel.find(options_->kernel) == std::string::npos) return false;
    return !options_->launches || launches_of_[kernel]++ < *options_->launches;
}

void Record::begin(const std::string& kernel)
{
    if (progress_) progress_->begin({kernel, written_ + 1, 1, 1, counting_what::counters, 0});
}

void Record::keep(const Profile& profile)
{
    if (progress_) progress_->end();
    if (log_)
        write(profile);
    else
        print_findings(profile);
}

void Record::drop(const Profile& profile)
{
    if (progress_) progress_->end();
    if (!log_)
        print_findings(profile);
    else if (!profile.findings.empty())
        write(profile);
}

void Record::drop()
{
    if (progress_) progress_->end();
}

void Record::write(const Profile& profile)
{
    log_->write(profile);
    ++written_;
}

void Record::print_findings(const Profile& profile)
{
    for (const Finding& finding : profile.findings) {
        const std::string place = in_short(finding.location);
        const std::string beginning = "warpbook: " + (place.empty() ? "" : place + ": ") + profile.kernel + ": " +
                                      std::string(name_of(finding.kind)) + ": ";
        const auto known = std::ranges::find_if(printed_, [&](const Printed& one) {
            return one.beginning == beginning && say_the_same(one.first, finding);
        });
        if (known != printed_.end()) {
            known->further += finding.occurrences;
            continue;
        }
        printed_.push_back({beginning, finding, finding.occurrences - 1});
        print(beginning + sentence_of(finding));
    }
}

void Record::print_further_findings()
{
    for (const Printed& printed : printed_)
        if (printed.further > 0) print(printed.beginning + "and " + std::to_string(printed.further) + " more like it");
    printed_.clear();
}

void Record::add(const Finding& finding)
{
    if (log_)
        log_->write_host_finding(finding);
    else
        print(to_text(finding));
}

void Record::add_library_calls()
{
    if (log_)
        for (const auto& [library, calls] : library_calls_) log_->write_library_calls({library, calls});
    library_calls_.clear();
}

void Record::note_unchecked(const Profile& profile)
{
    const auto known = std::ranges::find_if(unchecked_launches_, [&](const UncheckedLaunches& launches) {
        return launches.grid == profile.grid && launches.block == profile.block && launches.kernel == profile.kernel;
    });
    UncheckedLaunches& launches =
        known != unchecked_launches_.end()
            ? *known
            : unchecked_launches_.emplace_back(UncheckedLaunches{profile.kernel, profile.grid, profile.block});
    ++launches.launches;
    if (profile.is_repetition) ++launches.repetitions;
    // Now and then, because the program may be killed.
    constexpr std::chrono::seconds interval{1};
    if (const auto now = std::chrono::steady_clock::now(); now > written_unchecked_at_ + interval) {
        written_unchecked_at_ = now;
        add_unchecked_launches();
    }
}

void Record::add_unchecked_launches()
{
    if (log_)
        for (const UncheckedLaunches& launches : unchecked_launches_) log_->write_unchecked_launches(launches);
    unchecked_launches_.clear();
}

void Record::add_host_activity(const HostActivity& activity)
{
    if (log_) log_->write_host_activity(activity);
}

void Record::add_problem(const std::string& problem)
{
    if (!problems_.insert(problem).second) return;
    if (log_)
        log_->write_problem(problem);
    else
        print("warpbook: " + problem);
}

}  // namespace warpbook::program
