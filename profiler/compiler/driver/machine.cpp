#include "machine.hpp"

#include <cstdlib>
#include <stdexcept>

#include <warpbook/system/process.hpp>

namespace warpbook::kernel_compiler {

Machine this_machine(const std::string& compiler)
{
    // "12", or "12.2.0" from those that were built so.
    const std::string version = run_captured({compiler, "-dumpversion"}).output;
    const auto major = static_cast<unsigned>(std::strtoul(version.c_str(), nullptr, 10));
    if (major == 0) throw std::runtime_error(compiler + " does not say which version of g++ it is: " + version);
    return {major, __builtin_cpu_supports("fma") != 0};
}

}  // namespace warpbook::kernel_compiler
