#include "wild_access.hpp"

#include <csetjmp>

namespace warpbook::program {

namespace {

struct RunningWork {
    sigjmp_buf begin;
    WildAccess access;
    RunningWork* outer;
};

thread_local constinit RunningWork* running_work = nullptr;

class Running {
public:
    explicit Running(RunningWork& work) { running_work = &work; }
    ~Running() { running_work = running_work->outer; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
};

}  // namespace

std::optional<WildAccess> run_until_wild_access(const std::function<void()>& work)
{
    RunningWork running{};
    running.outer = running_work;
    const Running until_end(running);
    if (sigsetjmp(running.begin, 0) != 0) return running.access;
    work();
    return std::nullopt;
}

void end_work_by(const WildAccess& access)
{
    if (running_work == nullptr) return;
    running_work->access = access;
    siglongjmp(running_work->begin, 1);
}

}  // namespace warpbook::program
