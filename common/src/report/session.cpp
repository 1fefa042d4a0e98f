#include "session.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include <warpbook/explain.hpp>
#include <warpbook/lab/submission.hpp>
#include <warpbook/record/text_hash.hpp>
#include <warpbook/source_text.hpp>
#include <warpbook/system/text_file.hpp>

#include "advice.hpp"
#include "submission/unchanged_starter.hpp"

namespace warpbook {

namespace {

Session* the_session = nullptr;

int severity_of(CheckStatus status)
{
    switch (status) {
    case CheckStatus::passed: return 0;
    case CheckStatus::not_applicable: return 1;
    case CheckStatus::unavailable: return 2;
    case CheckStatus::failed: return 3;
    }
    return 3;
}

/// What recordings and tests run with, so that a comment in a file changes none of their numbers.
constexpr std::uint32_t fixed_seed = 20240229;

std::uint32_t seed_for(const Options& options)
{
    if (options.seed) return *options.seed;
    if (options.compared_size) return fixed_seed;
    const auto text = text_of(std::string(this_submission.source_root) + "/" + this_submission.file);
    return text ? seed_of_text(*text) : fixed_seed;
}

PredictionTries tries_of_earlier_runs(const Options& options)
{
    std::error_code cannot_be_read;
    if (!options.tries || !std::filesystem::is_regular_file(*options.tries, cannot_be_read)) return {};
    return PredictionTries(read_text(*options.tries));
}

}  // namespace

Session::Session(Options options, std::unique_ptr<Backend> backend)
    : options_(std::move(options)),
      backend_(std::move(backend)),
      device_(backend_->device()),
      seed_(seed_for(options_)),
      random_(seed_)
{
    set_source_root(std::string(this_submission.source_root));
    tries_ = tries_of_earlier_runs(options_);
    the_session = this;
    schedule_ = options_.schedule.value_or(0);
}

Session::~Session() { the_session = nullptr; }

Session& Session::current()
{
    if (the_session == nullptr) throw std::logic_error("a check ran outside a lab's program");
    return *the_session;
}

bool Session::has_failed(std::string_view group) const
{
    return std::ranges::any_of(outcomes_, [&](const CheckOutcome& outcome) {
        return outcome.group == group && outcome.status == CheckStatus::failed;
    });
}

void Session::repeat_checks(std::uint32_t schedule)
{
    schedule_ = schedule;
    is_repetition_ = true;
}

/// What an earlier run of the current check has found; null when this is the first.
CheckOutcome* Session::earlier_outcome()
{
    if (!is_repetition_) return nullptr;
    const auto known = std::find_if(outcomes_.begin(), outcomes_.end(), [&](const CheckOutcome& outcome) {
        return outcome.group == check_.group && outcome.name == check_.name;
    });
    return known == outcomes_.end() ? nullptr : &*known;
}

void Session::begin_check(std::string group, std::string name)
{
    check_ = {};
    check_.group = std::move(group);
    check_.name = std::move(name);
    // Of a check that is repeated, the last run counts.
    std::erase_if(predictions_, [&](const RecordedPrediction& each) { return each.check == current_check(); });
    context_.clear();
    counted_.clear();
    // Each check draws the same numbers whether it runs alone, as CTest runs it, or after others.
    random_.seed(seed_);
    backend_->set_schedule(schedule_);
}

void Session::add_failure(Message message)
{
    if (lacks_counters()) return;
    // What is wrong, and where, is told there, too; why, and what to do about it, is the task.
    if (message.advice && this_submission.kind == std::string_view("assessment")) {
        message.advice->text.clear();
        message.advice->remedy.clear();
    }
    add_in_context(std::move(message));
}

void Session::add_in_context(Message message)
{
    message.context.assign(context_.rbegin(), context_.rend());
    add_message(std::move(message));
}

void Session::add_findings(const Profile& profile)
{
    // Before any is added: two faults of one launch are two, also where they are at one line.
    std::vector<const Finding*> unknown;
    Message reported_before;
    for (const Finding& finding : profile.findings) {
        const auto number = findings_.number_of(profile.kernel, finding);
        auto& known = reported_before.blocked_by;
        if (!number)
            unknown.push_back(&finding);
        else if (std::find(known.begin(), known.end(), *number) == known.end())
            known.push_back(*number);
    }
    // Threads that wait in vain come first: what they have not done yet looks like races and missing values.
    std::stable_partition(unknown.begin(), unknown.end(), [](const Finding* finding) {
        return finding->kind == FindingKind::divergent_barrier || finding->kind == FindingKind::deadlock ||
               finding->kind == FindingKind::undefined_shuffle;
    });
    for (const Finding* finding : unknown) {
        const bool is_last = finding == unknown.back();
        add_failure({.text = is_about_accesses() && is_last
                                 ? "The launch has this fault, so its accesses are not checked."
                                 : "",
                     .finding = findings_.add({current_check(), profile.kernel, *finding})});
    }
    if (!reported_before.blocked_by.empty()) add_failure(std::move(reported_before));
}

std::string Session::prediction_at_hand() const
{
    std::string name = current_check();
    for (const std::string& context : context_) name += ", " + context;
    return name;
}

void Session::add_prediction(RecordedPrediction prediction, const std::string& name)
{
    prediction.check = current_check();
    for (const std::string& context : context_)
        prediction.context += (prediction.context.empty() ? "" : ", ") + context;
    if (prediction.context.empty()) prediction.context = name;
    predictions_.push_back(std::move(prediction));
}

void Session::mark(CheckStatus status)
{
    // Counters that were missing once stay missing, whatever else the check does.
    if (severity_of(status) > severity_of(check_.status)) check_.status = status;
}

const CheckOutcome& Session::end_check(bool failed)
{
    // A check without its counters fails because of that, and is not wrong.
    if (failed && check_.status != CheckStatus::unavailable) check_.status = CheckStatus::failed;
    if (check_.status == CheckStatus::failed && schedule_ != 0) check_.schedule = schedule_;
    CheckOutcome* const earlier = earlier_outcome();
    if (earlier == nullptr) return outcomes_.emplace_back(check_);
    if (earlier->status == CheckStatus::passed && check_.status == CheckStatus::failed) *earlier = check_;
    return *earlier;
}

Profile Session::run(const Launch& launch, Collect collect, const std::string& label)
{
    Profile profile = run_unrecorded(launch, collect);
    if (collect == Collect::counters) {
        if (!is_repetition_) profiles_.push_back({current_check(), label, profile});
        counted_[label] = profile;
    }
    return profile;
}

Profile Session::run_unrecorded(const Launch& launch, Collect collect)
{
    const auto say_what_runs = [this](std::string what) {
        const std::lock_guard lock(running_mutex_);
        running_ = std::move(what);
    };
    say_what_runs(to_string(launch));
    Profile profile = [&] {
        try {
            return backend_->run(launch, collect);
        } catch (const KernelFault& fault) {
            say_what_runs("");
            throw DeviceError(explain(fault));
        } catch (...) {
            say_what_runs("");
            throw;
        }
    }();
    say_what_runs("");
    check_.threads_interacted |= profile.threads_interact;
    threads_missed_by_barriers_ = profile.threads_missed_by_barriers;
    for (const std::string& sentence : explain_what_is_counted(profile)) add_note(sentence);
    return profile;
}

const Profile* Session::counted_earlier(const std::string& label)
{
    const auto found = right_launches_.find(check_.group + " " + label);
    if (found == right_launches_.end()) return nullptr;
    const Profile& profile = found->second;
    check_.threads_interacted |= profile.threads_interact;
    if (!is_repetition_) profiles_.push_back({current_check(), label, profile});
    return &profile;
}

void Session::values_are_right(const std::string& label)
{
    if (const auto found = counted_.find(label); found != counted_.end())
        right_launches_.insert_or_assign(check_.group + " " + label, found->second);
}

std::string Session::describe_running_launch()
{
    const std::lock_guard lock(running_mutex_);
    return running_;
}

bool Session::has_failed() const
{
    return std::any_of(outcomes_.begin(), outcomes_.end(),
                       [](const CheckOutcome& outcome) { return outcome.status == CheckStatus::failed; });
}

bool Session::only_not_applicable() const
{
    return !outcomes_.empty() && std::all_of(outcomes_.begin(), outcomes_.end(), [](const CheckOutcome& outcome) {
        return outcome.status == CheckStatus::not_applicable;
    });
}

void Session::add_note(const std::string& text)
{
    if (std::find(notes_.begin(), notes_.end(), text) == notes_.end()) notes_.push_back(text);
}

std::vector<std::string> Session::notes() const
{
    std::vector<std::string> all = backend_->notes();
    all.insert(all.end(), notes_.begin(), notes_.end());
    return all;
}

std::optional<std::size_t> Session::chosen_size() const
{
    if (options_.n || !options_.largest_size || counted_size_ == 0) return options_.n;
    return counted_size_;
}

Verdict Session::verdict() const { return verdict_of(outcomes_, is_unchanged_starter(this_submission)); }

}  // namespace warpbook
