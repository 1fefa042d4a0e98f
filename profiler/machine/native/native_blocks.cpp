#include "native_blocks.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "base/launch_limits.hpp"
#include "machine/faults/signal_guard.hpp"
#include "machine/lanes/positions.hpp"

namespace warpbook::model {

namespace {

void run_kernel(const void* launch, const void* run_block)
{
    const KernelArguments& arguments = static_cast<const Launch*>(launch)->arguments;
    arguments.caller()(run_block, arguments.stored());
}

/// Another operating-system thread takes some ten microseconds to begin.
constexpr std::size_t threads_worth_another = 16 * 1024;

}  // namespace

std::optional<NativeEnd> NativeBlocks::run(const Launch& launch, const NativeKernel& kernel,
                                           const std::vector<std::size_t>& blocks, BlockProgress& progress)
{
    progress.begin(blocks.size());
    const std::size_t threads_of_block = launch.block.count();
    const std::size_t useful = 1 + blocks.size() * threads_of_block / threads_worth_another;
    const std::size_t threads =
        kernel.is_in_order ? 1 : std::min<std::size_t>({threads_, blocks.size(), useful});
    while (running_.size() < threads)
        running_.push_back(std::make_unique<NativeBlock>(LaunchLimits().threads_per_block));

    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::optional<NativeEnd> ended;
    // Few enough that all are busy to the end, and many enough that taking them costs nothing.
    const std::size_t at_a_time = std::clamp<std::size_t>(blocks.size() / (threads * 64), 1, 256);
    const auto run_some = [&](std::size_t number) {
        const SignalGuard guard;
        NativeBlock& block = *running_[number];
        for (;;) {
            const std::size_t first = next.fetch_add(at_a_time);
            if (first >= blocks.size() || progress.must_stop) return;
            for (std::size_t i = first; i < std::min(first + at_a_time, blocks.size()); ++i) {
                const Dim3 index = position_in(launch.grid, blocks[i]);
                kernel.begin_block(&launch.grid, &launch.block, &index);
                const auto end = block.run(static_cast<unsigned>(threads_of_block), &run_kernel, &launch,
                                           kernel.run_block);
                if (!end) continue;
                const std::lock_guard lock(mutex);
                if (!ended) ended = end;
                next = blocks.size();
                return;
            }
            // Not for each: on many cores they would wait for each other.
            progress.done += std::min(at_a_time, blocks.size() - first);
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run_some, i);
    run_some(0);
    others.clear();
    return ended;
}

}  // namespace warpbook::model
