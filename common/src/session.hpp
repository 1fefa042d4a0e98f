#pragma once

#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>

#include "options.hpp"
#include "verdict.hpp"

namespace warpbook {

/// A profile with the check that asked for it.
struct RecordedProfile {
    std::string check;
    std::string label;
    Profile profile;
};

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
    const DeviceDescription& device() const { return device_; }

    void begin_check(std::string group, std::string name);
    void add_message(std::string message);
    /// Of several marks the gravest counts: failed, unavailable, not applicable.
    void mark(CheckStatus status);
    /// Whether the current check is marked unavailable.
    bool lacks_counters() const { return check_.status == CheckStatus::unavailable; }
    /// Closes the check. `failed` is what GoogleTest says; marks go before it.
    const CheckOutcome& end_check(bool failed);

    Profile run(const Launch& launch, Collect collect, const std::string& label);

    /// What the program is doing: for a report about a kernel that does not end.
    std::string describe_running_launch();

    const std::vector<CheckOutcome>& outcomes() const { return outcomes_; }
    const std::vector<RecordedProfile>& profiles() const { return profiles_; }
    Verdict verdict() const;
    /// Whether there were checks, and none of them applies to this backend.
    bool only_not_applicable() const;

private:
    Options options_;
    std::unique_ptr<Backend> backend_;
    DeviceDescription device_;
    std::mt19937 random_;
    CheckOutcome check_;
    std::vector<CheckOutcome> outcomes_;
    std::vector<RecordedProfile> profiles_;
    std::mutex running_mutex_;
    std::string running_;
};

}  // namespace warpbook
