#pragma once

namespace warpbook::program {

/// As long as it lives, the calling thread is in a call of the runtime's, and holds its lock.
class InCall {
public:
    InCall();
    ~InCall();
    InCall(const InCall&) = delete;
    InCall& operator=(const InCall&) = delete;

    static bool is_this_thread();
};

}  // namespace warpbook::program
