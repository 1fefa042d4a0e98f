#include "work_queue.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cuda/runtime/failure.hpp"

namespace warpbook::program {

namespace {

/// Ends the piece of work, however it goes.
struct Working {
    explicit Working(std::atomic<bool>& is_working) : is_working_(is_working) { is_working_ = true; }
    ~Working()
    {
        if (has_begun) WorkOrder::get().end();
        is_working_ = false;
    }
    Working(const Working&) = delete;
    Working& operator=(const Working&) = delete;

    bool has_begun = false;

private:
    std::atomic<bool>& is_working_;
};

void expect_success(cudaError_t error)
{
    if (error != cudaSuccess) throw Failure{error};
}

}  // namespace

WorkQueue& WorkQueue::get()
{
    static WorkQueue& queue = *new WorkQueue;
    return queue;
}

void WorkQueue::add(StreamOrder& stream, Work work)
{
    items_.push_back({WorkOrder::get().ask(stream), &stream, std::move(work), false});
    ++size_;
    ++version_;
}

void WorkQueue::add_mark(StreamOrder& stream, std::function<void()> mark)
{
    Item& item = items_.emplace_back();
    item.piece.before = WorkOrder::get().clock_of(stream);
    item.stream = &stream;
    item.work = [mark = std::move(mark)] {
        mark();
        return cudaSuccess;
    };
    item.is_mark = true;
    ++size_;
    ++version_;
}

/// One before which nothing that waits has to come. The first is always one.
std::size_t WorkQueue::draw() const
{
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < items_.size(); ++i) {
        const auto comes_before = [&](const Item& earlier) {
            return earlier.stream == items_[i].stream || earlier.is_in(items_[i].piece.before);
        };
        const auto end = items_.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::none_of(items_.begin(), end, comes_before)) candidates.push_back(i);
    }
    return candidates[(*random_)() % candidates.size()];
}

cudaError_t WorkQueue::do_item(std::size_t index)
{
    Item item = std::move(items_[index]);
    items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(index));
    --size_;
    ++version_;
    Working working(is_working_);
    if (!item.is_mark) {
        WorkOrder::get().begin(std::move(item.piece), *item.stream);
        working.has_begun = true;
    }
    return item.work();
}

cudaError_t WorkQueue::do_last()
{
    const std::uint64_t wanted = items_.back().piece.sequence;
    while (true) {
        const std::size_t index = draw();
        const bool is_wanted = items_[index].piece.sequence == wanted;
        const cudaError_t error = do_item(index);
        if (is_wanted) return error;
        expect_success(error);
    }
}

void WorkQueue::do_until(const Clock& clock)
{
    if (is_working_) return;
    while (std::any_of(items_.begin(), items_.end(), [&](const Item& item) { return item.is_in(clock); }))
        expect_success(do_item(draw()));
}

void WorkQueue::do_all()
{
    if (is_working_) return;
    while (!items_.empty()) expect_success(do_item(draw()));
}

}  // namespace warpbook::program
