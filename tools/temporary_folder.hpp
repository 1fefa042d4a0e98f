#pragma once

#include <stdlib.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

namespace warpbook::tools {

/// A folder that is there as long as the object.
class TemporaryFolder {
public:
    /// Throws std::system_error.
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "warpbook-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::system_error(errno, std::generic_category(), "cannot make the folder " + name);
        path_ = name;
    }
    ~TemporaryFolder()
    {
        std::error_code what_cannot_be_helped;
        std::filesystem::remove_all(path_, what_cannot_be_helped);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace warpbook::tools
