#pragma once

#include <atomic>

namespace warpbook::tools {

/// From now on SIGINT and SIGTERM do not end this program, but make this true: it ends when what is at work is done. A
/// second signal ends it at once.
const std::atomic<bool>& end_when_asked();

}  // namespace warpbook::tools
