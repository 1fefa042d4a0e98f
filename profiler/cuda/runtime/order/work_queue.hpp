#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <random>

#include "cuda/runtime/runtime_api.hpp"
#include "work_order.hpp"

namespace warpbook::program {

/// Work of streams that was asked for and is not done yet (`run --schedule SEED`). Whoever waits for some of it has it
/// done, and by the way some of what may come before it: the seed draws among all that nothing orders. Used under the
/// runtime's lock alone, but for what is atomic.
class WorkQueue {
public:
    using Work = std::function<cudaError_t()>;

    static WorkQueue& get();

    /// From now on work waits; before, none does.
    void draw_by(std::uint64_t seed) { random_.emplace(seed); }
    /// Not while something of it is done, which may ask for more: that is done at once.
    bool takes_work() const { return random_.has_value() && !is_working_; }
    bool is_empty() const { return size_ == 0; }
    bool is_working() const { return is_working_; }
    /// Another number after each change.
    std::uint64_t version() const { return version_; }

    void add(StreamOrder& stream, Work work);
    /// What is no work, and comes after what was asked of the stream before.
    void add_mark(StreamOrder& stream, std::function<void()> mark);

    // Throw Failure where something else than what is wanted has failed.

    /// What was added last.
    cudaError_t do_last();
    void do_until(const Clock& clock);
    void do_all();

private:
    struct Item {
        PieceOfWork piece;
        StreamOrder* stream = nullptr;
        Work work;
        bool is_mark = false;

        bool is_in(const Clock& clock) const { return !is_mark && clock.includes(piece.lane, piece.number); }
    };
    std::size_t draw() const;
    cudaError_t do_item(std::size_t index);

    /// As the program has asked for them.
    std::deque<Item> items_;
    mutable std::optional<std::mt19937_64> random_;
    std::atomic<std::size_t> size_ = 0;
    std::atomic<bool> is_working_ = false;
    std::atomic<std::uint64_t> version_ = 0;
};

}  // namespace warpbook::program
