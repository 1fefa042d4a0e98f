#pragma once

#include <warpbook/system/process.hpp>

namespace warpbook {

/// Of what waitpid() says.
ProcessEnd process_end(int status);

}  // namespace warpbook
