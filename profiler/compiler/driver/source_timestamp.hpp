#pragma once

#include <filesystem>
#include <string>

namespace warpbook::kernel_compiler {

/// Notices that a file was saved while it was compiled. Ninja before 1.12 and Make compare the times of files: an
/// object that is finished after the save would count as made of it, and the program of an older text would be judged.
class SourceTimestamp {
public:
    explicit SourceTimestamp(std::string source);

    /// Gives the object the time of the text that it is made of, where the file has another by now.
    void date(const std::string& object) const;

private:
    std::string source_;
    std::filesystem::file_time_type saved_;
};

}  // namespace warpbook::kernel_compiler
