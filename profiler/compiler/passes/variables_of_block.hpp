#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// A library that is loaded while a program runs gets no thread-local variables at fixed places: g++ would ask
/// __tls_get_addr() for them, in each loop. Instead, the file's `__shared__` variables, and those that say which thread
/// it is, have fixed places in a piece of memory that each operating-system thread has at %gs, a register that nobody
/// else uses. One kernel runs there at a time, so that all files have the same piece.
struct VariablesOfBlock {
    std::vector<std::string> lines;
    /// Of that piece: its first word is its own address.
    std::size_t bytes = 0;
};

/// Of g++'s code with -ftls-model=local-exec. Variables that are defined elsewhere are the host's: only its functions
/// have them, which nobody calls.
VariablesOfBlock with_variables_of_block(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
