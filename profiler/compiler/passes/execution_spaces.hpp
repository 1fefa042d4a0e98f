#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "compiler/source/declarations.hpp"
#include "compiler/text/source_locations.hpp"

namespace warpbook::kernel_compiler {

/// For whom a function is, as its CUDA words say.
enum class ExecutionSpace : std::uint8_t {
    /// It is not in the source as a function with a body: what the compiler makes for a class, what a header of the
    /// system has.
    unknown,
    host,
    device,
    /// __host__ __device__
    both,
};

/// Whether the compiler has made the function of initializers. It is at the file's last line, which may be a kernel's.
bool runs_initializers(std::string_view function);

/// By the functions' symbols.
using ExecutionSpaces = std::map<std::string, ExecutionSpace, std::less<>>;
ExecutionSpaces execution_spaces(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                 const Declarations& declarations);

/// The text of a function in the assembly; null where it is not known.
const FunctionText* text_of_function(const std::vector<std::string>& lines, const Function& function,
                                     const FileNames& files, const Declarations& declarations);

inline ExecutionSpace space_of(const ExecutionSpaces& spaces, std::string_view function)
{
    const auto known = spaces.find(function);
    return known == spaces.end() ? ExecutionSpace::unknown : known->second;
}

}  // namespace warpbook::kernel_compiler
