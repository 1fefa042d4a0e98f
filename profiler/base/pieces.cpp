#include <warpbook/pieces.hpp>

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace warpbook {

namespace {

/// What the threads have in common: each takes the next piece until none is left.
class SharedWork {
public:
    SharedWork(std::size_t count, std::size_t piece, const std::function<void(std::size_t, std::size_t)>& work)
        : count_(count), piece_(piece), pieces_(count / piece + (count % piece > 0 ? 1 : 0)), work_(work)
    {}

    std::size_t pieces() const { return pieces_; }

    void take_pieces() noexcept
    {
        for (std::size_t number = next_++; number < pieces_; number = next_++) {
            const std::size_t first = number * piece_;
            try {
                work_(first, first + std::min(piece_, count_ - first));
            } catch (...) {
                note_failure(number);
                next_ = pieces_;
            }
        }
    }

    void throw_first_failure() const
    {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    void note_failure(std::size_t number)
    {
        const std::lock_guard lock(mutex_);
        if (failure_ && failed_piece_ < number) return;
        failure_ = std::current_exception();
        failed_piece_ = number;
    }

    const std::size_t count_;
    const std::size_t piece_;
    const std::size_t pieces_;
    const std::function<void(std::size_t, std::size_t)>& work_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::exception_ptr failure_;
    std::size_t failed_piece_ = 0;
};

}  // namespace

unsigned usable_processors()
{
    cpu_set_t processors;
    // More processors than the set has room for: then the library's own answer has to do.
    const int count = sched_getaffinity(0, sizeof processors, &processors) == 0
                          ? CPU_COUNT(&processors)
                          : static_cast<int>(std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::max(count, 1));
}

void for_each_piece(std::size_t count, std::size_t piece,
                    const std::function<void(std::size_t first, std::size_t last)>& work, unsigned threads)
{
    if (piece == 0) throw std::logic_error("pieces of no elements");
    SharedWork shared(count, piece, work);
    const std::size_t helpers =
        std::min<std::size_t>(std::max(threads, 1u), std::max<std::size_t>(shared.pieces(), 1)) - 1;
    std::vector<std::thread> started;
    started.reserve(helpers);
    try {
        while (started.size() < helpers) started.emplace_back([&shared] { shared.take_pieces(); });
    } catch (const std::system_error&) {
        // The system has no more threads to give: those that there are do all.
    }
    shared.take_pieces();
    for (std::thread& thread : started) thread.join();
    shared.throw_first_failure();
}

}  // namespace warpbook
