#include "source_map.hpp"

#include <cstdlib>
#include <filesystem>
#include <memory>

#include <warpbook/launch.hpp>

namespace warpbook::cupti {

namespace {

using CString = std::unique_ptr<char, decltype(&std::free)>;

std::string path_of(const char* folder, const char* file)
{
    std::filesystem::path path = file ? file : "";
    if (path.is_relative() && folder && *folder) path = std::filesystem::path(folder) / path;
    return path.lexically_normal().string();
}

}  // namespace

SourceMap::SourceMap(const CuptiApi& api, const Cubin& cubin) : api_(api), cubin_(cubin), lines_(LineTable::of(cubin))
{}

Measured<SourceLocation> SourceMap::location(const std::string& function, std::uint64_t pc_offset)
{
    const auto key = std::make_pair(function, pc_offset);
    auto found = known_.find(key);
    if (found == known_.end()) found = known_.emplace(key, look_up(function, pc_offset)).first;
    return found->second;
}

Measured<SourceLocation> SourceMap::look_up(const std::string& function, std::uint64_t pc_offset) const
{
    CUpti_GetSassToSourceCorrelationParams question{};
    question.size = CUpti_GetSassToSourceCorrelationParamsSize;
    question.cubin = cubin_.image().data();
    question.cubinSize = cubin_.image().size();
    question.functionName = function.c_str();
    question.pcOffset = pc_offset;
    const bool answered = api_.succeeds(api_.get_source_location, &question);
    // CUPTI leaves these to its caller, also when there is no line.
    const CString file(question.fileName, &std::free);
    const CString folder(question.dirName, &std::free);
    if (!answered || !file || question.lineNumber == 0)
        return Measured<SourceLocation>::unavailable(
            {Unavailable::Cause::no_line_numbers, "no line numbers; nvcc -lineinfo puts them in (device code of " +
                                                      detail::demangled_function_name(function) + ")"});

    const SourceLocation innermost{path_of(folder.get(), file.get()), static_cast<int>(question.lineNumber)};
    std::vector<SourceLocation> locations = lines_.locations(function, pc_offset);
    for (SourceLocation& location : locations) location.file = path_of(nullptr, location.file.c_str());
    // Where the two readers differ, CUPTI's word counts.
    if (locations.empty() || locations.front() != innermost) return innermost;
    return location_in_kernels_file(locations);
}

SourceLocation location_in_kernels_file(const std::vector<SourceLocation>& locations)
{
    for (const SourceLocation& location : locations) {
        if (location.file == locations.back().file) return location;
    }
    return locations.back();
}

}  // namespace warpbook::cupti
