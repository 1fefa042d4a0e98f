#pragma once

#include <string>
#include <vector>

#include "base/elf_file.hpp"

namespace warpbook::isolation {

/// The symbols that a check wants from the file that it judges: those of the contract, which are in the global
/// namespace. All else that it leaves undefined is the project's or a library's, and never the file's to define.
std::vector<std::string> contract_of(const ElfFile& check);

/// Those of the contract that `host_functions` does not define: what is left are kernels, and what these need.
std::vector<std::string> without_functions_of(const std::vector<std::string>& contract, const ElfFile& host_functions);

/// Why the object cannot be part of a lab's program, a sentence each: it reaches for what judges it, or would run
/// before anybody watches. `object` is what the compiler made of the file.
std::vector<std::string> violations_in(const ElfFile& object);

/// Why the object cannot be graded, a sentence each. Its kernels would get at functions of the host by their addresses,
/// which lie in variables; or its variables are larger than a graded program's may be. What kernels name in their code,
/// the compiler of kernels has looked at.
std::vector<std::string> kernel_violations_in(const ElfFile& object);

/// The symbols that the object uses and kernels may not (symbols_of_kernels.hpp): its functions for the host need them,
/// which run elsewhere.
std::vector<std::string> symbols_for_the_host(const ElfFile& object);

/// The symbols that the object shows to the rest of the program although they are not in `contract`. An isolated object
/// has none.
std::vector<std::string> shown_besides(const std::vector<std::string>& contract, const ElfFile& object);

}  // namespace warpbook::isolation
