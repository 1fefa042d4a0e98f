#include "mark.hpp"

#include <string>

#include "compiler/text/demangled.hpp"

namespace warpbook::kernel_compiler {

Mark mark_of(std::string_view symbol)
{
    // Almost none has one, and to demangle a symbol takes time.
    if (symbol.find("warpbook") == std::string_view::npos) return Mark::none;
    // A student's name can hold the tag's letters; only a tag is shown in brackets.
    const std::string name = demangled(symbol);
    if (name.find("[abi:warpbook]") != std::string::npos) return Mark::own;
    if (name.find("[abi:warpbook_step]") != std::string::npos) return Mark::step;
    if (name.find("[abi:warpbook_end]") != std::string::npos) return Mark::end;
    return Mark::none;
}

}  // namespace warpbook::kernel_compiler
