#include "argument_names.hpp"

#include <fstream>
#include <map>
#include <mutex>
#include <regex>
#include <utility>

#include "call_site.hpp"

namespace warpbook::program {

namespace {

std::string line_in_file(const SourceLocation& location)
{
    std::ifstream file(location.file);
    std::string line;
    for (int i = 0; i < location.line; ++i)
        if (!std::getline(file, line)) return {};
    return line;
}

std::string name_in_source(const SourceLocation& location, const std::string& function)
{
    const std::string line = line_in_file(location);
    // `cudaMalloc((void **)&d_a, bytes)`, and what stands for the function in a macro or a template.
    static const std::regex first_argument(
        R"re(cu\w+(?:<[^()]*>)?\s*\(\s*(?:reinterpret_cast\s*<[^()]*>\s*\(|static_cast\s*<[^()]*>\s*\(|\(\s*(?:const\s+)?\w[\w\s:]*\*\s*\*\s*\))?\s*\(?\s*&?\s*\(?([A-Za-z_]\w*(?:(?:\.|->)\w+|\[\w+\])*)\s*[,)])re");
    const auto begin = line.find(function);
    std::smatch found;
    const std::string from = begin == std::string::npos ? std::string() : line.substr(begin);
    // Which one of several in a line nobody knows.
    const bool is_alone = from.find(function, 1) == std::string::npos;
    if (is_alone && std::regex_search(from, found, first_argument)) return found[1];
    return "memory of " + in_short(location);
}

}  // namespace

std::string name_of_allocation(const SourceLocation& location, const std::string& function)
{
    if (location.file == "?") return "memory of " + function + "()";
    // Loops allocate again and again.
    static std::mutex mutex;
    static auto& known = *new std::map<std::pair<SourceLocation, std::string>, std::string>;
    const std::lock_guard lock(mutex);
    const auto found = known.find({location, function});
    if (found != known.end()) return found->second;
    return known[{location, function}] = name_in_source(location, function);
}

}  // namespace warpbook::program
