#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook::tools::grading {

/// Two runs must not grade into one folder; parts of one class may.
class GradingLock {
public:
    /// Of a part, its number. Throws UsageError where another run has the folder, or nothing can be written there.
    GradingLock(const std::filesystem::path& out, const std::optional<std::size_t>& part);

private:
    FileDescriptor file_;
};

/// Of parts that have ended; harmless for others.
void remove_locks_of_parts(const std::filesystem::path& out, std::size_t parts);

}  // namespace warpbook::tools::grading
