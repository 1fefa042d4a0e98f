#include "gzip_file.hpp"

#include <stdexcept>
#include <utility>

#include <warpbook/system/process.hpp>

namespace warpbook {

namespace {

std::string last_line(std::string text)
{
    while (text.ends_with('\n')) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

}  // namespace

std::string decompressed(std::string_view path)
{
    CapturedProcess gzip = run_captured({"gzip", "-dc", std::string(path)});
    if (!gzip.end.exited_with(0))
        throw std::runtime_error("`gzip -dc " + std::string(path) + "` failed: " + last_line(gzip.output));
    return std::move(gzip.output);
}

}  // namespace warpbook
