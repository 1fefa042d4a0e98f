#include <warpbook/system/temporary_folder.hpp>

#include <stdlib.h>

#include <cerrno>
#include <system_error>

#include <warpbook/system/text_file.hpp>

namespace warpbook {

TemporaryFolder::TemporaryFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "warpbook-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        throw std::system_error(errno, std::generic_category(), "cannot make the folder " + name);
    path_ = name;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code what_cannot_be_helped;
    std::filesystem::remove_all(path_, what_cannot_be_helped);
}

std::filesystem::path TemporaryFolder::write(const std::string& file, const std::string& text) const
{
    std::filesystem::path written = path_ / file;
    std::filesystem::create_directories(written.parent_path());
    write_text(written, text);
    return written;
}

}  // namespace warpbook
