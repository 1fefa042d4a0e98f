#include "child_launches.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "cuda/headers/details/launch_errors.h"
#include "base/launch_limits.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

namespace {

bool is_code(const void* address)
{
    const ProgramImage& image = ProgramImage::of_this_program();
    return reinterpret_cast<std::uint64_t>(address) - image.code_begin < image.code_size;
}

/// Only the host can ask for more shared memory for a kernel, by cudaFuncSetAttribute(); an H200 refuses a byte more.
LaunchLimits limits_for_kernels()
{
    LaunchLimits limits;
    limits.device = "a launch by a kernel";
    limits.shared_bytes = shared_bytes_without_opt_in;
    return limits;
}

}  // namespace

std::optional<LaunchProblem> problem_of_child(const Launch& launch, unsigned depth)
{
    const auto refused = [&](cudaError_t error, const std::string& reason) {
        return LaunchProblem{
            error,
            {FaultCase::launch_refused,
             {{"launched", launch_name_of(launch)}, {"error", cudaGetErrorName(error)}, {"reason", reason}}}};
    };
    if (launch.kernel == nullptr) return refused(cudaErrorInvalidDeviceFunction, "the pointer to the kernel is null");
    if (!is_code(launch.kernel))
        return refused(cudaErrorInvalidDeviceFunction,
                       "the pointer leads to no kernel; was it ever set, or was it overwritten?");
    if (depth > greatest_depth)
        return refused(cudaErrorLaunchPendingCountExceeded,
                       "kernels can launch kernels " + std::to_string(greatest_depth) +
                           " deep; is there a launch that never stops launching itself?");
    if (const std::string problem = problem_of(launch, limits_for_kernels()); !problem.empty())
        return refused(cudaErrorInvalidConfiguration, problem);
    return {};
}

Launch launch_described_by(const warpbook_model::GridLaunch& description)
{
    Launch launch;
    launch.kernel = description.function;
    launch.name = description.kernel;
    launch.grid = Dim3(description.grid[0], description.grid[1], description.grid[2]);
    launch.block = Dim3(description.block[0], description.block[1], description.block[2]);
    launch.dynamic_shared_bytes = description.shared_bytes;
    // Enough for every type that an argument can have.
    constexpr std::align_val_t alignment{256};
    const std::shared_ptr<void> stored(::operator new(description.bytes, alignment),
                                       [](void* memory) { ::operator delete(memory, alignment); });
    std::memcpy(stored.get(), description.stored, description.bytes);
    launch.arguments = KernelArguments::of_call(description.call, stored, description.bytes);
    return launch;
}

std::vector<ChildLaunch> in_order(std::vector<ChildLaunch> launches)
{
    std::stable_sort(launches.begin(), launches.end(), [](const ChildLaunch& a, const ChildLaunch& b) {
        return std::pair(a.origin.is_tail(), a.origin.block) < std::pair(b.origin.is_tail(), b.origin.block);
    });
    return launches;
}

}  // namespace warpbook::model
