#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "source_locations.hpp"

namespace warpbook::kernel_compiler {

/// Code that the model cannot count, and that its author can write in another way. The message is like one of the
/// compiler: "tile.cu:12: error: what is wrong, and the cure".
class Refused : public std::runtime_error {
public:
    /// `lines` are the whole assembly; `line`, from 0 on, is the place in it that the message is about.
    Refused(const std::vector<std::string>& lines, std::size_t line, std::string_view problem);
    Refused(const SourceLocation& place, std::string_view problem);
};

/// An access to memory that the model is not told of.
class UninstrumentedAccess : public Refused {
public:
    using Refused::Refused;
};

}  // namespace warpbook::kernel_compiler
