#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// Throws std::runtime_error where there is nothing to read.
std::vector<std::string> lines_of(const std::string& path);

/// Empty where there is nothing to read.
std::string content_of(const std::string& path);

/// Throws std::runtime_error where it cannot be written.
void write_lines(const std::string& path, const std::vector<std::string>& lines);

/// Into lines again, where several have become one string.
std::vector<std::string> split(const std::vector<std::string>& texts);

/// Deletes the file at the end, whatever happens.
struct TemporaryFile {
    std::string path;
    ~TemporaryFile() { std::remove(path.c_str()); }
};

}  // namespace warpbook::kernel_compiler
