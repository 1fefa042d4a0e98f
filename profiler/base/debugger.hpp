#pragma once

namespace warpbook {

/// Whether a debugger follows this process: it would stop at each fault of the processor's that is made on purpose.
bool is_debugged();

}  // namespace warpbook
