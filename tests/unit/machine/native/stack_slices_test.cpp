#include "machine/native/stack_slices.hpp"

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "machine/lanes/fiber.hpp"
#include "machine/lanes/fiber_stacks.hpp"

namespace warpbook::model {
namespace {

/// Threads that all run on one stack, one after another, each up to where it waits.
class Threads {
public:
    explicit Threads(unsigned count) : slices_(count), stack_(1)
    {
        base_ = reinterpret_cast<std::uintptr_t>(stack_.top(0)) & ~std::uintptr_t{63};
    }

    void run(void (*body)(Threads&, unsigned thread))
    {
        body_ = body;
        running = this;
        // The first switch away from the test's own stack.
        warpbook_start_fiber(
            &caller_, first_stack_.top(0), [](const void*, const void*) { run_next(nullptr); }, nullptr, nullptr,
            [] { FAIL(); });
    }

    void wait(unsigned thread)
    {
        waiting_.push_back(thread);
        slices_[thread].expect(base_, reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
        slices_[thread].suspend(base_, &run_next, nullptr);
    }

    std::string trace;

private:
    [[noreturn]] static void begin(void*)
    {
        const unsigned thread = running->next_++;
        running->body_(*running, thread);
        run_next(nullptr);
        __builtin_unreachable();
    }
    static void run_next(void*)
    {
        Threads& all = *running;
        if (all.next_ < all.slices_.size()) warpbook_begin_on_stack(all.base_, &begin, nullptr);
        if (all.resumed_ < all.waiting_.size()) all.slices_[all.waiting_[all.resumed_++]].resume(all.base_);
        static Fiber ended;
        warpbook_switch_fiber(&ended, all.caller_);
        __builtin_unreachable();
    }

    inline static Threads* running = nullptr;
    std::vector<StackSlice> slices_;
    FiberStacks stack_;
    FiberStacks first_stack_{1};
    std::uintptr_t base_ = 0;
    Fiber caller_ = nullptr;
    void (*body_)(Threads&, unsigned) = nullptr;
    unsigned next_ = 0;
    std::vector<unsigned> waiting_;
    std::size_t resumed_ = 0;
};

/// Goes down, waits at the bottom, and adds up what it has left on the way.
[[gnu::noinline]] unsigned sum_of_depth(Threads& threads, unsigned thread, unsigned depth)
{
    volatile unsigned own[16];
    for (unsigned i = 0; i < 16; ++i) own[i] = thread;
    if (depth == 0)
        threads.wait(thread);
    else
        own[depth % 16] = sum_of_depth(threads, thread, depth - 1);
    return std::accumulate(std::begin(own), std::end(own), 0U);
}

TEST(StackSlice, KeepsWhatAThreadHasOnTheStackThatAllUse)
{
    Threads threads(4);
    threads.run([](Threads& all, unsigned thread) {
        all.trace += static_cast<char>('a' + thread);
        // Pieces of different sizes.
        const unsigned depth = 40 / (thread + 1);
        EXPECT_EQ(sum_of_depth(all, thread, depth), thread * (16 + 15 * depth));
        all.trace += static_cast<char>('A' + thread);
    });
    EXPECT_EQ(threads.trace, "abcdABCD");
}

}  // namespace
}  // namespace warpbook::model
