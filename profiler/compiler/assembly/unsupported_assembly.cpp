#include "unsupported_assembly.hpp"

#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What stands in quotes in the first line that begins with `directive`; `otherwise` where there is none.
std::string quoted_in(const std::vector<std::string>& lines, std::string_view directive, const std::string& otherwise)
{
    for (const std::string_view line : lines) {
        if (!line.starts_with(directive)) continue;
        const auto first = line.find('"');
        const auto last = line.rfind('"');
        if (first < last) return std::string(line.substr(first + 1, last - first - 1));
    }
    return otherwise;
}

}  // namespace

UnsupportedAssembly::UnsupportedAssembly(const std::vector<std::string>& lines, std::size_t line,
                                         const std::string& problem)
    : std::runtime_error(
          "the control flow of " + quoted_in(lines, "\t.file\t", "this file") + " is not understood: " + problem +
          ".\n  line " + std::to_string(line + 1) + " of the assembly: " + std::string(trimmed(lines.at(line))) +
          "\n  compiled by: " + quoted_in(lines, "\t.ident\t", "a compiler that does not say its version") +
          "\nThe model must know which way each lane takes; it would count wrong numbers here. If the file has "
          "assembly "
          "of its own (asm), write C++\ninstead. If it has none, compile with another g++: 11 to 14 are tested "
          "(cmake -DCMAKE_CXX_COMPILER=g++-12 …), and report these lines.")
{}

}  // namespace warpbook::kernel_compiler
