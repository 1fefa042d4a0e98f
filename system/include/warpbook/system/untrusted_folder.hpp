#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook {

/// What has a name in a folder.
struct FolderEntry {
    /// `other`: a named pipe, a socket or a device.
    enum class Kind { folder, file, link, other };

    std::string name;
    Kind kind = Kind::file;

    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

struct UntrustedFile {
    /// Empty where the file is larger than was allowed.
    std::string text;
    std::uint64_t bytes = 0;
    /// When its content last changed.
    std::chrono::sys_seconds changed{};
};

/// A folder that somebody else has filled, perhaps to harm who reads it. No link in it is followed, and nothing but
/// folders and regular files is opened, also when names change their meaning meanwhile: each folder stays open, and
/// what is below it is found from there. To read a pipe or a device could take forever.
class UntrustedFolder {
public:
    /// The path itself may have links in it: it is the user's own. Throws FileError.
    explicit UntrustedFolder(const std::filesystem::path& path) : UntrustedFolder(path, path) {}
    /// `shown` stands in messages in place of the path.
    UntrustedFolder(const std::filesystem::path& path, std::filesystem::path shown);

    /// As messages show it.
    const std::filesystem::path& path() const { return path_; }

    /// All but "." and "..", ordered by the bytes of their names. Throws FileError.
    std::vector<FolderEntry> entries() const;

    /// Throws FileError, also where the name is a link.
    UntrustedFolder folder(const std::string& name) const;

    /// Throws FileError, also where the name is no regular file.
    UntrustedFile read(const std::string& name, std::size_t max_bytes) const;

    /// When a file, or a link itself, was last changed. Throws FileError.
    std::chrono::sys_seconds time_of(const std::string& name) const;

private:
    UntrustedFolder(FileDescriptor descriptor, std::filesystem::path path)
        : descriptor_(std::move(descriptor)), path_(std::move(path))
    {}

    std::filesystem::path path_of(const std::string& name) const { return path_ / name; }

    FileDescriptor descriptor_;
    std::filesystem::path path_;
};

}  // namespace warpbook
