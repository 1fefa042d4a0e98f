#include "session.hpp"

#include <stdexcept>

#include <warpbook/lab/submission.hpp>

#include "fingerprint.hpp"
#include "source_text.hpp"

namespace warpbook {

namespace {

Session* the_session = nullptr;

bool file_is_untouched()
{
    const auto text = text_of(std::string(this_submission.file));
    return text && fingerprint_of(*text) == this_submission.starter_fingerprint;
}

int gravity_of(CheckStatus status)
{
    switch (status) {
    case CheckStatus::passed: return 0;
    case CheckStatus::not_applicable: return 1;
    case CheckStatus::unavailable: return 2;
    case CheckStatus::failed: return 3;
    }
    return 3;
}

}  // namespace

Session::Session(Options options, std::unique_ptr<Backend> backend)
    : options_(std::move(options)),
      backend_(std::move(backend)),
      device_(backend_->device()),
      random_(options_.seed)
{
    the_session = this;
}

Session& Session::current()
{
    if (the_session == nullptr) throw std::logic_error("a check ran outside a lab's program");
    return *the_session;
}

void Session::begin_check(std::string group, std::string name)
{
    check_ = {std::move(group), std::move(name), CheckStatus::passed, {}};
    marked_ = false;
    // Each check draws the same numbers whether it runs alone, as CTest runs it, or after others.
    random_.seed(options_.seed);
}

void Session::add_message(std::string message) { check_.messages.push_back(std::move(message)); }

void Session::mark(CheckStatus status)
{
    // Counters that were missing once stay missing, whatever else the check does.
    if (!marked_ || gravity_of(status) > gravity_of(check_.status)) check_.status = status;
    marked_ = true;
}

const CheckOutcome& Session::end_check(bool passed)
{
    if (!marked_) check_.status = passed ? CheckStatus::passed : CheckStatus::failed;
    outcomes_.push_back(check_);
    return outcomes_.back();
}

Profile Session::run(const Launch& launch, Collect collect, const std::string& label)
{
    {
        const std::lock_guard lock(running_mutex_);
        running_ = to_string(launch);
    }
    Profile profile = backend_->run(launch, collect);
    {
        const std::lock_guard lock(running_mutex_);
        running_.clear();
    }
    if (collect == Collect::counters) profiles_.push_back({check_.group + "." + check_.name, label, profile});
    return profile;
}

std::string Session::describe_running_launch()
{
    const std::lock_guard lock(running_mutex_);
    return running_;
}

Verdict Session::verdict() const { return verdict_of(outcomes_, file_is_untouched()); }

}  // namespace warpbook
