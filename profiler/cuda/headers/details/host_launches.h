// Launches by the host of a whole program. profiler/compiler writes prepare_launch_by_host(...)(arguments) in
// place of `kernel<<<configuration>>>(arguments)` (launches.hpp); profiler/cuda/runtime runs the kernel.
#pragma once

#include <type_traits>

#include "device_launches.h"
#include "kernel_parameters.h"

namespace warpbook_program {

/// `launch.stored` is valid during the call; `launch.bytes` is 0 where a copy of its bytes would not be one of its
/// value.
void launch_grid(const warpbook_model::GridLaunch& launch);

}  // namespace warpbook_program

namespace cuda_on_cpu {

/// Calls what was put aside with its arguments: the kernel at this address, where one function can be named. A kernel
/// whose arguments are on the stack of its thread reads them there.
template <class Call>
void run_call_of_host(const void* kernel, const void* stored)
{
    (*static_cast<const Call*>(stored))(kernel);
}

/// `call` is what a thread of the grid does, given the kernel's address, and `kernel` says which kernel that is. What
/// must not outlive the launch cannot be kept for another one.
template <class Call, class... Arguments>
__forceinline__ void launch_call_by_host(const LaunchConfiguration& configuration, const char* name, const void* kernel,
                                         const Call& call, bool calls_by_address, Arguments... arguments)
{
    const volatile void* const pointers[] = {pointer_in(arguments)..., nullptr};
    const dim3 grid = configuration.grid;
    const dim3 block = configuration.block;
    warpbook_program::launch_grid({{grid.x, grid.y, grid.z},
                                   {block.x, block.y, block.z},
                                   configuration.shared_bytes,
                                   configuration.stream,
                                   name,
                                   kernel,
                                   &run_call_of_host<Call>,
                                   &call,
                                   calls_by_address && std::is_trivially_copyable_v<Call> ? sizeof call : 0,
                                   pointers,
                                   sizeof...(Arguments),
                                   configuration.is_cooperative,
                                   calls_by_address});
}

template <class... Parameters>
__forceinline__ void launch_with_stored(const LaunchConfiguration& configuration, const char* name,
                                        void (*kernel)(Parameters...), StoredParameter<Parameters>... stored)
{
    const auto call = [stored...](const void* address) {
        call_kernel<Parameters...>(reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(address)), stored...);
    };
    launch_call_by_host(configuration, name, reinterpret_cast<const void*>(kernel), call, true, stored...);
}

template <class... Parameters>
__forceinline__ void launch_by_host(const LaunchConfiguration& configuration, const char* name,
                                    void (*kernel)(Parameters...), const TheParameter<Parameters>&... arguments)
{
    launch_with_stored<Parameters...>(configuration, name, kernel, store_parameter<Parameters>(arguments)...);
}

/// Stands for the kernel that it calls: profiler/compiler finds it by this name (launch_table.hpp).
template <class Call, class... Arguments>
__attribute__((noinline, noclone)) void call_of_kernel(const Call& call, Arguments... arguments)
{
    call(arguments...);
}

template <class Call>
struct LaunchOfNameByHost {
    LaunchConfiguration configuration;
    const char* name;
    Call kernel;

    template <class... Arguments>
    __forceinline__ void operator()(Arguments... arguments) const
    {
        const auto call = [this, arguments...](const void*) {
            call_of_kernel<Call, Arguments...>(kernel, arguments...);
        };
        launch_call_by_host(configuration, name, reinterpret_cast<const void*>(&call_of_kernel<Call, Arguments...>),
                            call, false, arguments...);
    }
};

template <class Call, class... Parameters>
struct LaunchOfFunctionByHost {
    LaunchConfiguration configuration;
    const char* name;
    void (*kernel)(Parameters...);
    Call call;

    __forceinline__ void operator()(Parameters... arguments) const
    {
        launch_by_host<Parameters...>(configuration, name, kernel, arguments...);
    }

    /// Some parameters have default arguments, which a pointer to the kernel does not know.
    template <class... Arguments, std::enable_if_t<(sizeof...(Arguments) < sizeof...(Parameters)), int> = 0>
    __forceinline__ void operator()(Arguments... arguments) const
    {
        LaunchOfNameByHost<Call>{configuration, name, call}(arguments...);
    }
};

