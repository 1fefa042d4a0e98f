#pragma once

#include <filesystem>

namespace warpbook::tools {

/// What putting a starter back came to.
struct Reset {
    enum class Kind {
        nothing_to_do,  // the file was the starter
        restored,       // the file was missing
        replaced,       // the file was another, of which there is a copy now
    };

    Kind kind = Kind::nothing_to_do;
    std::filesystem::path copy;
};

/// Lets `file` hold what `starter` holds. What it held before is kept beside it first, as FILE.mine, or FILE.mine.2 and
/// so on where that name is taken. Throws FileError when this cannot be done; then the file is as before.
Reset reset_file(const std::filesystem::path& file, const std::filesystem::path& starter);

}  // namespace warpbook::tools
