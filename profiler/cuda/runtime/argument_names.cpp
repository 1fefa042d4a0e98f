#include "argument_names.hpp"

#include <fstream>
#include <map>
#include <mutex>
#include <regex>
#include <utility>
#include <vector>

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

/// From each call of the function in the line on. `cudaMallocHost(…)` is none of `cudaMalloc`.
std::vector<std::string> calls_in(const std::string& line, const std::string& function)
{
    const std::regex call("\\b" + function + "\\b");
    std::vector<std::string> calls;
    for (std::sregex_iterator at(line.begin(), line.end(), call), end; at != end; ++at)
        calls.push_back(line.substr(static_cast<std::size_t>(at->position())));
    return calls;
}

/// `number`: which of the line's calls it is, by the order in which they were made first.
std::string name_in_source(const SourceLocation& location, const std::string& function, std::size_t number)
{
    // `cudaMalloc((void **)&d_a, bytes)`, and what stands for the function in a macro or a template.
    static const std::regex first_argument(
        R"re(cu\w+(?:<[^()]*>)?\s*\(\s*(?:reinterpret_cast\s*<[^()]*>\s*\(|static_cast\s*<[^()]*>\s*\(|\(\s*(?:const\s+)?\w[\w\s:]*\*\s*\*\s*\))?\s*\(?\s*&?\s*\(?([A-Za-z_]\w*(?:(?:\.|->)\w+|\[\w+\])*)\s*[,)])re");
    const std::vector<std::string> calls = calls_in(line_in_file(location), function);
    std::smatch found;
    // Where the compiler has made several of one, as of a function that is inlined, they come round again.
    if (!calls.empty() &&
        std::regex_search(calls[number % calls.size()], found, first_argument, std::regex_constants::match_continuous))
        return found[1];
    // `thrust::device_vector<float> v(n)`, `v.resize(n)`.
    static const std::regex vector(
        R"re(\w+_vector\s*<.*>\s*&?\s*([A-Za-z_]\w*)\s*[({=;,]|\b([A-Za-z_]\w*)\s*\.\s*(?:resize|reserve|push_back|insert|assign)\s*\()re");
    const std::string line = line_in_file(location);
    if (std::regex_search(line, found, vector)) return found[1].matched ? found[1] : found[2];
    return "memory of " + in_short(location);
}

}  // namespace

std::string name_of_allocation(const CallSite& site, const std::string& function)
{
    const SourceLocation& location = site.location();
    if (location.file == "?") return "memory of " + function + "()";
    // Loops allocate again and again.
    static std::mutex mutex;
    static auto& names = *new std::map<std::pair<CallSite, std::string>, std::string>;
    static auto& calls_of_line = *new std::map<std::pair<SourceLocation, std::string>, std::size_t>;
    const std::lock_guard lock(mutex);
    const auto [entry, is_new] = names.try_emplace({site, function});
    if (is_new) entry->second = name_in_source(location, function, calls_of_line[{location, function}]++);
    return entry->second;
}

}  // namespace warpbook::program