template <class Call, class... Parameters>
__forceinline__ LaunchOfFunctionByHost<Call, Parameters...> launch_by_host_of(const LaunchConfiguration& configuration,
                                                                              const char* name,
                                                                              void (*kernel)(Parameters...), Call call)
{
    return {configuration, name, kernel, call};
}

/// Takes the kernel of these parameters among overloads, or of a template.
template <class... Parameters>
struct KernelWithParameters {
    __forceinline__ auto of(void (*kernel)(Parameters...)) const { return kernel; }
};

/// Which parameters a kernel has for arguments of these types, some of which may be references: as
/// KernelWithParameters, or void.
template <class Find, class Chosen, class... Arguments>
struct ParametersWithReferences;
template <class Find, class... Chosen>
struct ParametersWithReferences<Find, KernelWithParameters<Chosen...>> {
    using Type = std::conditional_t<std::is_invocable_v<Find, KernelWithParameters<Chosen...>>,
                                    KernelWithParameters<Chosen...>, void>;
};
template <class Find, class... Chosen, class First, class... Others>
struct ParametersWithReferences<Find, KernelWithParameters<Chosen...>, First, Others...> {
    template <class As>
    using With = typename ParametersWithReferences<Find, KernelWithParameters<Chosen..., As>, Others...>::Type;
    template <class One, class Other>
    using Either = std::conditional_t<std::is_void_v<One>, Other, One>;
    using Type = Either<With<First>, Either<With<First&>, With<const First&>>>;
};

/// Where the parameters are chosen by the arguments.
template <class Find, class Call>
struct LaunchOfOverloadByHost {
    LaunchConfiguration configuration;
    const char* name;
    Find find;
    Call call;

    template <class... Given>
    __forceinline__ void operator()(Given&&... arguments) const
    {
        launch<std::decay_t<Given>...>(arguments...);
    }

    template <class... Arguments, class... Given>
    __forceinline__ void launch(Given&... arguments) const
    {
        constexpr bool is_exact = std::is_invocable_v<Find, KernelWithParameters<Arguments...>>;
        // Each argument may be a value or a reference: of more than that, a compiler would try too many.
        constexpr bool are_few = sizeof...(Arguments) <= 4;
        // A call would copy and end objects in each thread.
        if constexpr ((is_passed_by_address<Arguments> || ...) && is_exact)
            // One copy, which ends when the launch returns.
            [&](Arguments... copies) {
                launch_by_host<Arguments...>(configuration, name, find(KernelWithParameters<Arguments...>()),
                                             copies...);
            }(arguments...);
        else if constexpr (!is_exact && are_few)
            launch_with(
                static_cast<typename ParametersWithReferences<Find, KernelWithParameters<>, Arguments...>::Type*>(
                    nullptr),
                arguments...);
        else
            LaunchOfNameByHost<Call>{configuration, name, call}(arguments...);
    }

    template <class... Parameters, class... Given>
    __forceinline__ void launch_with(KernelWithParameters<Parameters...>*, Given&... arguments) const
    {
        launch_by_host<Parameters...>(configuration, name, find(KernelWithParameters<Parameters...>()), arguments...);
    }
    template <class... Given>
    __forceinline__ void launch_with(void*, Given&... arguments) const
    {
        LaunchOfNameByHost<Call>{configuration, name, call}(arguments...);
    }
};

/// As prepare_launch() (device_launches.h).
template <class Find, class Call>
__forceinline__ auto prepare_launch_by_host(const char* name, Find find, Call call, dim3 grid, dim3 block,
                                            size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    const LaunchConfiguration configuration{grid, block, shared_bytes, stream};
    if constexpr (std::is_invocable_v<Find, KernelAsFunction>)
        return launch_by_host_of(configuration, name, find(KernelAsFunction()), call);
    else
        return LaunchOfOverloadByHost<Find, Call>{configuration, name, find, call};
}

}  // namespace cuda_on_cpu
