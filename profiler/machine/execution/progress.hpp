#pragma once

#include <mutex>
#include <set>
#include <string>

#include <sys/types.h>

namespace warpbook::model {

/// Tells from outside where the model's threads are, for a report about a kernel that does not end. It interrupts them
/// with a signal, and has them execute some instructions one by one: a loop without memory accesses calls no call-back
/// that could look, and which of its lines it is at just now would be chance.
class Progress {
public:
    Progress();

    /// Registers the calling thread as long as it lives.
    class Watched {
    public:
        explicit Watched(Progress& progress);
        ~Watched();
        Watched(const Watched&) = delete;
        Watched& operator=(const Watched&) = delete;

    private:
        Progress& progress_;
    };

    /// "file:line" of the first line among those that the threads pass meanwhile; empty when none runs or it cannot be
    /// told.
    std::string where();
    /// Whether the last where() saw one of them jump back, as a loop does.
    bool has_seen_a_loop() const { return has_seen_a_loop_; }

private:
    std::mutex mutex_;
    std::set<pid_t> threads_;
    bool has_seen_a_loop_ = false;
};

}  // namespace warpbook::model
