#pragma once

#include <cstdint>
#include <vector>

#include "access_log.hpp"
#include "observers/observer.hpp"

namespace warpbook::model {

/// Turns the lanes' logs into the warp instructions that SIMT hardware would have executed, and shows each to the
/// observers.
///
/// While all lanes did the same, a column of the log is one instruction. Where they diverged, the lanes at the lowest
/// code address go first: compilers place the point where a branch's sides meet behind both sides, so lanes wait for
/// one another there. (Loops that the compiler lays out otherwise need the control-flow graph; that is not done yet.)
class SimtReplay {
public:
    explicit SimtReplay(std::vector<Observer*> observers) : observers_(std::move(observers)) {}

    /// Consumes records of `log` from its start; what must wait is moved to the front. `unfinished` has the bits of
    /// lanes that will append more records before the warp next meets: once such a lane's records are used up, whoever
    /// goes next is unknown. `lanes` is the warp's number of lanes.
    void consume(AccessLog& log, unsigned lanes, std::uint32_t unfinished, const Dim3& block, unsigned warp);

private:
    void show(AccessKind kind, std::uint32_t mask, const std::array<std::uint64_t, max_warp_size>& addresses);
    unsigned consume_uniform_columns(const AccessLog& log, unsigned lanes);
    void consume_divergent(AccessLog& log, unsigned lanes, std::uint32_t unfinished, unsigned first_column);

    std::vector<Observer*> observers_;
    AccessEvent event_;
};

}  // namespace warpbook::model
