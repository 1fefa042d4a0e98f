#pragma once

#include <functional>
#include <optional>
#include <string>

#include <boost/program_options.hpp>

#include "launch_record.hpp"
#include "compare_expectations.hpp"
#include "expectations.hpp"
#include "watched_run.hpp"

namespace warpbook::tools {

/// --expect FILE of `warpbook run` and `warpbook profile`.
class ExpectOption {
public:
    /// Throws UsageError for a file that says nothing, and for options that let the program be counted in part: asked
    /// before the program runs, which may take long.
    explicit ExpectOption(const boost::program_options::variables_map& values);

    bool is_given() const { return expectations_.has_value(); }
    /// Whether a part of the program may be checked; true without the option.
    bool allows_samples() const { return !expectations_ || expectations_->samples_are_allowed; }

    /// Whether the record must say where the program calls CUDA, so that each call can be let fail.
    bool asks_for_calls() const { return expectations_ && expectations_->host.checked_calls; }

    /// Runs the program, and reads what it prints where something is expected of that.
    ObservedRun watch(const std::function<WatchedRun()>& run) const;

    /// Adds the outcomes to the record; without the option it does nothing.
    void compare_and_print(ProgramRecord& record, const ObservedRun& observed) const;

    /// 0 where every expectation is kept, 1 otherwise. A program that was interrupted ends as the shell would say it.
    int exit_code(const ProgramRecord& record, const ObservedRun& observed) const;

private:
    std::string file_;
    std::optional<Expectations> expectations_;
};

}  // namespace warpbook::tools
