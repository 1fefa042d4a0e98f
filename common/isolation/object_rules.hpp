#pragma once

#include <string>
#include <vector>

#include "../../profiler/src/elf_file.hpp"

namespace warpbook::isolation {

/// The symbols that a check wants from the file that it judges: those of the contract, which are in the global
/// namespace. All else that it leaves undefined is the project's or a library's, and never the file's to define.
std::vector<std::string> contract_of(const ElfFile& check);

/// Those of the contract that `host_functions` does not define: what is left are kernels, and what these need.
std::vector<std::string> without_functions_of(const std::vector<std::string>& contract, const ElfFile& host_functions);

/// Why the object cannot be part of a lab's program, a sentence each: it reaches for what judges it, or would run
/// before anybody watches. `object` is what the compiler made of the file.
std::vector<std::string> complaints_about(const ElfFile& object);

/// The symbols that the object shows to the rest of the program although they are not in `contract`. An isolated object
/// has none.
std::vector<std::string> shown_besides(const std::vector<std::string>& contract, const ElfFile& object);

}  // namespace warpbook::isolation
