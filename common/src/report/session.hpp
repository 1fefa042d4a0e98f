#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/backend.hpp>
#include <warpbook/lab/drawn_content.hpp>
#include <warpbook/record/prediction_status.hpp>
#include <warpbook/record/prediction_tries.hpp>

#include "program/confinement.hpp"
#include "options.hpp"
#include "reported_findings.hpp"
#include "verdict.hpp"

namespace warpbook {

/// A profile with the check that asked for it.
struct RecordedProfile {
    std::string check;
    std::string label;
    Profile profile;
};

/// What became of one of the student's predictions.
struct RecordedPrediction {
    using Status = PredictionStatus;

    struct Try {
        double predicted = 0;
        Status status = Status::too_low;
    };

    std::string check{};
    /// "n = 64"; empty where the check has one case.
    std::string context{};
    /// Nothing where the student has written none.
    std::optional<double> predicted{};
    Status status = Status::not_predicted;
    /// Only where the student may know it: the prediction is right, or was wrong often enough.
    std::optional<double> measured{};
    /// Other numbers that were tried before, as far as they can be compared.
    std::vector<Try> earlier{};
};

/// In place of a source file, for GoogleTest: a failure of which the session has the data.
inline constexpr const char* reported_by_lab = "reported by the lab";

/// One run of a lab's program: its options, its backend, and what became of its checks.
class Session {
public:
    Session(Options options, std::unique_ptr<Backend> backend);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// The session of this program; GoogleTest gives fixtures no other way to reach it.
    static Session& current();

    const Options& options() const { return options_; }
    Backend& backend() { return *backend_; }
    std::mt19937& random() { return random_; }
    /// Each check draws the same as others before it.
    DrawnContent& drawn_content() { return drawn_content_; }
    const DeviceDescription& device() const { return device_; }
    /// Of everything random. Where none was given it is made of the submission's own text: the same file has the same
    /// verdict every time, and no file can know the sizes and values that it will be tried with.
    std::uint32_t seed() const { return seed_; }

    /// The checks that run from now on ran before, and the model plays this schedule. Those that passed and fail now
    /// have failed. What they count is not recorded.
    void repeat_checks(std::uint32_t schedule);

    /// What was counted once for several checks is counted again.
    void begin_round() { right_launches_.clear(); }

    /// Which order of warps and blocks the model plays; 0 is the plain one.
    std::uint32_t schedule() const { return schedule_; }

    /// A check counts at this size; of several, the largest is kept.
    void note_counted_size(std::size_t n) { counted_size_ = std::max(counted_size_, n); }
    /// The size that was chosen with --n; nothing where none was, or where the lab has no size to choose.
    std::optional<std::size_t> chosen_size() const;

    void begin_check(std::string group, std::string name);
    /// Whether the current check speaks for the accesses of the student's kernel.
    bool is_about_accesses() const { return check_.group == "Accesses" || check_.group == "Stretch"; }

    /// What is reported between the two is about this case, such as "n = 64". Cases may lie within others.
    void enter(std::string context) { context_.push_back(std::move(context)); }
    void leave() { context_.pop_back(); }

    void add_message(Message message) { check_.messages.push_back(std::move(message)); }
    /// The same, with the cases that have been entered.
    void add_in_context(Message message);
    /// Adds what is wrong, with its case; who calls it tells GoogleTest that the check failed. A check that lacks its
    /// counters fails because of that, which is its message already.
    void add_failure(Message message);
    /// Adds what a launch did wrong: new faults, or the line that names those which were reported before.
    void add_findings(const Profile& profile);

    /// Notes a wrong number for the prediction at hand, which the check and its case name; returns how many there are.
    std::size_t add_wrong_prediction(double number) { return tries_.add_wrong(prediction_at_hand(), number); }
    bool may_show_measured_number() const { return tries_.may_show(prediction_at_hand()); }
    const PredictionTries& prediction_tries() const { return tries_; }
    /// Notes what became of the prediction at hand. `name`: of its case, where nothing was entered.
    void add_prediction(RecordedPrediction prediction, const std::string& name);
    const std::vector<RecordedPrediction>& predictions() const { return predictions_; }
    std::vector<double> wrong_predictions() const { return tries_.wrong(prediction_at_hand()); }

