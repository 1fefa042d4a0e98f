#include <warpbook/system/text_file.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

namespace warpbook {

namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, const char* what, const std::error_code& reason)
{
    throw FileError(file.string() + " cannot be " + what + ": " + reason.message() + ".");
}

std::error_code last_error() { return {errno, std::generic_category()}; }

/// Down to the disk, since what it replaces may be deleted next.
std::error_code write_down(int descriptor, const std::string& text)
{
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = write(descriptor, text.data() + written, text.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return last_error();
        written += static_cast<std::size_t>(count);
    }
    return fsync(descriptor) == 0 ? std::error_code() : last_error();
}

}  // namespace

std::string read_text(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!stream) refuse(file, "read", last_error());
    try {
        return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    } catch (const std::ios_base::failure& error) {
        // Such as a folder: it can be opened, and fails when it is read.
        refuse(file, "read", error.code());
    }
}

void write_text(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) refuse(file, "written", last_error());
}

bool write_new_file(const std::filesystem::path& file, const std::string& text)
{
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == EEXIST) return false;
    if (descriptor < 0) refuse(file, "written", last_error());

    std::error_code error = write_down(descriptor, text);
    if (close(descriptor) != 0 && !error) error = last_error();
    if (!error && read_text(file) != text) error = std::make_error_code(std::errc::io_error);
    if (!error) return true;
    unlink(file.c_str());
    refuse(file, "written", error);
}

void replace_file(const std::filesystem::path& file, const std::string& text)
{
    std::filesystem::path unfinished = file;
    unfinished += ".unfinished";
    // What an interrupted call left behind.
    std::error_code error;
    std::filesystem::remove(unfinished, error);
    if (error || !write_new_file(unfinished, text)) {
        refuse(file, "written", error ? error : std::make_error_code(std::errc::file_exists));
    }
    std::filesystem::rename(unfinished, file, error);
    if (!error) return;
    unlink(unfinished.c_str());
    refuse(file, "written", error);
}

}  // namespace warpbook
