#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include <warpbook/profile.hpp>

#include "counters/lines/line_sums.hpp"

namespace warpbook::cupti {

/// What was counted of one launch.
struct Reading {
    Measured<Counters> totals = Measured<Counters>::unavailable(not_asked_for());
    Measured<AsyncCopies> async_copies = Measured<AsyncCopies>::unavailable(not_asked_for());
    Measured<SchedulerLoad> scheduler_load = Measured<SchedulerLoad>::unavailable(not_asked_for());
    InstructionSums instructions;
    /// Without those of `accesses` and `lines`, which are in the above.
    std::map<std::string, Measured<double>, std::less<>> metrics;
    /// What is to be known besides; mostly nothing.
    std::optional<Note> note;
};

/// Counters that are read together, in one launch of a kernel.
class CounterGroup {
public:
    virtual ~CounterGroup() = default;
    CounterGroup(const CounterGroup&) = delete;
    CounterGroup& operator=(const CounterGroup&) = delete;

    /// How often the kernel runs in that launch.
    virtual std::size_t passes() const { return 1; }

    /// Whether CUPTI's range profiler does the counting. What counts without it may have to take turns with it.
    virtual bool uses_range_profiler() const = 0;

    /// Counts what is launched from here on. Throws CountersUnavailable.
    virtual void begin() = 0;
    /// The kernel has ended: adds what was counted. Throws CountersUnavailable.
    virtual void finish(Reading& reading) = 0;
    /// Ends counting without a result: the kernel failed.
    virtual void abandon() noexcept = 0;

    /// Says in the reading why the group's values are not there.
    virtual void miss(Reading& reading, const Unavailable& why) const = 0;

protected:
    CounterGroup() = default;
};

}  // namespace warpbook::cupti
