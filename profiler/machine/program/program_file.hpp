#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/elf_file.hpp"

namespace warpbook::model {

/// The executable that runs. Throws std::runtime_error when it cannot be read.
ElfFile read_program_file();

/// Whether it is one of the gaps that profiler/compiler/passes/gaps.cpp puts between the variables of a .cu file.
bool is_gap(std::string_view symbol);

/// The symbol of the variable that a gap belongs to.
std::string_view variable_with_gap(std::string_view gap);

/// The symbols of the variables of this type (STT_OBJECT, STT_TLS) that have gaps: those of the .cu file. The names are
/// the symbols' own, and live as long.
std::set<std::string_view> variables_with_gaps(const std::vector<ElfFile::Symbol>& symbols, unsigned type);

/// A variable as its source calls it: "tile" for one inside a function, "physics::mass" for one of a namespace.
std::string variable_name(std::string_view symbol);

/// "Disk" of `_ZTV4Disk`, its table of virtual functions.
std::string class_of_virtual_functions(std::string_view symbol);

}  // namespace warpbook::model
