#pragma once

#include <atomic>

namespace warpbook {

/// While one lives, this process waits for another's answer: that it does not work then is not because the machine is
/// busy.
class [[nodiscard]] AwaitedAnswer {
public:
    AwaitedAnswer() { ++count_; }
    ~AwaitedAnswer() { --count_; }
    AwaitedAnswer(const AwaitedAnswer&) = delete;
    AwaitedAnswer& operator=(const AwaitedAnswer&) = delete;

    static bool is_any() { return count_ > 0; }

private:
    inline static std::atomic<int> count_ = 0;
};

}  // namespace warpbook
