#pragma once

#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ncu_report.hpp"

namespace warpbook::proof {

/// Readings of programs, by Nsight Compute and by our own profiler, kept as files in a folder. What the folder already
/// has is not read again.
class Collection {
public:
    explicit Collection(std::filesystem::path folder);

    /// Runs the shell command under ncu. `options` are those that say what to read. The pages NAME.raw.csv and, where
    /// wanted, NAME.source.csv are written meanwhile, until finish(). Where ncu does not start there are none.
    enum class Source { none, wanted };
    void watch_with_ncu(const std::string& name, const std::string& command, const std::string& options, Source source);

    /// Runs the shell command with the library of `warpbook profile` loaded: NAME.jsonl.
    void watch_with_warpbook(const std::string& name, const std::string& command, const std::string& groups);

    /// Waits for the pages.
    void finish();

    bool has(const std::string& file) const { return std::filesystem::exists(folder_ / file); }
    std::vector<NcuLaunch> launches(const std::string& name) const;
    std::vector<NcuSource> sources(const std::string& name) const;
    /// One for each launch (profile_json.hpp). Throws std::runtime_error when something could not be counted.
    std::vector<nlohmann::json> readings(const std::string& name) const;

    /// Which versions took part, one a line, for the head of a table; as they were when they were noted first.
    void note_versions() const;
    std::vector<std::string> versions() const;

private:
    std::filesystem::path folder_;
    std::vector<std::future<void>> pages_;
};

/// In quotes for a shell.
std::string quoted(const std::string& word);

}  // namespace warpbook::proof
