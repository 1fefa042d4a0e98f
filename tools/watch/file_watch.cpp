#include "file_watch.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {

namespace {

std::optional<FileStamp> stamp_of(const std::filesystem::path& path)
{
    // Not to wait when somebody has put a pipe there.
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat facts = {};
    if (file.number() < 0 || fstat(file.number(), &facts) != 0) return std::nullopt;
    return FileStamp{facts.st_ino, facts.st_size, facts.st_mtim.tv_sec * 1'000'000'000LL + facts.st_mtim.tv_nsec};
}

std::optional<std::string> text_of(const std::filesystem::path& path)
{
    try {
        return read_text(path);
    } catch (const FileError&) {
        return std::nullopt;
    }
}

}  // namespace

FileReader reader_of(const std::filesystem::path& file)
{
    return {[file] { return stamp_of(file); }, [file] { return text_of(file); }};
}

FileWatch::FileWatch(FileReader reader, Clock::time_point now)
    : reader_(std::move(reader)),
      stamp_(reader_.stamp()),
      text_(reader_.text()),
      last_change_(now),
      last_reading_(now),
      is_missing_(!stamp_)
{}

bool FileWatch::was_saved(Clock::time_point now)
{
    const std::optional<FileStamp> stamp = reader_.stamp();
    if (stamp != stamp_) {
        stamp_ = stamp;
        last_change_ = now;
        has_changed_ = true;
    }
    is_missing_ = !stamp;
    if (!stamp) return false;
    if (!has_changed_) {
        if (now - last_reading_ < time_between_readings) return false;
    } else if (now - last_change_ < (stamp->size == 0 ? quiet_time_if_empty : quiet_time)) {
        return false;
    }
    last_reading_ = now;
    return take_text();
}

bool FileWatch::take_text()
{
    std::optional<std::string> text = reader_.text();
    // Somebody writes at this moment: the next look sees what became of it.
    if (!text || reader_.stamp() != stamp_) return false;
    has_changed_ = false;
    return std::exchange(text_, std::move(text)) != text_;
}

}  // namespace warpbook::tools
