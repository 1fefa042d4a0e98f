#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "counterparts.hpp"
#include "ncu_report.hpp"
#include "ncu_table.hpp"

namespace warpbook::proof {

/// A launch as we read it, in the form of recordings.
struct OurLaunch {
    std::string about;
    std::string launch;
    std::string kernel;
    nlohmann::json totals;
    /// Files as the project names them.
    nlohmann::json lines;
    /// Other metrics by name; null when none were read.
    nlohmann::json metrics;
    std::array<unsigned, 3> grid{};
    std::array<unsigned, 3> block{};
};

/// "sums::reduce" and "void reduce<32, float>(float *)" are, whatever their namespaces and arguments.
bool is_same_kernel(const std::string& ours, const std::string& kernel_of_ncu);

/// Whether the template arguments are the same, too. Often they are, and ncu writes them in another way.
bool has_same_arguments(const std::string& ours, const std::string& kernel_of_ncu);

/// Whether it can be the same launch: the same kernel with as many blocks and threads.
bool is_like(const OurLaunch& ours, const NcuLaunch& ncu);

/// The first of ncu's launches that can be ours and is free, with the same template arguments if there is one; nothing
/// where there is none.
std::optional<std::size_t> find_like(const OurLaunch& ours, std::span<const NcuLaunch> launches,
                                     const std::function<bool(std::size_t)>& is_free);

/// A launch has a row for each counterpart. Throws std::runtime_error when ncu saw other launches than we did.
std::vector<Row> compare_launches(std::span<const OurLaunch> ours, std::span<const NcuLaunch> ncu,
                                  std::span<const Counterpart> counterparts);

/// Rows for each line where either side has a number, and one for all instructions of the launch together. `root` is
/// the project's folder. Throws std::runtime_error when ncu saw other launches than we did.
std::vector<Row> compare_lines(std::span<const OurLaunch> ours, std::span<const NcuSource> ncu,
                               const std::string& root);

/// Sums over the kinds of access of a line.
std::uint64_t number_of_line(const nlohmann::json& counters, const LineCounterpart& counterpart);

/// The place of what all instructions of a launch have together.
inline constexpr const char* all_lines = "all";

/// The file as the project names it; of another one the name alone.
std::string file_in_project(const std::string& file, const std::string& root);

}  // namespace warpbook::proof
