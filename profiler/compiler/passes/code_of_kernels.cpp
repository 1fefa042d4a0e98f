#include "code_of_kernels.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "compiler/assembly/mark.hpp"
#include "compiler/assembly/symbols.hpp"

namespace warpbook::kernel_compiler {

namespace {

bool is_of_the_model(const std::string& symbol) { return mark_of(symbol) != Mark::none; }

/// cudaGetLastError() is for kernels and for the host: who calls it, such as CUB's allocator, may be either.
bool is_for_the_host_too(std::string_view symbol) { return symbol.starts_with("_ZN14warpbook_model10last_error"); }

/// Host code may well name a kernel, to launch it; only kernels' code calls what kernels run.
bool calls_one_of(const Function& function, const Names& callees)
{
    return makes_call(function, [&](const Block::Call& call) { return callees.contains(call.function); });
}

}  // namespace

bool is_index_variable(std::string_view symbol)
{
    constexpr std::array<std::string_view, 5> variables{"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
    return std::find(variables.begin(), variables.end(), symbol) != variables.end();
}

bool asks_the_model(const Names& named)
{
    return std::any_of(named.begin(), named.end(), [](const std::string& name) {
        return is_index_variable(name) || (is_of_the_model(name) && !is_for_the_host_too(name));
    });
}

std::map<std::string, Names> names_in_functions(const std::vector<std::string>& lines,
                                                const std::vector<Function>& functions)
{
    std::map<std::string, Names> named;
    for (const Function& function : functions) {
        Names& names = named[function.name];
        // Also what no known way leads to, such as the landing pads of exceptions.
        for (const Symbol& symbol : symbols_in_instructions(lines, function.line, function.end))
            names.emplace(symbol.name);
    }
    return named;
}

Names code_of_kernels(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                      const ExecutionSpaces& spaces)
{
    const auto named = names_in_functions(lines, functions);
    Names of_kernels;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Function& function : functions) {
            if (is_of_the_model(function.name) || of_kernels.contains(function.name)) continue;
            const ExecutionSpace space = space_of(spaces, function.name);
            if (space == ExecutionSpace::host) continue;
            if (space != ExecutionSpace::device && !asks_the_model(named.at(function.name)) &&
                !calls_one_of(function, of_kernels))
                continue;
            of_kernels.insert(function.name);
            changed = true;
        }
    }
    // What they call, also through a pointer.
    Names waiting = of_kernels;
    while (!waiting.empty()) {
        const std::string function = *waiting.begin();
        waiting.erase(waiting.begin());
        for (const std::string& name : named.at(function))
            if (named.contains(name) && !is_of_the_model(name) && of_kernels.insert(name).second) waiting.insert(name);
    }
    return of_kernels;
}

}  // namespace warpbook::kernel_compiler
