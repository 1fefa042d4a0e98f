#pragma once

#include <filesystem>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook::tools {

/// How the programs that are counted know that this process is there (injection.hpp, profiler_file). When it is gone,
/// by the end of the object or of the process, they are killed by the library in them.
class ProfilerPresence {
public:
    /// Throws std::system_error.
    explicit ProfilerPresence(const std::filesystem::path& folder);

    /// What still runs is to go on.
    void take_leave();

private:
    FileDescriptor file_;
};

}  // namespace warpbook::tools
