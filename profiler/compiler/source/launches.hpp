#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "declarations.hpp"
#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// `kernel<<<configuration>>>(arguments)` in a source.
struct LaunchInSource {
    TokenRange kernel;
    TokenRange configuration;
    /// The number of the token that is the parenthesis in front of the arguments.
    std::size_t arguments = 0;
};

/// All launches whose form is understood, in the source's order. Whether the host or the device makes one,
/// Declarations knows.
std::vector<LaunchInSource> launches_in(const SourceTokens& source);

/// Whose launches are translated. A submission's host code launches nothing, so the compiler is to refuse it; a whole
/// program's does.
enum class Launches : std::uint8_t { by_device, by_device_and_host };

/// The preprocessed text that `source` was read from, with C++ in place of its launches: a call, of what
/// cuda/headers/details/device_launches.h or host_launches.h declares, with the arguments of the launch. All lines keep
/// their numbers; columns change after a launch in its own lines. `more_changes` are made, too. Nothing where there is
/// nothing to change.
std::optional<std::string> with_launches_as_calls(std::string_view preprocessed, const SourceTokens& source,
                                                  const Declarations& declarations, Launches whose,
                                                  std::vector<SourceChange> more_changes = {});

}  // namespace warpbook::kernel_compiler
