#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace warpbook::tools::grading {

using Time = std::chrono::sys_seconds;

/// How to write a date, for messages.
inline constexpr const char* example_of_date = "2026-03-01T23:59:00+01:00, or 2026-03-01T22:59:00Z in UTC";

struct ReadDate {
    std::optional<Time> time;
    /// Why there is none: follows the text in a sentence, as "has no time zone" does.
    std::string problem;
};

/// Reads a date and a time of ISO 8601 with a time zone: without one, nobody knows whose midnight is meant. Seconds may
/// be left out, or have a fraction, which is dropped.
ReadDate date_from(std::string_view text);

/// "2026-03-01T22:59:00Z"
std::string text_of(Time time);

}  // namespace warpbook::tools::grading
