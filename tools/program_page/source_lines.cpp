#include "source_lines.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <tuple>

#include "support/source_file.hpp"

namespace warpbook::tools {

namespace {

/// A record can name any file, and a page may be sent to others: nothing but sources gets into it.
bool is_named_like_a_source(const std::filesystem::path& file)
{
    constexpr std::array<std::string_view, 17> extensions = {".cu",  ".cuh", ".h",   ".hh",   ".hpp", ".hxx",
                                                             ".c",   ".cc",  ".cpp", ".cxx",  ".inl", ".ipp",
                                                             ".inc", ".tpp", ".txx", ".impl", ".cl"};
    return std::find(extensions.begin(), extensions.end(), file.extension().string()) != extensions.end();
}

void read_text_of(NotedFile& noted)
{
    constexpr std::uintmax_t largest = 4U << 20U;
    std::error_code error;
    if (!is_named_like_a_source(noted.file)) {
        noted.left_out = "Its name is not that of a source file.";
        return;
    }
    if (std::filesystem::file_size(noted.file, error) > largest && !error) {
        noted.left_out = "It is larger than 4 MiB.";
        return;
    }
    auto text = lines_of_file(noted.file);
    if (!text)
        noted.left_out = "The file cannot be read on this machine.";
    else if (noted.lines.rbegin()->first > static_cast<int>(text->size()))
        noted.left_out = "The file has fewer lines now than when the program was compiled.";
    else
        noted.text = std::move(*text);
}

void add_once(std::vector<UncountedAccess>& kinds, UncountedAccess kind)
{
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
}

/// Of the whole file, in both memories.
std::uint64_t excess_of(const NotedFile& file)
{
    std::uint64_t sum = 0;
    for (const auto& [line, notes] : file.lines) sum += notes.excess(Space::global) + notes.excess(Space::shared);
    return sum;
}

bool has_faults(const NotedFile& file)
{
    return std::any_of(file.lines.begin(), file.lines.end(), [](const auto& line) {
        return !line.second.faults.empty() || !line.second.other_lines.empty();
    });
}

}  // namespace

std::uint64_t LineNotes::excess(Space memory) const
{
    std::uint64_t sum = 0;
    for (const Operation operation : all_operations) sum += known_excess(accesses.of(memory, operation));
    return sum;
}

std::vector<NotedFile> noted_files(const ProgramRecord& record, const std::vector<Fault>& faults)
{
    std::map<std::string, NotedFile> by_name;
    const auto notes_at = [&](const SourceLocation& place) -> LineNotes& {
        return by_name[place.file].lines[place.line];
    };
    for (const LoggedLaunch& launch : record.launches) {
        const Profile& profile = launch.profile;
        if (profile.lines.available())
            for (const SourceLine& line : profile.lines.value()) notes_at(line.location).accesses += line.counters;
        if (profile.uncounted.available())
            for (const UncountedLine& line : profile.uncounted.value())
                add_once(notes_at(line.location).uncounted, line.access);
    }
    for (std::size_t i = 0; i < faults.size(); ++i) {
        if (!faults[i].location.file.empty()) notes_at(faults[i].location).faults.push_back(i);
        if (const auto& other = faults[i].seen.front().other_location) notes_at(*other).other_lines.push_back(i);
    }
    std::vector<NotedFile> files;
    for (auto& [name, file] : by_name) {
        file.file = name;
        read_text_of(file);
        files.push_back(std::move(file));
    }
    std::stable_sort(files.begin(), files.end(), [](const NotedFile& a, const NotedFile& b) {
        return std::tuple(has_faults(a), excess_of(a)) > std::tuple(has_faults(b), excess_of(b));
    });
    return files;
}

std::vector<std::pair<int, int>> shown_ranges(const NotedFile& file)
{
    constexpr std::size_t short_file = 1500;
    constexpr int lines_around = 12;
    const auto last = static_cast<int>(file.text.size());
    if (file.text.size() <= short_file) return {{1, last}};
    std::vector<std::pair<int, int>> ranges;
    for (const auto& [line, notes] : file.lines) {
        const int begin = std::max(1, line - lines_around);
        const int end = std::min(last, line + lines_around);
        // One or two lines are not worth a gap.
        if (!ranges.empty() && begin <= ranges.back().second + 3)
            ranges.back().second = end;
        else
            ranges.emplace_back(begin, end);
    }
    return ranges;
}

}  // namespace warpbook::tools
