#include "demangled.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace warpbook::kernel_compiler {

std::string demangled(std::string_view symbol)
{
    if (!symbol.starts_with("_Z")) return {};  // `f` would be the type float
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(std::string(symbol).c_str(), nullptr, nullptr, &status), std::free);
    return text ? text.get() : "";
}

std::string in_quotes(std::string_view symbol)
{
    const std::string name = demangled(symbol);
    return "`" + (name.empty() ? std::string(symbol) : name) + "`";
}

}  // namespace warpbook::kernel_compiler
