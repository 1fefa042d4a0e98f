#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "effort.hpp"

namespace warpbook::benchmarks {

inline constexpr int exit_code_of_bad_usage = 64;

/// A command line that cannot be followed; the text says how to put it right.
class BadOptions : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

inline int number_of_repetitions(const std::string& text)
{
    std::size_t read = 0;
    int number = 0;
    try {
        number = std::stoi(text, &read);
    } catch (const std::logic_error&) {
    }
    if (read != text.size() || number < 1)
        throw BadOptions("--repetitions wants a number from 1 on, not '" + text + "'");
    return number;
}

/// Takes the option at `words[i]`, with its value, when it says how much is to be measured; false when it says
/// something else.
inline bool take_effort(const std::vector<std::string>& words, std::size_t& i, Effort& effort)
{
    if (words[i] == "--quick") {
        effort.quick = true;
    } else if (words[i] == "--repetitions" && i + 1 < words.size()) {
        effort.repetitions = number_of_repetitions(words[++i]);
    } else {
        return false;
    }
    return true;
}

/// What a benchmark can be told: how much, and the value of one option of its own; empty where that is not there.
struct EffortAndValue {
    Effort effort;
    std::string value;
};

/// `effort` is the default.
inline EffortAndValue read_effort_and(const std::string& option, const std::vector<std::string>& words,
                                      const std::string& usage, const Effort& effort = {})
{
    EffortAndValue read{effort, ""};
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (take_effort(words, i, read.effort)) continue;
        if (words[i] != option || i + 1 == words.size()) throw BadOptions("usage: " + usage);
        read.value = words[++i];
    }
    return read;
}

/// What a benchmark of a GPU can be told. `csv` is empty when no file was named.
struct MeasurementOptions {
    Effort effort;
    std::string csv;
};

/// `effort` is the default.
inline MeasurementOptions read_measurement_options(const std::string& program, const std::vector<std::string>& words,
                                                   const Effort& effort = {})
{
    const EffortAndValue read =
        read_effort_and("--csv", words, program + " [--repetitions N] [--csv FILE] [--quick]", effort);
    return {read.effort, read.value};
}

}  // namespace warpbook::benchmarks
