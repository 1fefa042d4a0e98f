#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "../../../tools/temporary_folder.hpp"

namespace warpbook::tools {

/// A temporary folder with what a test writes into it.
class WrittenFolder : public TemporaryFolder {
public:
    std::filesystem::path write(const std::string& file, const std::string& text) const
    {
        const std::filesystem::path written = path() / file;
        std::filesystem::create_directories(written.parent_path());
        std::ofstream(written) << text;
        return written;
    }
};

inline std::string text_of(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace warpbook::tools
