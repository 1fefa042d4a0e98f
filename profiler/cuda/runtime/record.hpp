#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <warpbook/launch_log.hpp>
#include <warpbook/profile.hpp>

#include "counters/injection/progress_file.hpp"
#include "block_progress_file.hpp"
#include "settings.hpp"

namespace warpbook::program {

/// What is kept of a run: FOLDER/PID.jsonl and FOLDER/PID.progress; without a folder, findings go to the standard error
/// output.
class Record {
public:
    explicit Record(const Settings& settings);

    /// How far the launch is that runs: whoever waits for the program reads it.
    BlockProgress& blocks() { return blocks_.progress(); }

    /// Whether this launch of the kernel is one of those to count.
    bool wants(const std::string& kernel);

    /// From begin() to keep() or drop(), the launch is shown as running.
    void begin(const std::string& kernel);
    void keep(const Profile& profile);
    /// It was not counted, or it failed: findings alone are kept.
    void drop(const Profile& profile);
    void drop();

    void add(const Finding& finding);
    /// A call of one of CUDA's libraries, of which nothing is counted.
    void note_library_call(const std::string& library) { ++library_calls_[library]; }
    /// A launch that only ran.
    void note_unchecked(const Profile& profile);
    /// When the program ends: how many there were.
    void add_library_calls();
    void add_unchecked_launches();
    void add_host_activity(const HostActivity& activity);
    /// Why something of the run is missing; a loop's is told once.
    void add_problem(const std::string& problem);
    /// When the program ends, where findings are printed: how often those of launches came again.
    void print_further_findings();

private:
    struct Printed {
        std::string beginning;
        Finding first;
        std::uint64_t further = 0;
    };

    void print_findings(const Profile& profile);
    void write(const Profile& profile);

    std::optional<injection::InjectionOptions> options_;
    std::unique_ptr<LaunchLog> log_;
    std::unique_ptr<injection::ProgressFile> progress_;
    BlockProgressFile blocks_;
    std::map<std::string, unsigned long> launches_of_;
    std::map<std::string, std::uint64_t> library_calls_;
    /// Since they were written last.
    std::vector<UncheckedLaunches> unchecked_launches_;
    std::chrono::steady_clock::time_point written_unchecked_at_;
    std::size_t written_ = 0;
    std::set<std::string> problems_;
    std::vector<Printed> printed_;
};

}  // namespace warpbook::program
