#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../kernels/cases.hpp"

namespace warpbook::parity {

/// A number that is not the same as written (on the model) and as compiled (on a GPU); nothing where one side has no
/// such access.
struct Difference {
    /// For example "compiler.cu `out[i] = in[i] & 255;` global load ideal_units".
    std::string what;
    std::optional<std::uint64_t> as_written;
    std::optional<std::uint64_t> as_compiled;
};

std::string to_string(const Difference& difference);

struct Comparison {
    /// How many numbers were compared.
    std::size_t numbers = 0;
    /// Lines whose widths were measured on both sides.
    std::size_t lines_with_widths = 0;
    std::vector<Difference> counters;
    std::vector<Difference> widths;
};

/// Compares two entries of recordings. Lines are the same when their file and text are, wherever they stand; of several
/// with the same text the first is the first. Throws std::runtime_error where one has no numbers.
Comparison compare(const nlohmann::json& as_written, const nlohmann::json& as_compiled);

/// What is wrong: each number that differs where no remark explains it; a remark of what cannot be seen.
std::vector<std::string> complaints(const Case& about, const Comparison& comparison);

}  // namespace warpbook::parity
