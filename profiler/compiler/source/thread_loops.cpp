#include "thread_loops.hpp"

#include <algorithm>
#include <string>

#include "phases.hpp"

namespace warpbook::kernel_compiler {

std::vector<SourceChange> bodies_as_thread_loops(std::string_view preprocessed, const SourceTokens& source,
                                                 const Declarations& declarations, bool phases)
{
    // The indices are constants of the body: g++ need not ask whether a store may have changed them.
    constexpr const char* indices =
        " const ::uint3 blockIdx = ::blockIdx, blockDim = ::blockDim, gridDim = ::gridDim; ";
    constexpr const char* before = "](const ::uint3 threadIdx) mutable -> void { ";
    constexpr const char* after = " });";
    std::vector<SourceChange> changes;
    for (const FunctionText& function : declarations.functions()) {
        if (!function.words.global) continue;
        if (const auto body = phases ? body_as_phases(preprocessed, source, function) : std::nullopt) {
            changes.push_back({function.body_begin, function.body_end, indices + *body});
            continue;
        }
        changes.push_back(
            {function.body_begin, function.body_begin,
             indices + ("::warpbook_native::for_each_thread([" + captures_of_body(source, function)) + before});
        changes.push_back({function.body_end, function.body_end, after});
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const SourceChange& one, const SourceChange& other) { return one.begin < other.begin; });
    return changes;
}

}  // namespace warpbook::kernel_compiler
