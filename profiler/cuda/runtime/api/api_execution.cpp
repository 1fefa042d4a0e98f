// CUDA Runtime API, "Execution Control": launches, and what is asked of kernels.
#include <cstring>
#include <memory>
#include <new>

#include "base/launch_limits.hpp"
#include "cuda/runtime/execution.hpp"
#include "cuda/runtime/launch_errors.hpp"
#include "cuda/runtime/launched_kernel.hpp"
#include "cuda/runtime/streams.hpp"
#include "machine/memory/device_variables.hpp"

namespace warpbook::program {

namespace {

/// A copy that lives as long as the launch does, aligned for every type that an argument can have.
std::shared_ptr<void> copy_of_arguments(const void* stored, std::size_t bytes)
{
    constexpr std::align_val_t alignment{256};
    std::shared_ptr<void> copied(::operator new(bytes, alignment),
                                 [](void* memory) { ::operator delete(memory, alignment); });
    std::memcpy(copied.get(), stored, bytes);
    return copied;
}

Launch described_by(const warpbook_model::GridLaunch& given)
{
    Launch launch;
    launch.kernel = resolved_kernel(given.function);
    launch.symbol = symbol_of_kernel(launch.kernel);
    launch.name = detail::demangled_function_name(launch.symbol);
    launch.grid = Dim3(given.grid[0], given.grid[1], given.grid[2]);
    launch.block = Dim3(given.block[0], given.block[1], given.block[2]);
    launch.dynamic_shared_bytes = given.shared_bytes;
    launch.cooperative = given.is_cooperative;
    launch.calls_by_address = given.calls_by_address;
    return launch;
}

/// Nobody owns them: the caller waits.
std::shared_ptr<const void> borrowed(const void* stored) { return {std::shared_ptr<void>(), stored}; }

/// Throws Failure for an address that is no function of the program.
void expect_kernel(const void* function)
{
    if (function == nullptr) throw Failure{cudaErrorInvalidDeviceFunction};
    const auto& variables = model::DeviceVariables::of_this_program();
    if (variables.of_host_at(reinterpret_cast<std::uint64_t>(function)) != nullptr)
        throw Failure{cudaErrorInvalidResourceHandle};
    try {
        symbol_of_kernel(resolved_kernel(function));
    } catch (const std::runtime_error&) {
        throw Failure{cudaErrorInvalidDeviceFunction};
    }
}

void launch_from(const warpbook_model::GridLaunch& given, const CallSite& site)
{
    auto* const stream = static_cast<cudaStream_t>(const_cast<void*>(given.stream));
    error_of_last_launch() = answer_beside_work("kernel<<<...>>>", [&](Runtime& runtime) {
        expect_kernel(given.function);
        Launch launch = described_by(given);
        const bool is_captured = Streams::get().at(stream).capture != nullptr;
        if (is_captured && given.bytes == 0) return cudaErrorStreamCaptureUnsupported;
        // Of a cooperative launch only the model tells whether it fits; what has no bytes cannot be copied.
        const bool is_waited_for = given.is_cooperative || given.bytes == 0 || launches_are_waited_for();
        const bool is_later = is_captured || (WorkQueue::get().takes_work() && !is_waited_for);
        launch.arguments = KernelArguments::of_call(
            given.call, is_later ? copy_of_arguments(given.stored, given.bytes) : borrowed(given.stored), given.bytes);
        const Work check = [=](Runtime& of_work) { return check_launch(of_work, launch, site); };
        const Work run = [=](Runtime& of_work) { return run_launch(of_work, launch, site); };
        return ask_of_stream(runtime, stream, check, run, [=] { return !is_later; });
    });
}

cudaError_t launch_by_address(const void* function, dim3 grid, dim3 block, void** arguments, std::size_t shared_bytes,
                              cudaStream_t stream, bool is_cooperative, const CallSite& site)
{
    return error_of_last_launch() = answer_beside_work("cudaLaunchKernel", [&](Runtime& runtime) {
               expect_kernel(function);
               const ArgumentsByAddress found = arguments_by_address(resolved_kernel(function), arguments);
               if (found.call == nullptr) {
                   runtime.record().add_problem((site.in_short().empty() ? "" : site.in_short() + ": ") +
                                                found.problem);
                   return cudaErrorNotSupported;
               }
               warpbook_model::GridLaunch given{{grid.x, grid.y, grid.z},
                                                {block.x, block.y, block.z},
                                                shared_bytes,
                                                stream,
                                                nullptr,
                                                function,
                                                found.call,
                                                found.stored.data(),
                                                found.stored.size(),
                                                nullptr,
                                                0,
                                                is_cooperative,
                                                true};
               launch_from(given, site);
               return error_of_last_launch();
           });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

namespace warpbook_program {

void launch_grid(const warpbook_model::GridLaunch& launch) { launch_from(launch, WARPBOOK_CALL_SITE.with_line()); }

cudaError_t error_of_launch() noexcept { return error_of_last_launch(); }

cudaError_t refuse_launch(cudaError_t error, const char* sentence) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return error_of_last_launch() = answer("cudaLaunchKernelEx", [&](Runtime& runtime) {
               runtime.record().add_problem((site.in_short().empty() ? "" : site.in_short() + ": ") + sentence);
               return error;
           });
}

}  // namespace warpbook_program

extern "C" {

cudaError_t cudaLaunchKernel(const void* func, dim3 grid, dim3 block, void** args, size_t sharedMem,
                             cudaStream_t stream) noexcept
{
    return launch_by_address(func, grid, block, args, sharedMem, stream, false, WARPBOOK_CALL_SITE);
}

cudaError_t cudaLaunchCooperativeKernel(const void* func, dim3 grid, dim3 block, void** args, size_t sharedMem,
                                        cudaStream_t stream) noexcept
{
    return launch_by_address(func, grid, block, args, sharedMem, stream, true, WARPBOOK_CALL_SITE);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func) noexcept
{
    return answer("cudaFuncGetAttributes", [&](Runtime&) {
        if (attr == nullptr) return cudaErrorInvalidValue;
        expect_kernel(func);
        *attr = {};
        attr->maxThreadsPerBlock = max_threads_of_block(resolved_kernel(func));
        attr->numRegs = 32;
        attr->ptxVersion = 90;
        attr->binaryVersion = 90;
        const void* const kernel = resolved_kernel(func);
        const std::size_t fixed = static_shared_bytes_of(symbol_of_kernel(kernel));
        attr->sharedSizeBytes = fixed;
        attr->maxDynamicSharedSizeBytes =
            static_cast<int>(shared_bytes_allowed(kernel) - (has_opted_in(kernel) ? 0 : fixed));
        attr->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
        return cudaSuccess;
    });
}

cudaError_t cudaFuncSetAttribute(const void* func, cudaFuncAttribute attr, int value) noexcept
{
    return answer("cudaFuncSetAttribute", [&](Runtime&) {
        expect_kernel(func);
        if (attr != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
        const std::size_t fixed = static_shared_bytes_of(symbol_of_kernel(resolved_kernel(func)));
        if (value < 0 || static_cast<std::size_t>(value) + fixed > warpbook::shared_bytes_with_opt_in)
            return cudaErrorInvalidValue;
        allow_shared_bytes(resolved_kernel(func), static_cast<std::size_t>(value));
        return cudaSuccess;
    });
}

// What a GPU is told for its speed.
cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache) noexcept
{
    return answer("cudaFuncSetCacheConfig", [&](Runtime&) {
        expect_kernel(func);
        return cudaSuccess;
    });
}
cudaError_t cudaFuncSetSharedMemConfig(const void* func, cudaSharedMemConfig) noexcept
{
    return answer("cudaFuncSetSharedMemConfig", [&](Runtime&) {
        expect_kernel(func);
        return cudaSuccess;
    });
}

cudaError_t cudaFuncGetName(const char** name, const void* func) noexcept
{
    return answer("cudaFuncGetName", [&](Runtime&) {
        if (name == nullptr) return cudaErrorInvalidValue;
        expect_kernel(func);
        *name = symbol_of_kernel(resolved_kernel(func)).c_str();
        return cudaSuccess;
    });
}

}  // extern "C"
