#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "run_outcome.hpp"

namespace warpbook {

/// Who follows a run of a lab's checks while it goes on: the terminal, or another process.
class RunFollower {
public:
    virtual ~RunFollower() = default;
    RunFollower(const RunFollower&) = delete;
    RunFollower& operator=(const RunFollower&) = delete;

    /// For people to read; each flush() is shown.
    virtual std::ostream& report() = 0;

    /// Code of the submission's may run from now on: "in an initializer".
    virtual void begin_phase(const std::string& where) = 0;
    virtual void end_phase() = 0;
    /// It is known that the phase still goes on, so its time begins again. From whatever thread.
    virtual void renew_phase() = 0;

    /// What goes on until resume_phase() is not the submission's, and takes none of its time. From whatever thread.
    virtual void pause_phase() = 0;
    virtual void resume_phase() = 0;

    /// The run waits until other programs have measured on the GPU: so many.
    virtual void wait_for_others(std::size_t before) = 0;

    /// The GPU has stopped the run while its counters were read, which may be another program's doing. Ends the process
    /// when the run can begin again in another one; returns when it cannot.
    virtual void begin_again() = 0;

    /// Hands the outcome over and ends the process, from whatever thread.
    [[noreturn]] virtual void end(const RunOutcome& outcome) = 0;

protected:
    RunFollower() = default;
};

}  // namespace warpbook
