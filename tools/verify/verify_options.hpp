#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// What `./warpbook verify` is asked for.
struct VerifyRequest {
    /// Files of grades, and folders that have some.
    std::vector<std::filesystem::path> records;
    int gpu = 0;
    std::optional<std::size_t> jobs{};
    bool without_isolation = false;
};

boost::program_options::options_description verify_options();

/// Throws UsageError, which names the option and what it takes.
VerifyRequest verify_request_in(const boost::program_options::variables_map& values);

/// The files of grades that were named: those in a folder that `grade` has written, in the order of their names. Throws
/// UsageError where there is none.
std::vector<std::filesystem::path> grades_named(const std::vector<std::filesystem::path>& records);

}  // namespace warpbook::tools
