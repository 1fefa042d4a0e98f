#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <warpbook/measured.hpp>

#include "command_of_mode.hpp"
#include "worker_report.hpp"

namespace warpbook::benchmarks {

/// One process from its start to its end, as who started it sees it.
struct WorkerRun {
    double seconds = 0;
    WorkerReport report;
};

/// Starts workers. What a mode lacks is asked for once: its reason answers all later tasks.
class Workers {
public:
    /// `worker` need not exist: the build makes none without nvcc.
    explicit Workers(std::filesystem::path worker);

    /// Reasons are short enough for a table: "no GPU", "not installed". What went wrong in detail is in notes().
    Measured<WorkerRun> run(const Task& task);

    /// "ncu 2025.3.1.0", or "ncu: not installed".
    const std::string& ncu() const { return ncu_; }
    const std::vector<std::string>& notes() const { return notes_; }
    /// Whether something failed that is there.
    bool failed() const { return failed_; }

private:
    Measured<WorkerRun> try_to_run(const Task& task);
    std::string reason_unavailable(Mode mode) const;
    Measured<WorkerRun> refuse(const Task& task, const std::string& reason, const std::string& detail);

    std::filesystem::path worker_;
    std::string ncu_;
    bool has_ncu_ = false;
    std::string no_worker_;
    std::vector<std::pair<Mode, std::string>> refused_;
    std::vector<std::string> notes_;
    bool failed_ = false;
};

}  // namespace warpbook::benchmarks
