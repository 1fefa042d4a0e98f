#include "turn_queue.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <limits>
#include <mutex>
#include <set>
#include <thread>

#include "counters/driver/each_second.hpp"

namespace warpbook::cupti {

namespace {

using Clock = std::chrono::steady_clock;

/// The same for all processes of a machine, in containers, too.
std::int64_t nanoseconds_since_start_of_machine()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Whoever is here keeps a lock for reading on this byte; the machine does not run for long enough to give its number
/// to a turn.
constexpr std::int64_t byte_of_all = std::numeric_limits<std::int64_t>::max() - 1;

struct flock bytes(short kind, std::int64_t first, std::int64_t count)
{
    struct flock lock {};
    lock.l_type = kind;
    lock.l_whence = SEEK_SET;
    lock.l_start = first;
    lock.l_len = count;
    return lock;
}

/// Of this process.
struct Queues {
    std::mutex mutex;
    std::set<TurnQueue*> all;
};

Queues& queues()
{
    static Queues& never_destroyed = *new Queues;
    return never_destroyed;
}

}  // namespace

/// A process that is forked shares the open file and its locks, and would keep them when its parent is gone.
void forget_queues_of_parent()
{
    for (TurnQueue* queue : queues().all) {
        if (queue->has_file()) close(queue->file_);
        queue->file_ = -1;
    }
    queues().mutex.unlock();
}

TurnQueue::TurnQueue(const std::string& file) : file_(open(file.c_str(), O_RDWR | O_CLOEXEC))
{
    static const int watching_forks =
        pthread_atfork([] { queues().mutex.lock(); }, [] { queues().mutex.unlock(); }, forget_queues_of_parent);
    static_cast<void>(watching_forks);
    const std::lock_guard lock(queues().mutex);
    queues().all.insert(this);
    try_lock(F_RDLCK, byte_of_all, 1);
}

TurnQueue::~TurnQueue()
{
    const std::lock_guard lock(queues().mutex);
    queues().all.erase(this);
    if (has_file()) close(file_);
}

/// Locks of an open file, and not of a process: those would end when somebody else in the process, such as the GPU's
/// driver, closes the same file. A file whose system knows no such locks refuses nobody: there, nobody is waited for.
bool TurnQueue::try_lock(short kind, std::int64_t first, std::int64_t count) const
{
    struct flock lock = bytes(kind, first, count);
    return !has_file() || fcntl(file_, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

TurnQueue::Turn TurnQueue::take(std::chrono::milliseconds timeout, const Waiting& waiting)
{
    constexpr std::chrono::milliseconds pause{1};
    const auto begin = Clock::now();
    if (!has_file()) return Turn(this);

    bool has_ticket = false;
    EachSecond second(begin);
    for (;;) {
        has_ticket = has_ticket || take_ticket();
        if (has_ticket && is_first()) return Turn(this);
        const auto now = Clock::now();
        if (now >= begin + timeout) {
            leave();
            return Turn(nullptr);
        }
        if (waiting && second.has_passed(now)) waiting(locked_between(0, ticket_));
        std::this_thread::sleep_for(pause);
    }
}

/// False when somebody has come in the same nanosecond, or has come later and got the turn in between: all that is
/// earlier than the one who has the turn is locked.
bool TurnQueue::take_ticket()
{
    ticket_ = nanoseconds_since_start_of_machine();
    return try_lock(F_WRLCK, ticket_, 1);
}

bool TurnQueue::is_first() const { return try_lock(F_RDLCK, 0, ticket_); }

void TurnQueue::leave() noexcept { try_lock(F_UNLCK, 0, ticket_ + 1); }

bool TurnQueue::others_wait() const { return has_file() && locked_between(ticket_ + 1, byte_of_all) > 0; }

bool TurnQueue::others_are_here() const
{
    if (!has_file()) return false;
    // A lock for writing conflicts with those of all others, and not with the own one.
    struct flock found = bytes(F_WRLCK, byte_of_all, 1);
    return fcntl(file_, F_OFD_GETLK, &found) == 0 && found.l_type != F_UNLCK;
}

std::size_t TurnQueue::locked_between(std::int64_t first, std::int64_t end) const
{
    if (first >= end) return 0;
    // A lock for reading would conflict with the tickets alone, and not with the lock of the one who has the turn.
    struct flock found = bytes(F_RDLCK, first, end - first);
    if (fcntl(file_, F_OFD_GETLK, &found) != 0 || found.l_type == F_UNLCK) return 0;
    return 1 + locked_between(first, found.l_start) + locked_between(found.l_start + found.l_len, end);
}

}  // namespace warpbook::cupti
