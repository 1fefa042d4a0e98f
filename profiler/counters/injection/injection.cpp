// The library that `warpbook profile` has the driver load into a program (CUDA_INJECTION64_PATH). It counts the
// program's launches and writes each as a line of JSON; it never prints. It ends the program only when `warpbook
// profile` was killed.
#include <exception>
#include <map>
#include <optional>
#include <string>

#include <warpbook/launch_log.hpp>
#include <warpbook/profile_fields.hpp>

#include "counters/driver/errors.hpp"
#include "counters/sessions/launch_profiler.hpp"
#include "end_with_profiler.hpp"
#include "injection_options.hpp"
#include "progress_file.hpp"

namespace warpbook::injection {

namespace {

const char* name_of(cupti::LaunchProfiler::Step::What what)
{
    using What = cupti::LaunchProfiler::Step::What;
    switch (what) {
    case What::waiting: return counting_what::waiting;
    case What::memory: return counting_what::memory;
    case What::counters: return counting_what::counters;
    case What::lines: return counting_what::lines;
    }
    return "";
}

class Injection {
public:
    explicit Injection(const InjectionOptions& options, LaunchLog& log)
        : options_(options), log_(log), progress_(options.folder), driver_(cupti::DriverApi::load())
    {
        cupti::LaunchProfiler::Options wanted;
        wanted.session = {
            .groups = cupti::groups_named(options_.groups), .timeout = timeout, .lines_limit = options_.lines_limit};
        wanted.wants = [this](const std::string& name) { return wants(name); };
        wanted.on_step = [this](const cupti::LaunchProfiler::Step& step) { show(step); };
        launches_.emplace(cupti::CuptiProcess::get(), driver_, std::move(wanted),
                          [this](const Profile& profile) { keep(profile); });
        launches_->start();
    }

private:
    /// For other programs that measure: their turns last seconds.
    static constexpr std::chrono::minutes timeout{10};

    bool wants(const std::string& name)
    {
        if (name.find(options_.kernel) == std::string::npos) return false;
        return !options_.launches || launches_of_[name]++ < *options_.launches;
    }

    void show(const cupti::LaunchProfiler::Step& step)
    {
        progress_.begin({step.kernel, written_ + 1, step.run, step.runs, name_of(step.what), step.before});
    }

    void keep(const Profile& profile)
    {
        progress_.end();
        log_.write(profile);
        ++written_;
    }

    InjectionOptions options_;
    LaunchLog& log_;
    ProgressFile progress_;
    std::size_t written_ = 0;
    cupti::DriverApi driver_;
    std::map<std::string, unsigned long> launches_of_;
    std::optional<cupti::LaunchProfiler> launches_;
};

void inject()
{
    const InjectionOptions options = read_injection_options();
    end_with_profiler(options.folder);
    // Neither is destroyed: the driver calls back until the very end of the process.
    LaunchLog& log = *new LaunchLog(options.folder);
    try {
        [[maybe_unused]] static const Injection& injection = *new Injection(options, log);
    } catch (const std::exception& error) {
        log.write_problem(error.what());
    }
}

}  // namespace

}  // namespace warpbook::injection

/// Called by the driver when it starts.
extern "C" __attribute__((visibility("default"))) int InitializeInjection()
{
    try {
        warpbook::injection::inject();
    } catch (const std::exception&) {
        // Without a folder there is nowhere to say it; `warpbook profile` says that nothing was counted.
    }
    return 1;
}
