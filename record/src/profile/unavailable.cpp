#include <warpbook/unavailable.hpp>

#include <algorithm>
#include <array>

namespace warpbook {

namespace {

using Cause = Unavailable::Cause;

struct CauseName {
    Cause cause;
    std::string_view name;
};

constexpr std::array cause_names = {
    CauseName{Cause::other, "other"},
    CauseName{Cause::not_asked_for, "not_asked_for"},
    CauseName{Cause::no_line_numbers, "no_line_numbers"},
    CauseName{Cause::kernel_prints, "kernel_prints"},
    CauseName{Cause::lines_limit, "lines_limit"},
    CauseName{Cause::switched_off, "switched_off"},
    CauseName{Cause::no_cuda, "no_cuda"},
    CauseName{Cause::no_driver, "no_driver"},
    CauseName{Cause::driver_too_old, "driver_too_old"},
    CauseName{Cause::no_gpu, "no_gpu"},
    CauseName{Cause::other_architecture, "other_architecture"},
    CauseName{Cause::no_cupti, "no_cupti"},
    CauseName{Cause::cupti_too_old, "cupti_too_old"},
    CauseName{Cause::no_permission, "no_permission"},
    CauseName{Cause::other_profiler, "other_profiler"},
    CauseName{Cause::unknown_chip, "unknown_chip"},
    CauseName{Cause::locked_virtual_gpu, "locked_virtual_gpu"},
    CauseName{Cause::virtual_gpu, "virtual_gpu"},
    CauseName{Cause::mig_slice, "mig_slice"},
    CauseName{Cause::wsl_gpu, "wsl_gpu"},
    CauseName{Cause::confidential_computing, "confidential_computing"},
    CauseName{Cause::other_gpu_kind, "other_gpu_kind"},
};

}  // namespace

std::string_view name_of(Unavailable::Cause cause)
{
    const auto row = std::ranges::find(cause_names, cause, &CauseName::cause);
    return row == cause_names.end() ? "other" : row->name;
}

std::optional<Unavailable::Cause> cause_named(std::string_view name)
{
    const auto row = std::ranges::find(cause_names, name, &CauseName::name);
    return row == cause_names.end() ? std::nullopt : std::optional(row->cause);
}

}  // namespace warpbook