    /// Of several marks the gravest counts: failed, unavailable, not applicable.
    void mark(CheckStatus status);
    /// Of all launches so far. Who moves several words at once where sizes allow it may leave as many threads without
    /// work where it has to move them one by one.
    std::uint64_t most_words_of_lane(std::uint64_t found)
    {
        return most_words_of_lane_ = std::max(most_words_of_lane_, found);
    }

    /// All that is wrong with the current check is a time.
    void mark_slow() { check_.is_only_slow = true; }
    /// Whether the current check is marked unavailable.
    bool lacks_counters() const { return check_.status == CheckStatus::unavailable; }
    /// Closes the check, and returns what is known of it now. `failed` is what GoogleTest says; marks go before it.
    const CheckOutcome& end_check(bool failed);

    /// Takes from this process what no submission needs, before any of its code runs.
    void confine() { confinement_ = warpbook::confine(); }
    /// Nothing where that was not asked for.
    const std::optional<Confinement>& confinement() const { return confinement_; }

    Profile run(const Launch& launch, Collect collect, const std::string& label);
    /// The same, and what was counted is no measurement for the record.
    Profile run_unrecorded(const Launch& launch, Collect collect);

    /// Puts into the record what another program has counted for the current check.
    void record_profile(const std::string& label, Profile profile)
    {
        if (!is_repetition_) profiles_.push_back({current_check(), label, std::move(profile)});
    }

    /// Threads of the last launch that had left the kernel when others of their block passed a barrier.
    std::uint64_t threads_missed_by_barriers() const { return threads_missed_by_barriers_; }

    /// What a check of the current one's group has counted under this label, where its values were right; the current
    /// check is recorded as having counted it, too. Null where there is none.
    const Profile* counted_earlier(const std::string& label);
    /// The values of what the current check has counted under this label are right.
    void values_are_right(const std::string& label);

    /// Says something about the whole run, once.
    void add_note(const std::string& text);
    /// Those, and what the backend has to say.
    std::vector<std::string> notes() const;

    /// Ends the run as one that was asked for wrongly; `why` says for what to ask. Checks that are still to come do not
    /// run, and there is no verdict.
    void refuse(std::string why) { refusal_ = std::move(why); }
    const std::optional<std::string>& refusal() const { return refusal_; }

    /// What the program is doing: for a report about a kernel that does not end.
    std::string describe_running_launch();

    const std::vector<CheckOutcome>& outcomes() const { return outcomes_; }
    /// Whether an earlier check of this group has failed in this run.
    bool has_failed(std::string_view group) const;

    const std::vector<RecordedProfile>& profiles() const { return profiles_; }
    const std::vector<ReportedFinding>& findings() const { return findings_.all(); }
    Verdict verdict() const;
    /// Whether any check has failed.
    bool has_failed() const;
    /// Whether there were checks, and none of them applies to this backend.
    bool only_not_applicable() const;

private:
    CheckOutcome* earlier_outcome();
    std::string current_check() const { return check_.group + "." + check_.name; }
    std::string prediction_at_hand() const;

    Options options_;
    std::unique_ptr<Backend> backend_;
    DeviceDescription device_;
    std::uint32_t seed_;
    std::mt19937 random_;
    DrawnContent drawn_content_;
    std::size_t counted_size_ = 0;
    CheckOutcome check_;
    std::vector<std::string> context_;
    std::uint64_t most_words_of_lane_ = 1;
    std::uint32_t schedule_ = 0;
    bool is_repetition_ = false;
    std::uint64_t threads_missed_by_barriers_ = 0;
    std::vector<CheckOutcome> outcomes_;
    std::vector<RecordedProfile> profiles_;
    /// By "Group label", of the checks that run under one schedule.
    std::map<std::string, Profile> right_launches_;
    std::map<std::string, Profile> counted_;
    ReportedFindings findings_;
    PredictionTries tries_;
    std::vector<RecordedPrediction> predictions_;
    std::vector<std::string> notes_;
    std::optional<std::string> refusal_;
    std::optional<Confinement> confinement_;
    std::mutex running_mutex_;
    std::string running_;
};

}  // namespace warpbook
