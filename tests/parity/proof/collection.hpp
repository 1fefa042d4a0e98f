#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ncu_report.hpp"

namespace warpbook::proof {

/// Readings of programs, by Nsight Compute and by our own profiler, kept as files in a folder. What the folder already
/// has is not read again.
class Collection {
public:
    /// ncu is ended when it runs for longer than the limit, with all that it has started; what it has read is lost
    /// then.
    explicit Collection(std::filesystem::path folder, std::optional<std::chrono::seconds> limit = std::nullopt);

    /// Runs the shell command under ncu. `options` are those that say what to read. The pages NAME.raw.csv and, where
    /// wanted, NAME.source.csv are written meanwhile, until finish(). Where ncu does not start, is ended, or reads no
    /// launch, there are none, and the next call tries again.
    enum class Source { none, wanted };
    void watch_with_ncu(const std::string& name, const std::string& command, const std::string& options, Source source);

    /// Runs the shell command with the library of `warpbook profile` loaded: NAME.jsonl.
    void watch_with_warpbook(const std::string& name, const std::string& command, const std::string& groups);

    /// Waits for the pages.
    void finish();

    bool has(const std::string& file) const { return std::filesystem::exists(folder_ / file); }
    /// What ncu read. Throw std::runtime_error, with its complaint where it has read nothing.
    std::vector<NcuLaunch> launches(const std::string& name) const;
    std::vector<NcuSource> sources(const std::string& name) const;
    /// Why ncu read nothing, in its own words where it has some.
    std::string complaint_of_ncu(const std::string& name) const;
    /// One for each launch (profile_json.hpp). Throws std::runtime_error when something could not be counted.
    std::vector<nlohmann::json> readings(const std::string& name) const;

    /// Which versions took part, one a line, for the head of a table; as they were when they were noted first.
    void note_versions() const;
    std::vector<std::string> versions() const;

    /// What stands above a table: the device, as our readings describe it, what else is to be said, and the versions.
    std::vector<std::string> head_of_tables(const nlohmann::json& device,
                                            const std::vector<std::string>& more = {}) const;

private:
    std::ifstream page_of_ncu(const std::string& name, const std::string& page) const;

    std::filesystem::path folder_;
    std::optional<std::chrono::seconds> limit_;
    std::vector<std::future<void>> pages_;
};

/// The file in which the one process that was counted has its launches (injection.hpp): others in the folder are for
/// whoever waits meanwhile. Throws std::runtime_error when another number of processes was counted.
std::filesystem::path launches_of_one_process(const std::filesystem::path& folder);

/// In front of a shell command that is to end, with all that it has started, after so long.
std::string within(std::chrono::seconds limit);

/// Prints a line in one piece: others print, too.
void tell(const std::string& what);

/// In quotes for a shell.
std::string quoted(const std::string& word);

}  // namespace warpbook::proof
