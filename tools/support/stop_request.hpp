#pragma once

#include <atomic>

namespace warpbook::tools {

/// Whether a run is asked to end.
enum class StopRequest {
    none,
    /// After what is at work.
    soon,
    /// By a signal that the programs that are at work may have got, too: what one of them did then says nothing.
    at_once,
};

/// From now on SIGINT and SIGTERM do not end this program, but change what is returned. A second signal ends it at
/// once.
const std::atomic<StopRequest>& end_when_asked();

}  // namespace warpbook::tools
