#include "in_process_run.hpp"

#include <cstdlib>
#include <iostream>

#include "run_checks.hpp"
#include "unexpected_end.hpp"
#include "waiting_notice.hpp"

namespace warpbook {

namespace {

const Options* options_of_run = nullptr;
bool is_over = false;

/// Exit code 0 must never come from a submission.
void refuse_exit()
{
    if (is_over) return;
    UnexpectedEnd end;
    end.interruption = Interruption{};
    std::_Exit(deliver(ended_early(describe(end), advice_about(end)), *options_of_run));
}

class TerminalFollower : public RunFollower {
public:
    explicit TerminalFollower(const Options& options) : options_(options) {}

    std::ostream& report() override { return std::cout; }
    void begin_phase(const std::string&) override {}
    void end_phase() override {}
    void renew_phase() override {}
    void pause_phase() override {}
    void resume_phase() override {}
    void wait_for_others(std::size_t before) override { waiting_.show(before); }
    void begin_again() override {}
    [[noreturn]] void end(const RunOutcome& outcome) override { std::_Exit(deliver(outcome, options_)); }

private:
    const Options& options_;
    WaitingNotice waiting_{std::cerr};
};

}  // namespace

RunOutcome run_in_process(const Options& options)
{
    options_of_run = &options;
    std::atexit(refuse_exit);
    std::at_quick_exit(refuse_exit);
    TerminalFollower follower(options);
    RunOutcome outcome = run_checks(options, follower);
    is_over = true;
    return outcome;
}

}  // namespace warpbook
