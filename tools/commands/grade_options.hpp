#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// One of several parts of a class, each for another machine: number `index` of `count`, from 0 on.
struct PartOfClass {
    std::size_t index = 0;
    std::size_t count = 1;
};

/// What `./warpbook grade` is asked for.
struct GradeWish {
    std::filesystem::path submissions;
    std::filesystem::path out;
    std::optional<std::filesystem::path> rubric{};
    /// "model" or "cupti".
    std::string backend = "model";
    int gpu = 0;
    std::optional<std::string> seed{};
    std::optional<std::string> n{};
    /// As many as the machine has processors where nothing was said.
    std::optional<std::size_t> jobs{};
    std::optional<std::chrono::seconds> time_limit{};
    std::optional<std::size_t> gibibytes_of_memory{};
    bool without_isolation = false;
    std::optional<PartOfClass> part{};
};

boost::program_options::options_description grade_options();

/// Throws UsageError, which names the option and what it takes.
GradeWish grade_wish_in(const boost::program_options::variables_map& values);

}  // namespace warpbook::tools
