#pragma once

#include <stdlib.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace warpbook::tools {

/// A folder that is there as long as the object.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "warpbook-test.XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), "mkdtemp " + name);
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code what_cannot_be_helped;
        std::filesystem::remove_all(path_, what_cannot_be_helped);
    }

    const std::filesystem::path& path() const { return path_; }

    std::filesystem::path write(const std::string& file, const std::string& text) const
    {
        const std::filesystem::path path = path_ / file;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
        return path;
    }

private:
    std::filesystem::path path_;
};

inline std::string text_of(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace warpbook::tools
