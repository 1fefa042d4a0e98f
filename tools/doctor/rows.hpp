#pragma once

#include <string>
#include <vector>

#include "machine_facts.hpp"

namespace warpbook::doctor {

enum class Mark : std::uint8_t {
    good,
    /// In the way of the labs, or of the counters.
    bad,
    /// Missing or unknown, and in nobody's way.
    neutral,
};

/// One fact for people.
struct Row {
    Mark mark = Mark::neutral;
    std::string label;
    std::string text;
};

/// All facts in the order in which they are asked for.
std::vector<Row> rows_of(const MachineFacts& facts);

}  // namespace warpbook::doctor
