#include "files.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace warpbook::kernel_compiler {

std::vector<std::string> lines_of(const std::string& path)
{
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    if (lines.empty()) throw std::runtime_error("cannot read " + path);
    return lines;
}

std::string content_of(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_lines(const std::string& path, const std::vector<std::string>& lines)
{
    std::ofstream file(path);
    for (const std::string& line : lines) file << line << "\n";
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

std::vector<std::string> split(const std::vector<std::string>& texts)
{
    std::vector<std::string> lines;
    for (const std::string& text : texts) {
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
    }
    return lines;
}

}  // namespace warpbook::kernel_compiler
