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

/// Whether all blocks that run, one on each operating-system thread, only wait for each other. By numbers, so that it
/// takes no longer on a busy computer.
class Standing {
public:
    /// They have the numbers 0, 1, 2, …
    void begin_thread()
    {
        note_progress();
        idle_rounds_.push_back(0);
    }
    /// It runs no more blocks.
    void end_thread(std::size_t thread)
    {
        note_progress();
        idle_rounds_[thread] = ended;
    }
    /// Whoever waits may go on now.
    void note_progress()
    {
        for (std::uint64_t& rounds : idle_rounds_)
            if (rounds != ended) rounds = 0;
    }
    /// All threads of its block have had their turns, and came to nothing. True when they never will.
    bool note_idle_round(std::size_t thread)
    {
        // In each, a thread makes 1024 atomics: a loop that gives up after some time has mostly done so by then.
        constexpr std::uint64_t many = 1024;
        ++idle_rounds_[thread];
        return std::ranges::all_of(idle_rounds_, [](std::uint64_t rounds) { return rounds >= many; });
    }

private:
    static constexpr std::uint64_t ended = ~std::uint64_t{0};
    std::vector<std::uint64_t> idle_rounds_;
};

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

std::unique_ptr<NativeBlock> NativeBlocks::new_block() const
{
    return std::make_unique<NativeBlock>(LaunchLimits().threads_per_block, host_may_change_);
}

std::optional<NativeEnd> NativeBlocks::run(const Launch& launch, const NativeKernel& kernel,
                                           const std::vector<std::size_t>& blocks, BlockProgress& progress)
{
    progress.begin(blocks.size(), false);
    const std::size_t threads_of_block = launch.block.count();
    const std::size_t threads = kernel.is_in_order ? 1 : threads_for(kernel, blocks.size());
    // Of all threads, without the time in which they begin.
    std::chrono::duration<double> worked{};

    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::optional<NativeEnd> ended;
    std::vector<std::jthread> others;
    // Few enough that all are busy to the end, and many enough that taking them costs nothing. Of blocks that may wait
    // for others, nobody takes more than he runs.
    const std::size_t at_a_time =
        kernel.is_in_order ? 1 : std::clamp<std::size_t>(blocks.size() / (threads * 64), 1, 256);
    Standing standing;
    std::atomic<bool> has_standing_blocks = false;
    std::function<bool(std::size_t, bool)> when_all_wait;
    const auto run_some = [&](NativeBlock& block, std::size_t thread) {
        const SignalGuard guard;
        block.use_memory();
        const auto begin = std::chrono::steady_clock::now();
        const NativeBlock::AllWait all_wait = [&](bool is_idle) { return when_all_wait(thread, is_idle); };
        for (;;) {
            const std::size_t first = next.fetch_add(at_a_time);
            if (first >= blocks.size() || progress.must_stop) break;
            for (std::size_t i = first; i < std::min(first + at_a_time, blocks.size()); ++i) {
                const Dim3 index = position_in(launch.grid, blocks[i]);
                kernel.begin_block(&launch.grid, &launch.block, &index);
                const auto end = block.run(static_cast<unsigned>(threads_of_block), &run_kernel, &launch,
                                           kernel.run_block, all_wait);
                if (!end) continue;
                const std::lock_guard lock(mutex);
                if (!ended) ended = end;
                next = blocks.size();
                return;
            }
            if (has_standing_blocks) {
                const std::lock_guard lock(mutex);
                standing.note_progress();
            }
            // Not for each: on many cores they would wait for each other.
            progress.done += std::min(at_a_time, blocks.size() - first);
        }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        const std::lock_guard lock(mutex);
        worked += time;
        standing.end_thread(thread);
    };
    const auto begin_another = [&] {
        if (running_.size() <= others.size() + 1) running_.push_back(new_block());
        others.emplace_back(run_some, std::ref(*running_[others.size() + 1]), others.size() + 1);
        standing.begin_thread();
    };
    // Where a block waits for later ones, they begin beside it, as on a GPU.
    when_all_wait = [&](std::size_t thread, bool is_idle) {
        has_standing_blocks = true;
        {
            const std::lock_guard lock(mutex);
            if (ended || progress.must_stop) return false;
            if (!is_idle) {
                standing.note_progress();
            } else if (standing.note_idle_round(thread)) {
                ended = NativeEnd{NativeEnd::Why::deadlock};
                return false;
            }
            if (next < blocks.size() && others.size() + 1 < most_blocks_at_a_time) try {
                    begin_another();
                } catch (const std::exception&) {
                    // As many as the system gives.
                }
        }
        std::this_thread::yield();
        return true;
    };
    if (running_.empty()) running_.push_back(new_block());
    NativeBlock& own = *running_.front();
    {
        const std::lock_guard lock(mutex);
        standing.begin_thread();
        for (std::size_t i = 1; i < threads; ++i) begin_another();
    }
    run_some(own, 0);
    // Those that wait may still begin more.
    for (std::size_t joined = 0;; ++joined) {
        std::jthread other;
        {
            const std::lock_guard lock(mutex);
            if (joined == others.size()) break;
            other = std::move(others[joined]);
        }
    }
    time_of_block_[kernel.run_block] = worked / static_cast<double>(std::max<std::size_t>(1, blocks.size()));
    return ended;
}

}  // namespace warpbook::model
