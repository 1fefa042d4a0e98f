#include "source_changes.hpp"

#include <algorithm>

namespace warpbook::kernel_compiler {

std::string with_changes(std::string_view source, std::vector<SourceChange> changes)
{
    std::stable_sort(changes.begin(), changes.end(),
                     [](const SourceChange& one, const SourceChange& other) { return one.begin < other.begin; });
    std::string result;
    std::size_t done = 0;
    for (const SourceChange& change : changes) {
        result += source.substr(done, change.begin - done);
        result += change.text;
        done = change.end;
    }
    return result += source.substr(done);
}

std::string on_one_line(const std::vector<SourceToken>& tokens, TokenRange range)
{
    std::string text;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (i > range.begin && tokens[i].begin != tokens[i - 1].end()) text += ' ';
        text += tokens[i].text;
    }
    return text;
}

std::string line_breaks_in(std::string_view source, const std::vector<SourceToken>& tokens, TokenRange range)
{
    std::string breaks;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const std::string_view gap = source.substr(tokens[i].end(), tokens[i + 1].begin - tokens[i].end());
        if (gap.find('\n') != std::string_view::npos) breaks += gap;
    }
    return breaks;
}

}  // namespace warpbook::kernel_compiler
