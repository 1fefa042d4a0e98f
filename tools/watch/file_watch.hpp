#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace warpbook::tools {

/// What tells one state of a file from the next without reading it.
struct FileStamp {
    ino_t inode = 0;
    off_t size = 0;
    std::int64_t changed_ns = 0;  // since 1970

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// How a file is looked at. Both are empty while there is no such file, as between an editor's two renames.
struct FileReader {
    std::function<std::optional<FileStamp>()> stamp;
    std::function<std::optional<std::string>()> text;
};

/// Of a file on any mount. Opens it each time: a network's server is asked then, where stat() alone may answer from a
/// cache of seconds.
FileReader reader_of(const std::filesystem::path& file);

/// Notices when somebody saves a file, by looking at it again and again: that works on every mount, and whatever an
/// editor does (writing in place, emptying first, or renaming a new file to the old name).
///
/// What counts is the text. It is taken when the file has not changed for a while, so that nobody gets half of it.
class FileWatch {
public:
    using Clock = std::chrono::steady_clock;

    /// How often to look.
    static constexpr std::chrono::milliseconds interval{60};
    /// How long a file must have been as it is.
    static constexpr std::chrono::milliseconds quiet_time{100};
    /// The same for an empty file, which editors make of one before they write it.
    static constexpr std::chrono::milliseconds quiet_time_if_empty{1000};
    /// How often to read a file that seems unchanged: some mounts count time in two seconds, and a digit for a digit
    /// keeps the size.
    static constexpr std::chrono::milliseconds time_between_readings{1000};

    /// The text that is there now counts as known.
    FileWatch(FileReader reader, Clock::time_point now);

    /// Looks once. True when there is another text than before, and it is complete.
    bool was_saved(Clock::time_point now);

    /// As the last look found it. A file that is being replaced is missing for a moment.
    bool is_missing() const { return is_missing_; }

private:
    bool take_text();

    FileReader reader_;
    std::optional<FileStamp> stamp_;
    std::optional<std::string> text_;
    Clock::time_point last_change_;
    Clock::time_point last_reading_;
    bool has_changed_ = false;
    bool is_missing_ = false;
};

}  // namespace warpbook::tools
