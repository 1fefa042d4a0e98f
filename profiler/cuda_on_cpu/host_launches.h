// Launches by the host of a whole program. profiler/kernel_compiler writes prepare_launch_by_host(...)(arguments) in
// place of `kernel<<<configuration>>>(arguments)` (launches.hpp); profiler/src/program runs the kernel.
#pragma once

#include <type_traits>

#include "device_launches.h"

namespace warpbook_program {

/// `launch.stored` is valid during the call; `launch.bytes` is 0 where a copy of its bytes would not be one of its
/// value.
void launch_grid(const warpbook_model::GridLaunch& launch);

}  // namespace warpbook_program

namespace cuda_on_cpu {

/// Calls what was put aside with its arguments. A kernel whose arguments are on the stack of its thread reads them
/// there.
template <class Call>
void run_call_of_host(const void*, const void* stored)
{
    (*static_cast<const Call*>(stored))();
}

template <class... Arguments>
__forceinline__ void launch_by_host(const LaunchConfiguration& configuration, const char* name,
                                    void (*kernel)(Arguments...), Arguments... arguments)
{
    const auto call = [kernel, arguments...] { kernel(arguments...); };
    const volatile void* const pointers[] = {pointer_in(arguments)..., nullptr};
    const dim3 grid = configuration.grid;
    const dim3 block = configuration.block;
    warpbook_program::launch_grid({{grid.x, grid.y, grid.z},
                                   {block.x, block.y, block.z},
                                   configuration.shared_bytes,
                                   configuration.stream,
                                   name,
                                   reinterpret_cast<const void*>(kernel),
                                   &run_call_of_host<decltype(call)>,
                                   &call,
                                   std::is_trivially_copyable_v<decltype(call)> ? sizeof call : 0,
                                   pointers,
                                   sizeof...(Arguments),
                                   configuration.is_cooperative});
}

/// Stands for the kernel that it calls: profiler/kernel_compiler finds it by this name (launch_table.hpp).
template <class Call, class... Arguments>
__attribute__((noinline, noclone)) void call_of_kernel(Arguments... arguments)
{
    static_assert(std::is_empty_v<Call>,
                  "Warpbook's model launches no template or overload that a local variable takes part in naming: put a "
                  "pointer to the kernel into a variable, and launch that");
    const char nothing = 0;
    reinterpret_cast<const Call&>(nothing)(arguments...);
}

template <class Call>
struct LaunchOfNameByHost {
    LaunchConfiguration configuration;
    const char* name;

    template <class... Arguments>
    __forceinline__ void operator()(Arguments... arguments) const
    {
        launch_by_host<Arguments...>(configuration, name, &call_of_kernel<Call, Arguments...>, arguments...);
    }
};

template <class Call, class... Parameters>
struct LaunchOfFunctionByHost {
    LaunchConfiguration configuration;
    const char* name;
    void (*kernel)(Parameters...);

    __forceinline__ void operator()(Parameters... arguments) const
    {
        launch_by_host<Parameters...>(configuration, name, kernel, arguments...);
    }

    /// Some parameters have default arguments, which a pointer to the kernel does not know.
    template <class... Arguments, std::enable_if_t<(sizeof...(Arguments) < sizeof...(Parameters)), int> = 0>
    __forceinline__ void operator()(Arguments... arguments) const
    {
        LaunchOfNameByHost<Call>{configuration, name}(arguments...);
    }
};

template <class Call, class... Parameters>
__forceinline__ LaunchOfFunctionByHost<Call, Parameters...> launch_by_host_of(const LaunchConfiguration& configuration,
                                                                              const char* name,
                                                                              void (*kernel)(Parameters...))
{
    return {configuration, name, kernel};
}

/// As prepare_launch() (device_launches.h).
template <class Find, class Call>
__forceinline__ auto prepare_launch_by_host(const char* name, Find find, Call, dim3 grid, dim3 block,
                                            size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    const LaunchConfiguration configuration{grid, block, shared_bytes, stream};
    if constexpr (std::is_invocable_v<Find, KernelAsFunction>)
        return launch_by_host_of<Call>(configuration, name, find(KernelAsFunction()));
    else
        return LaunchOfNameByHost<Call>{configuration, name};
}

}  // namespace cuda_on_cpu
