#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include "../kernels/cases.hpp"

namespace warpbook::parity {

/// Prints what was counted for a case as written and as compiled, and why they differ. `as_compiled` is null where the
/// recording does not have the case.
void report(std::ostream& stream, const Case& about, const nlohmann::json& as_written,
            const nlohmann::json& as_compiled);

}  // namespace warpbook::parity
