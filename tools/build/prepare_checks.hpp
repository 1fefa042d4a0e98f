#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace warpbook::tools {

/// Whether a first check can answer: what all labs' programs are made of was built once. A change of it since then is
/// the check's to build.
bool is_ready_to_check();

/// Builds that, and tells on standard error how far it is. False where Ctrl-C ended it: what is built by then stays,
/// and the next command goes on. Throws SetupError.
bool prepare_checks();

/// "12 of 57 steps, about 40 s left" of Ninja's "[12/57]" after this time, "25 %, about 60 s left" of Make's. No time
/// at the beginning, when nobody knows.
std::string steps_for_people(const std::string& step, std::chrono::seconds elapsed);

}  // namespace warpbook::tools
