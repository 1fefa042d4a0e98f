#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpbook::tests {

struct RecordingRequest {
    /// The GPU's folder; where none is given, the one in recordings that is named after the device. Programs that
    /// it knows are recorded again, others stay as they are.
    std::optional<std::filesystem::path> folder;
    std::vector<std::string> programs;
    /// At the sizes that students count at, without source lines: what the gates say on a GPU. Otherwise at the sizes
    /// at which the model is held to the recording, with source lines.
    bool own_sizes = false;
    /// The size in place of their own: for sizes that no student waits for.
    std::optional<std::string> n;
    /// Programs side by side, which disturb each other's times.
    std::size_t at_a_time = 1;
};

/// Runs the labs' programs on the GPU and writes what it counted. Returns an exit code.
int record_labs(const RecordingRequest& request);

}  // namespace warpbook::tests
