#pragma once

#include <functional>
#include <string>

#include "compiler/source/declarations.hpp"
#include "compiler/source/refused_headers.hpp"

namespace warpbook::kernel_compiler {

/// A line of a source file, from 1 on; empty when there is none.
using ReadSource = std::function<std::string(const std::string& file, unsigned line)>;

/// What is said of a file that g++ has refused: g++'s own messages, up to the first one that comes of what the model
/// does not have, and nothing after it: what follows such a message mostly follows from it. That one is said in a
/// sentence, where g++ does not know why: of a header of CUDA's that is not there, `<<<…>>>`, calls of the runtime and
/// the like. Launches by the device are translated (launches.hpp): what g++ says there is about something else.
/// What a whole program has is not refused there.
std::string messages_for_people(const std::string& messages, const ReadSource& source,
                                const IsForDevice& is_for_device = {}, FileKind kind = FileKind::kernels_alone);

}  // namespace warpbook::kernel_compiler
