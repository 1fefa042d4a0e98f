#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <warpbook/launch.hpp>

#include "arrays.hpp"

namespace warpbook::parity {

/// What the compiler did to a kernel, so that a GPU does not count what the source says.
struct Remark {
    /// Where a recording shows it: a line has other instructions or widths, or the same ones need other sectors or
    /// wavefronts.
    enum class ShownBy : std::uint8_t { widths, units };

    std::string text;
    ShownBy shown_by = ShownBy::widths;
};

/// A launch of a kernel whose counts are compared between model and GPU.
struct Case {
    std::string name;
    std::function<Launch(CaseMemory&)> launch;
    std::optional<Remark> remark{};
    /// CUDA's header asks in a loop whether other warps have come: how often depends on the run, and where two runs of
    /// a GPU differ there are no lines to compare.
    bool polls = false;

    /// The case as one that polls.
    Case polling() &&
    {
        polls = true;
        return std::move(*this);
    }

    /// The case with a remark.
    Case compiled_as(std::string text, Remark::ShownBy shown_by = Remark::ShownBy::widths) &&
    {
        remark = Remark{std::move(text), shown_by};
        return std::move(*this);
    }
};

/// The cases of one .cu file.
struct Theme {
    std::string name;
    std::vector<Case> cases;
};

/// The argument for a kernel's parameter: an array in memory, or the number itself.
template <class Parameter, class Argument>
Parameter argument_for(CaseMemory& memory, const Argument& argument)
{
    if constexpr (std::is_same_v<Argument, Array>)
        return memory.make<std::remove_cv_t<std::remove_pointer_t<Parameter>>>(argument);
    else
        return static_cast<Parameter>(argument);
}

/// A row of a table: name, kernel, launch, arguments.
template <class... Parameters, class... Arguments>
Case row_with_shared(std::string name, void (*kernel)(Parameters...), Dim3 grid, Dim3 block,
                     std::size_t dynamic_shared_bytes, Arguments... arguments)
{
    return {std::move(name), [=](CaseMemory& memory) {
                return launch_with_shared(kernel, grid, block, dynamic_shared_bytes,
                                          argument_for<Parameters>(memory, arguments)...);
            }};
}

template <class... Parameters, class... Arguments>
Case row(std::string name, void (*kernel)(Parameters...), Dim3 grid, Dim3 block, Arguments... arguments)
{
    return row_with_shared(std::move(name), kernel, grid, block, 0, arguments...);
}

/// Adds rows to a table.
template <class... Cases>
void add(std::vector<Case>& table, Cases... cases)
{
    (table.push_back(std::move(cases)), ...);
}

}  // namespace warpbook::parity
