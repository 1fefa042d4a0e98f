#include "watched_run.hpp"

#include <signal.h>

#include <chrono>
#include <iostream>

#include <warpbook/system/supervised_process.hpp>

#include "launch_progress.hpp"
#include "profiler_presence.hpp"

namespace warpbook::tools {

bool WatchedRun::was_killed() const
{
    return interruption && end.kind == ProcessEnd::Kind::killed_by_signal && end.signal == SIGKILL;
}

WatchedRun run_watched(const Command& program, const std::filesystem::path& folder, bool lines_are_counted,
                       const std::function<void()>& look)
{
    using namespace std::chrono_literals;
    constexpr std::chrono::seconds time_to_end_itself{5};
    ProfilerPresence presence(folder);
    SupervisedProcess process(program, time_to_end_itself);
    LaunchProgress progress(folder, std::cerr, {columns_of_standard_error(), lines_are_counted});
    for (;;) {
        // While a line stands on the terminal, the program waits for us to take it away.
        if (const auto end = process.wait_for(progress.is_shown() ? 20ms : 250ms)) {
            if (!process.interruption()) presence.take_leave();
            return {*end, process.interruption()};
        }
        progress.look(std::chrono::system_clock::now());
        look();
    }
}

}  // namespace warpbook::tools
