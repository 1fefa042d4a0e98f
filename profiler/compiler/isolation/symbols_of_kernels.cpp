#include "symbols_of_kernels.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <warpbook/launch.hpp>

#include "compiler/passes/library_functions.hpp"

namespace warpbook::isolation {

namespace {

constexpr std::array<std::string_view, 14> exact_names = {
    // CUDA's own variables: the model sets them for each lane.
    "threadIdx",
    "blockIdx",
    "blockDim",
    "gridDim",
    "warpSize",
    // By which position-independent code finds its data.
    "_GLOBAL_OFFSET_TABLE_",
    // Of C++: how an exception passes a function. Kernels throw none, but functions for the host, whose code is in the
    // object, too, have tables that name these.
    "__gxx_personality_v0",
    "_Unwind_Resume",
    // Tables of the types that are thrown or have virtual functions.
    "_ZTVN10__cxxabiv117__class_type_infoE",
    "_ZTVN10__cxxabiv120__si_class_type_infoE",
    "_ZTVN10__cxxabiv121__vmi_class_type_infoE",
    "__cxa_pure_virtual",
    // std::call_once in host code: thread-local variables, which cannot be left out like others.
    "_ZSt15__once_callable",
    "_ZSt11__once_call",
};

/// The model's functions bear this mark (profiler/cuda/headers/details/marks.h).
bool is_of_the_model(std::string_view symbol)
{
    if (symbol.find("warpbook") == std::string_view::npos) return false;
    const std::string name = detail::demangled_name(std::string(symbol));
    return std::ranges::any_of(std::array{"[abi:warpbook]", "[abi:warpbook_step]", "[abi:warpbook_end]"},
                               [&](const char* mark) { return name.find(mark) != std::string::npos; });
}

}  // namespace

bool kernels_may_use(std::string_view symbol)
{
    using kernel_compiler::LibraryFunction;
    // The compiler of kernels sees where they call one of these: mathematics, memcpy, call-backs, the device's heap.
    return kernel_compiler::library_function(symbol) != LibraryFunction::unknown || is_of_the_model(symbol) ||
           std::ranges::find(exact_names, symbol) != exact_names.end();
}

}  // namespace warpbook::isolation
