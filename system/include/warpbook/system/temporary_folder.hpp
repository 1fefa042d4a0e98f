#pragma once

#include <filesystem>
#include <string>

namespace warpbook {

/// A folder that is there as long as the object.
class TemporaryFolder {
public:
    /// Throws std::system_error.
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// Lets the file in it hold this text, makes the folders on the way, and returns its path. Throws FileError.
    std::filesystem::path write(const std::string& file, const std::string& text) const;

private:
    std::filesystem::path path_;
};

}  // namespace warpbook
