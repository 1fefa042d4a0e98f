#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "operand.hpp"

namespace warpbook::kernel_compiler {

/// A directive such as `.globl f`, `.comm x,4,4` or `.set f,g`; its parts are parts of the line.
struct Directive {
    /// With its dot; empty where the line is none.
    std::string_view name;
    /// What stands after the name.
    std::string_view text;

    /// `f` of `.type f, @function`: what stands before the first comma.
    std::string_view subject() const;
    /// The parts between commas.
    std::vector<std::string_view> arguments() const;
};

Directive directive_in(std::string_view line);

/// `.set f,g` gives f the place of g, such as one constructor that of another.
struct Alias {
    std::string_view name;
    std::string_view target;
};
std::optional<Alias> alias_in(std::string_view line);

/// The symbols that a directive names: those that it describes, and those in the values that it puts into memory. The
/// names of sections, files and kinds are none. Throws UnreadableInstruction (instruction.hpp) at a value that is not
/// understood.
std::vector<Symbol> symbols_in_directive(std::string_view line);

}  // namespace warpbook::kernel_compiler
