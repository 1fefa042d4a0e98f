#include "other_threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "base/thread_state.hpp"
#include "cuda/runtime/runtime.hpp"
#include "threads_of_process.hpp"
#include "work_order.hpp"

namespace warpbook::program {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds longest_wait{100};
constexpr milliseconds longest_of_all{2000};

bool others_are_running()
{
    const std::vector<pid_t> threads = other_threads();
    return std::any_of(threads.begin(), threads.end(), can_run);
}

bool has_pending_work(Runtime& runtime)
{
    const std::lock_guard lock(runtime.mutex());
    return !WorkOrder::get().pending().empty() || WorkOrder::get().not_begun() > 0;
}

}  // namespace

void let_other_threads_go_on()
{
    static std::atomic<milliseconds::rep> waited = 0;
    if (is_in_kernel() || !has_pending_work(Runtime::get())) return;
    if (other_threads().empty()) return;
    // Who waits for a lock, or has just been started, runs a little later.
    constexpr int enough_times = 3;
    int idle_times = 0;
    for (milliseconds here{0}; here < longest_wait && waited < longest_of_all.count(); ++here) {
        idle_times = others_are_running() ? 0 : idle_times + 1;
        if (idle_times == enough_times) return;
        std::this_thread::sleep_for(milliseconds(1));
        ++waited;
    }
}

}  // namespace warpbook::program
