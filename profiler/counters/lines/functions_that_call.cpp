#include "functions_that_call.hpp"

#include <elf.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace warpbook::cupti {

namespace {

using Symbol = Cubin::Symbol;

bool is_given_by_driver(const Symbol& symbol) { return symbol.section == nullptr; }

/// What nvcc makes of printf() in kernels.
bool prints(const Symbol& symbol) { return is_given_by_driver(symbol) && symbol.name == "vprintf"; }

bool allocates(const Symbol& symbol)
{
    return is_given_by_driver(symbol) &&
           (symbol.name == "malloc" || symbol.name == "free" || symbol.name == "__cuda_syscall_aligned_malloc");
}

/// What launches of kernels by kernels end in.
bool launches(const Symbol& symbol)
{
    return is_given_by_driver(symbol) && symbol.name.starts_with("__cuda_syscall_cnp");
}

/// Those of `functions`, and all that call them.
std::vector<bool> with_callers(std::vector<std::size_t> functions, const Cubin::Calls& calls, std::size_t symbols)
{
    std::multimap<std::size_t, std::size_t> callers;
    for (const auto& [caller, callee] : calls.direct) callers.emplace(callee, caller);

    std::vector<bool> found(symbols, false);
    while (!functions.empty()) {
        const std::size_t function = functions.back();
        functions.pop_back();
        if (function >= symbols || found[function]) continue;
        found[function] = true;
        const auto [begin, end] = callers.equal_range(function);
        for (auto call = begin; call != end; ++call) functions.push_back(call->second);
    }
    return found;
}

FunctionNames functions_that_call(bool (*is_wanted)(const Symbol&), const Cubin& cubin)
{
    const std::vector<Symbol> symbols = cubin.symbols();
    std::vector<std::size_t> may_call;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        if (is_wanted(symbols[i])) may_call.push_back(i);
    }
    if (may_call.empty()) return {};

    const std::optional<Cubin::Calls> calls = cubin.calls();
    const auto is_call_of_wanted = [&](const Cubin::Calls::Call& call) {
        return call.callee < symbols.size() && is_wanted(symbols[call.callee]);
    };
    std::vector<bool> found(symbols.size(), true);
    // A graph in which nobody calls it is not what it is taken for.
    if (calls && std::ranges::any_of(calls->direct, is_call_of_wanted)) {
        may_call.insert(may_call.end(), calls->through_pointers.begin(), calls->through_pointers.end());
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            if (launches(symbols[i])) may_call.push_back(i);
        }
        found = with_callers(std::move(may_call), *calls, symbols.size());
    }
    FunctionNames names;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        if (found[i] && symbols[i].type == STT_FUNC && !is_given_by_driver(symbols[i])) names.emplace(symbols[i].name);
    }
    return names;
}

}  // namespace

FunctionNames printing_functions(const Cubin& cubin) { return functions_that_call(prints, cubin); }

FunctionNames allocating_functions(const Cubin& cubin) { return functions_that_call(allocates, cubin); }

}  // namespace warpbook::cupti
