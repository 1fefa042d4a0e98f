#include <warpbook/system/untrusted_folder.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include <warpbook/system/text_file.hpp>

namespace warpbook {

namespace {

constexpr int folder_flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
/// Not to wait for the other end of a pipe that has taken a file's place, nor to get a terminal.
constexpr int file_flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

[[noreturn]] void refuse_to_read(const std::filesystem::path& path, const std::string& reason)
{
    throw FileError(path.string() + " cannot be read: " + reason + ".");
}

std::string last_reason() { return std::generic_category().message(errno); }

struct stat status_of(int folder, const std::string& name, const std::filesystem::path& path)
{
    struct stat status {};
    if (fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) refuse_to_read(path, last_reason());
    return status;
}

FolderEntry::Kind kind_of(mode_t mode)
{
    if (S_ISDIR(mode)) return FolderEntry::Kind::folder;
    if (S_ISREG(mode)) return FolderEntry::Kind::file;
    if (S_ISLNK(mode)) return FolderEntry::Kind::link;
    return FolderEntry::Kind::other;
}

void require_kind(mode_t mode, FolderEntry::Kind wanted, const std::filesystem::path& path)
{
    const FolderEntry::Kind found = kind_of(mode);
    if (found == wanted) return;
    if (found == FolderEntry::Kind::link) refuse_to_read(path, "it is a symbolic link");
    refuse_to_read(path, wanted == FolderEntry::Kind::file ? "it is not a regular file" : "it is not a folder");
}

std::chrono::sys_seconds change_in(const struct stat& status)
{
    return std::chrono::sys_seconds(std::chrono::seconds(status.st_mtim.tv_sec));
}

}  // namespace

UntrustedFolder::UntrustedFolder(const std::filesystem::path& path, std::filesystem::path shown)
    : descriptor_(open(path.c_str(), folder_flags)), path_(std::move(shown))
{
    if (descriptor_.number() < 0) refuse_to_read(path, last_reason());
}

std::vector<FolderEntry> UntrustedFolder::entries() const
{
    // Opened anew: to read a folder moves the position of its descriptor.
    const int copy = openat(descriptor_.number(), ".", folder_flags);
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(copy < 0 ? nullptr : fdopendir(copy), &closedir);
    if (!stream) {
        const std::string reason = last_reason();
        if (copy >= 0) close(copy);
        refuse_to_read(path_, reason);
    }
    std::vector<FolderEntry> found;
    for (errno = 0; const dirent* entry = readdir(stream.get()); errno = 0) {
        const std::string name = entry->d_name;
        if (name == "." || name == "..") continue;
        found.push_back({name, kind_of(status_of(descriptor_.number(), name, path_of(name)).st_mode)});
    }
    if (errno != 0) refuse_to_read(path_, last_reason());
    std::ranges::sort(found, {}, &FolderEntry::name);
    return found;
}

UntrustedFolder UntrustedFolder::folder(const std::string& name) const
{
    const std::filesystem::path path = path_of(name);
    require_kind(status_of(descriptor_.number(), name, path).st_mode, FolderEntry::Kind::folder, path);
    FileDescriptor opened(openat(descriptor_.number(), name.c_str(), folder_flags | O_NOFOLLOW));
    if (opened.number() < 0) refuse_to_read(path, last_reason());
    return {std::move(opened), path};
}

UntrustedFile UntrustedFolder::read(const std::string& name, std::size_t max_bytes) const
{
    const std::filesystem::path path = path_of(name);
    // Asked before it is opened, since to open a device can have effects; and again of what was opened.
    require_kind(status_of(descriptor_.number(), name, path).st_mode, FolderEntry::Kind::file, path);
    const FileDescriptor opened(openat(descriptor_.number(), name.c_str(), file_flags));
    if (opened.number() < 0) refuse_to_read(path, last_reason());
    struct stat status {};
    if (fstat(opened.number(), &status) != 0) refuse_to_read(path, last_reason());
    require_kind(status.st_mode, FolderEntry::Kind::file, path);

    UntrustedFile file{"", static_cast<std::uint64_t>(status.st_size), change_in(status)};
    std::array<char, 65536> part{};
    while (file.text.size() <= max_bytes) {
        const ssize_t count = ::read(opened.number(), part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) refuse_to_read(path, last_reason());
        if (count == 0) break;
        file.text.append(part.data(), static_cast<std::size_t>(count));
    }
    // It may have grown, or be a file of /proc, which says that it has 0 bytes.
    file.bytes = std::max<std::uint64_t>(file.text.size() > max_bytes ? file.bytes : 0, file.text.size());
    if (file.text.size() > max_bytes) file.text.clear();
    return file;
}

std::chrono::sys_seconds UntrustedFolder::time_of(const std::string& name) const
{
    return change_in(status_of(descriptor_.number(), name, path_of(name)));
}

}  // namespace warpbook
