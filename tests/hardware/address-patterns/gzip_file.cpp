#include "gzip_file.hpp"

#include <stdio.h>
#include <sys/wait.h>

#include <array>
#include <stdexcept>

namespace warpbook {

namespace {

std::string quoted_for_shell(std::string_view text)
{
    std::string quoted = "'";
    for (const char character : text) {
        if (character == '\'')
            quoted += "'\\''";
        else
            quoted += character;
    }
    return quoted + "'";
}

std::string last_line(std::string text)
{
    while (text.ends_with('\n')) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

}  // namespace

std::string decompressed(std::string_view path)
{
    const std::string command = "gzip -dc " + quoted_for_shell(path) + " 2>&1";
    FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("`" + command + "` could not be started");

    std::string text;
    std::array<char, 65536> buffer;
    while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), count);

    const int status = pclose(pipe);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw std::runtime_error("`" + command + "` failed: " + last_line(text));
    return text;
}

}  // namespace warpbook
