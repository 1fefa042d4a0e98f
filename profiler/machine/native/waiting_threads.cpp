#include "waiting_threads.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <utility>

#include "cuda/headers/details/native/thread_loop.h"

namespace warpbook::model {

namespace {

constinit thread_local NativeBlock* block_of_this_thread = nullptr;

}  // namespace

NativeBlock* NativeBlock::of_this_thread() { return block_of_this_thread; }

NativeBlock::NativeBlock(unsigned threads_at_most, const std::function<bool(std::uint64_t)>& host_may_change)
    : threads_(threads_at_most),
      warps_((threads_at_most + max_warp_size - 1) / max_warp_size),
      stack_(stack_bytes),
      memory_(memory_bytes),
      idle_turns_(host_may_change)
{}

std::optional<NativeEnd> NativeBlock::run(unsigned threads, void (*function)(const void*, const void*),
                                          const void* first, const void* second, const AllWait& all_wait)
{
    all_wait_ = &all_wait;
    idle_turns_.begin_block();
    count_ = threads;
    has_waited_ = false;
    end_.reset();
    block_of_this_thread = this;
    // On a stack that can be given up.
    warpbook_start_fiber(&caller_, stack_.begin() + stack_.size(), function, first, second, &end_of_first_fiber);
    block_of_this_thread = nullptr;
    return end_;
}

void NativeBlock::end_of_first_fiber() { continue_fiber(block_of_this_thread->caller_); }

/// All threads before this one have ended, as they have run one after another.
void NativeBlock::begin_waiting(unsigned thread, Loop loop)
{
    if (has_waited_) return;
    has_waited_ = true;
    has_gathered_ = false;
    loop_ = loop;
    first_to_wait_ = thread;
    next_to_begin_ = thread + 1;
    of_phase_ = 0;
    agreed_ = arrived_ = {};
    let_go_.clear();
    at_barrier_.clear();
    yielding_.clear();
    next_let_go_ = 0;
    ended_.assign(warps(), 0);
}

/// Which goes on or begins next; nothing when all have ended.
std::optional<unsigned> NativeBlock::next_in_queue()
{
    if (next_to_begin_ < count_) return next_to_begin_;
    if (next_let_go_ == let_go_.size()) {
        if (at_barrier_.empty() && yielding_.empty()) return std::nullopt;
        const bool all_have_arrived = yielding_.empty();
        std::vector<unsigned>& next = all_have_arrived ? at_barrier_ : yielding_;
        let_go_.swap(next);
        next.clear();
        next_let_go_ = 0;
        if (all_have_arrived)
            begin_phase();
        else
            note_round();
    }
    return let_go_[next_let_go_++];
}

void NativeBlock::begin_phase()
{
    of_phase_ ^= 1;
    agreed_[of_phase_] = arrived_[of_phase_] = 0;
}

void NativeBlock::begin_gathering()
{
    if (std::exchange(has_gathered_, true)) return;
    for (unsigned i = 0; i < warps(); ++i) {
        Warp& warp = warps_[i];
        warp.lanes = lanes_from(0, std::min(count_ - i * max_warp_size, max_warp_size));
        warp.runnable = warp.at_barrier = warp.yielding = warp.gathering = warp.all_gathering = 0;
        const unsigned begin = i * max_warp_size;
        warp.ended = ended_[i];
        if (begin < first_to_wait_) warp.ended |= lanes_from(0, std::min(first_to_wait_ - begin, max_warp_size));
    }
    const auto mark = [&](unsigned thread, std::uint32_t Warp::*state) {
        warps_[thread / max_warp_size].*state |= 1u << thread % max_warp_size;
    };
    for (std::size_t i = next_let_go_; i < let_go_.size(); ++i) mark(let_go_[i], &Warp::runnable);
    for (const unsigned thread : at_barrier_) mark(thread, &Warp::at_barrier);
    for (const unsigned thread : yielding_) mark(thread, &Warp::yielding);
    warp_ = 0;
}

void NativeBlock::let_others_run(unsigned thread)
{
    StackSlice& stack = threads_[thread].stack;
    stack.expect(loop_->stack_base, reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
    stack.suspend(
        loop_->stack_base, [](void* block) { static_cast<NativeBlock*>(block)->run_next(); }, this);
}

void NativeBlock::run_next()
{
    const auto thread = has_gathered_ ? next_thread() : next_in_queue();
    if (!thread) finishing_.resume(loop_->stack_base);
    if (*thread != next_to_begin_) threads_[*thread].stack.resume(loop_->stack_base);
    warpbook_begin_on_stack(
        loop_->stack_base,
        [](void* block) {
            auto* const self = static_cast<NativeBlock*>(block);
            self->run_thread(self->next_to_begin_++);
        },
        this);
}

void NativeBlock::wait_at_barrier(unsigned thread, Loop loop)
{
    begin_waiting(thread, loop);
    idle_turns_.note_progress();
    if (has_gathered_)
        warps_[thread / max_warp_size].at_barrier |= 1u << thread % max_warp_size;
    else
        at_barrier_.push_back(thread);
    let_others_run(thread);
}

void NativeBlock::yield(unsigned thread, Loop loop)
{
    begin_waiting(thread, loop);
    idle_turns_.note_end_of_turn();
    if (has_gathered_)
        warps_[thread / max_warp_size].yielding |= 1u << thread % max_warp_size;
    else
        yielding_.push_back(thread);
    let_others_run(thread);
}

/// All have had their turn since one yielded. That some have come to a barrier says nothing: a loop may have one.
void NativeBlock::note_round()
{
    if (!(*all_wait_)(idle_turns_.take_idle_round())) leave();
}

unsigned NativeBlock::vote(unsigned thread, Loop loop, bool predicate)
{
    begin_waiting(thread, loop);
    const unsigned phase = of_phase_;
    agreed_[phase] += predicate ? 1 : 0;
    ++arrived_[phase];
    wait_at_barrier(thread, loop);
    return arrived_[phase] << 16 | agreed_[phase];
}

const unsigned long long* NativeBlock::gather(unsigned thread, Loop loop, std::uint32_t mask, unsigned long long value)
{
    begin_waiting(thread, loop);
    begin_gathering();
    idle_turns_.note_progress();
    const unsigned lane = thread % max_warp_size;
    Warp& warp = warps_[thread / max_warp_size];
    warp.shown[lane] = value;
    const std::uint32_t all = warp.lanes & ~warp.ended;
    if ((mask & all) == all) {
        warp.all_gathering |= 1u << lane;
        if (warp.all_gathering == all) let_all_go(warp);
        let_others_run(thread);
        // They cannot meet again without this one.
        threads_[thread].met = warp.met_all;
        return warp.result_for_all->data();
    }
    warp.gathering |= 1u << lane;
    threads_[thread].awaited = mask | 1u << lane;
    let_gathered_go(thread / max_warp_size);
    let_others_run(thread);
    return threads_[thread].values->data();
}

void NativeBlock::let_all_go(Warp& warp)
{
    Values& result = warp.results[warp.next_result++ % warp.results.size()];
    result = warp.shown;
    warp.result_for_all = &result;
    warp.met_all = warp.all_gathering;
    warp.runnable |= std::exchange(warp.all_gathering, 0);
}

/// Lets go the lanes whose awaited lanes have all come, but for those that have ended.
void NativeBlock::let_gathered_go(unsigned number)
{
    Warp& warp = warps_[number];
    Thread* const threads = &threads_[number * max_warp_size];
    for (std::uint32_t left = warp.gathering; left != 0;) {
        const unsigned first = static_cast<unsigned>(std::countr_zero(left));
        const std::uint32_t needed = threads[first].awaited & warp.lanes & ~warp.ended;
        left &= ~(1u << first);
        if ((warp.gathering & needed) != needed) continue;
        bool all_mean_the_same = true;
        for (std::uint32_t lanes = needed; lanes != 0; lanes &= lanes - 1)
            all_mean_the_same &= threads[std::countr_zero(lanes)].awaited == threads[first].awaited;
        if (!all_mean_the_same) continue;
        Values& result = warp.results[warp.next_result++ % warp.results.size()];
        result = warp.shown;
        for (std::uint32_t lanes = needed; lanes != 0; lanes &= lanes - 1) {
            Thread& thread = threads[std::countr_zero(lanes)];
            thread.met = needed;
            thread.values = &result;
        }
        warp.gathering &= ~needed;
        warp.runnable |= needed;
        left &= ~needed;
    }
}

std::optional<unsigned> NativeBlock::next_thread_of(unsigned number)
{
    Warp& warp = warps_[number];
    if (warp.runnable == 0) return std::nullopt;
    const unsigned lane = static_cast<unsigned>(std::countr_zero(warp.runnable));
    warp.runnable &= warp.runnable - 1;
    return number * max_warp_size + lane;
}

bool NativeBlock::release_barrier()
{
    bool any = false;
    for (unsigned i = 0; i < warps(); ++i) {
        Warp& warp = warps_[i];
        // Who meets others of its warp there waits for what comes after the barrier.
        any |= warp.at_barrier != 0;
        warp.runnable |= std::exchange(warp.at_barrier, 0);
    }
    if (any) {
        begin_phase();
        warp_ = 0;
    }
    return any;
}

bool NativeBlock::release_yielding()
{
    bool any = false;
    for (unsigned i = 0; i < warps(); ++i) {
        Warp& warp = warps_[i];
        any |= warp.yielding != 0;
        warp.runnable |= std::exchange(warp.yielding, 0);
    }
    if (any) {
        warp_ = 0;
        note_round();
    }
    return any;
}

/// The same warp by warp, as the model runs them.
std::optional<unsigned> NativeBlock::next_thread()
{
    for (;;) {
        for (; warp_ < warps(); ++warp_) {
            if (const auto thread = next_thread_of(warp_)) return thread;
            if (next_to_begin_ < count_ && next_to_begin_ / max_warp_size == warp_) return next_to_begin_;
        }
        // A warp before may have been let go meanwhile.
        bool any_runnable = false;
        for (unsigned i = 0; i < warps(); ++i) any_runnable |= warps_[i].runnable != 0;
        if (any_runnable) {
            warp_ = 0;
            continue;
        }
        if (release_yielding()) continue;
        bool any_gathering = false;
        for (unsigned i = 0; i < warps(); ++i) any_gathering |= (warps_[i].gathering | warps_[i].all_gathering) != 0;
        if (any_gathering) give_up({NativeEnd::Why::deadlock});
        if (!release_barrier()) return std::nullopt;
    }
}

void NativeBlock::run_thread(unsigned number)
{
    loop_->run(loop_->body, number);
    end_thread(number);
    run_next();
}

void NativeBlock::end_thread(unsigned thread)
{
    idle_turns_.note_progress();
    const unsigned warp = thread / max_warp_size;
    ended_[warp] |= 1u << thread % max_warp_size;
    if (!has_gathered_) return;
    Warp& its = warps_[warp];
    its.ended |= ended_[warp];
    if (its.gathering != 0) let_gathered_go(warp);
    if (its.all_gathering != 0 && its.all_gathering == (its.lanes & ~its.ended)) let_all_go(its);
}

void NativeBlock::finish(unsigned last_thread)
{
    end_thread(last_thread);
    // The kernel's own call goes on when all threads have ended.
    finishing_.expect(loop_->stack_base, reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
    finishing_.suspend(
        loop_->stack_base, [](void* block) { static_cast<NativeBlock*>(block)->run_next(); }, this);
    // The next phase of the kernel begins anew.
    has_waited_ = false;
}

char* NativeBlock::memory(std::size_t bytes)
{
    if (bytes > memory_.size()) give_up({NativeEnd::Why::trap, 0, 0, "too many local variables"});
    return reinterpret_cast<char*>(memory_.begin());
}

void NativeBlock::give_up(const NativeEnd& end)
{
    end_ = end;
    leave();
}

void NativeBlock::fail_assertion(const char* assertion, std::string_view file, unsigned line)
{
    file.remove_prefix(file.rfind('/') + 1);
    std::snprintf(text_of_end_.data(), text_of_end_.size(), "the assertion '%s' at %.*s:%u", assertion,
                  static_cast<int>(file.size()), file.data(), line);
    give_up({NativeEnd::Why::trap, 0, 0, text_of_end_.data()});
}

void NativeBlock::leave() { continue_fiber(caller_); }

}  // namespace warpbook::model

using warpbook::model::NativeBlock;

extern "C" {

char* warpbook_native_memory(unsigned long bytes) { return NativeBlock::of_this_thread()->memory(bytes); }
void warpbook_native_barrier(unsigned thread, NativeBlock::Loop loop)
{
    NativeBlock::of_this_thread()->wait_at_barrier(thread, loop);
}
unsigned warpbook_native_vote(unsigned thread, NativeBlock::Loop loop, unsigned predicate)
{
    return NativeBlock::of_this_thread()->vote(thread, loop, predicate != 0);
}
const unsigned long long* warpbook_native_gather(unsigned thread, NativeBlock::Loop loop, unsigned mask,
                                                 unsigned long long value)
{
    return NativeBlock::of_this_thread()->gather(thread, loop, mask, value);
}
unsigned warpbook_native_gathered_lanes(unsigned thread)
{
    return NativeBlock::of_this_thread()->gathered_lanes(thread);
}
void warpbook_native_let_others_run(unsigned thread, NativeBlock::Loop loop)
{
    NativeBlock::of_this_thread()->yield(thread, loop);
}
void warpbook_native_watch_access(const void* address, unsigned bytes, void (*perform)(void*), void* operation)
{
    NativeBlock::of_this_thread()->idle_turns().watch_access(address, bytes, perform, operation);
}
void warpbook_native_finish_block(unsigned last_thread) { NativeBlock::of_this_thread()->finish(last_thread); }
void warpbook_native_trap(const char* what)
{
    NativeBlock::of_this_thread()->give_up({warpbook::model::NativeEnd::Why::trap, 0, 0, what});
}

}  // extern "C"
