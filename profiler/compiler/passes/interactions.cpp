#include "interactions.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "library_functions.hpp"
#include "compiler/assembly/mark.hpp"

namespace warpbook::kernel_compiler {

namespace {

bool is_an_interaction(const std::string& symbol)
{
    // The model's functions that RunningLane has demand another mode of running
    // (profiler/cuda/headers/details/model_runtime.h).
    constexpr std::array<std::string_view, 10> functions = {
        "make_atomic_access", "fence_device",   "fence_system",    "arrive_at_phase", "arrive_before_completion",
        "let_copies_arrive",  "wait_for_phase", "wait_for_parity", "test_phase",      "test_parity"};
    // Who allocates first gets the first address.
    return symbol.starts_with("__tsan_volatile_") || symbol.starts_with("warpbook_heap_") ||
           std::any_of(functions.begin(), functions.end(),
                       [&](std::string_view name) { return symbol.find(name) != std::string::npos; });
}

/// Calls of functions that are in no file that is known.
bool leads_elsewhere(const Function& function, const std::map<std::string, Names>& named)
{
    return makes_call(function, [&](const Block::Call& call) {
        return !call.function.empty() && !named.contains(call.function) && mark_of(call.function) == Mark::none &&
               library_function(call.function) == LibraryFunction::unknown;
    });
}

bool calls_through_a_pointer(const Function& function)
{
    return makes_call(function, [](const Block::Call& call) { return call.function.empty(); });
}

}  // namespace

Names functions_that_come_to(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                             const std::function<bool(const std::string& symbol)>& matches)
{
    const auto named = names_in_functions(lines, functions);
    Names found;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Function& function : functions) {
            if (found.contains(function.name)) continue;
            const Names& names = named.at(function.name);
            const bool names_one = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                return matches(name) || found.contains(name);
            });
            const bool may_call_one = calls_through_a_pointer(function) && !found.empty();
            if (!names_one && !may_call_one && !leads_elsewhere(function, named)) continue;
            found.insert(function.name);
            changed = true;
        }
    }
    return found;
}

Names functions_with_interactions(const std::vector<std::string>& lines, const std::vector<Function>& functions)
{
    return functions_that_come_to(lines, functions, is_an_interaction);
}

}  // namespace warpbook::kernel_compiler
