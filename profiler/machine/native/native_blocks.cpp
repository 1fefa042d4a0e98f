#include "native_blocks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "base/launch_limits.hpp"
#include "cuda/headers/chips.h"
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
constexpr std::chrono::duration<double> worth_another_thread{50e-6};

/// What the model's chip has at the same time: more blocks that wait for each other would never end there, too.
constexpr std::size_t most_blocks_at_a_time =
    std::size_t{cuda_on_cpu::model_chip.multiprocessors} * cuda_on_cpu::model_chip.blocks;

}  // namespace

/// How many threads, decides what its blocks took the last time: their number changes no result.
std::size_t NativeBlocks::threads_for(const NativeKernel& kernel, std::size_t blocks) const
{
    const std::size_t most = std::min<std::size_t>(threads_, blocks);
    const auto known = time_of_block_.find(kernel.run_block);
    if (known == time_of_block_.end()) return most;
    const double useful = 1 + known->second * static_cast<double>(blocks) / worth_another_thread;
    return useful < static_cast<double>(most) ? static_cast<std::size_t>(useful) : most;
}

std::optional<NativeEnd> NativeBlocks::run(const Launch& launch, const NativeKernel& kernel,
                                           const std::vector<std::size_t>& blocks, BlockProgress& progress)
{
    progress.begin(blocks.size());
    const std::size_t threads_of_block = launch.block.count();
    const std::size_t threads = kernel.is_in_order ? 1 : threads_for(kernel, blocks.size());
    const auto begin = std::chrono::steady_clock::now();

    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::optional<NativeEnd> ended;
    std::vector<std::jthread> others;
    // Few enough that all are busy to the end, and many enough that taking them costs nothing. Of blocks that may wait
    // for others, nobody takes more than he runs.
    const std::size_t at_a_time =
        kernel.is_in_order ? 1 : std::clamp<std::size_t>(blocks.size() / (threads * 64), 1, 256);
    std::function<bool()> when_all_wait;
    const auto run_some = [&](NativeBlock& block) {
        const SignalGuard guard;
        block.use_memory();
        for (;;) {
            const std::size_t first = next.fetch_add(at_a_time);
            if (first >= blocks.size() || progress.must_stop) return;
            for (std::size_t i = first; i < std::min(first + at_a_time, blocks.size()); ++i) {
                const Dim3 index = position_in(launch.grid, blocks[i]);
                kernel.begin_block(&launch.grid, &launch.block, &index);
                const auto end = block.run(static_cast<unsigned>(threads_of_block), &run_kernel, &launch,
                                           kernel.run_block, when_all_wait);
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
    const auto begin_another = [&] {
        if (running_.size() <= others.size() + 1)
            running_.push_back(std::make_unique<NativeBlock>(LaunchLimits().threads_per_block));
        others.emplace_back(run_some, std::ref(*running_[others.size() + 1]));
    };
    // Where a block waits for later ones, they begin beside it, as on a GPU.
    when_all_wait = [&] {
        {
            const std::lock_guard lock(mutex);
            if (ended || progress.must_stop) return false;
            if (next < blocks.size() && others.size() + 1 < most_blocks_at_a_time) try {
                    begin_another();
                } catch (const std::exception&) {
                    // As many as the system gives.
                }
        }
        std::this_thread::yield();
        return true;
    };
    if (running_.empty()) running_.push_back(std::make_unique<NativeBlock>(LaunchLimits().threads_per_block));
    NativeBlock& own = *running_.front();
    {
        const std::lock_guard lock(mutex);
        for (std::size_t i = 1; i < threads; ++i) begin_another();
    }
    run_some(own);
    // Those that wait may still begin more.
    for (std::size_t joined = 0;; ++joined) {
        std::jthread other;
        {
            const std::lock_guard lock(mutex);
            if (joined == others.size()) break;
            other = std::move(others[joined]);
        }
    }
    time_of_block_[kernel.run_block] = (std::chrono::steady_clock::now() - begin) * static_cast<double>(threads) /
                                       static_cast<double>(std::max<std::size_t>(1, blocks.size()));
    return ended;
}

}  // namespace warpbook::model
