#include "report.hpp"

#include <map>
#include <ostream>
#include <string>
#include <utility>

#include "comparison.hpp"

namespace warpbook::parity {

namespace {

using nlohmann::json;

/// "12 instructions, 48 sectors, ideal 48".
std::string counts_in_words(const json& counts, const std::string& space)
{
    const json& ideal = counts.at("ideal_units");
    return counts.at("instructions").dump() + " instructions, " + counts.at("units").dump() +
           (space == "global" ? " sectors" : " wavefronts") + ", ideal " + (ideal.is_number() ? ideal.dump() : "?");
}

/// "12 of 4 bytes, 3 of 16 bytes".
std::string instructions_in_words(const json& widths)
{
    if (widths.contains("unavailable")) return "widths unknown";
    std::string words;
    for (const auto& [width, instructions] : widths.items())
        words +=
            (words.empty() ? "" : ", ") + instructions.dump() + " of " + width + (width == "1" ? " byte" : " bytes");
    return words;
}

/// What one side says of each line, by line and kind of access; the widths stand behind the last kind.
using Words = std::map<std::pair<int, std::string>, std::map<std::string, std::string>>;

Words words_of(const json& entry)
{
    Words words;
    if (entry.is_null() || !entry.at("lines").is_array()) return words;
    for (const json& line : entry.at("lines")) {
        auto& of_line = words[{line.at("line").get<int>(), line.at("text").get<std::string>()}];
        for (const auto& [space, operations] : line.at("counters").items()) {
            for (const auto& [operation, counts] : operations.items())
                of_line[space + " " + operation] = counts_in_words(counts, space);
        }
        of_line["width"] = instructions_in_words(line.at("instructions_by_width"));
    }
    return words;
}

std::string word_in(const Words& words, const Words::key_type& line, const std::string& kind)
{
    const auto found = words.find(line);
    if (found == words.end() || !found->second.contains(kind)) return "nothing";
    return found->second.at(kind);
}

}  // namespace

void report(std::ostream& stream, const Case& about, const json& as_written, const json& as_compiled)
{
    stream << about.name << "  (" << as_written.at("kernel").get<std::string>() << ")\n";
    const Words written = words_of(as_written);
    const Words compiled = words_of(as_compiled);
    Words all = written;
    for (const auto& [line, kinds] : compiled) all[line].insert(kinds.begin(), kinds.end());
    for (const auto& [line, kinds] : all) {
        stream << "  " << line.first << "  " << line.second << "\n";
        for (const auto& [kind, unused] : kinds) {
            const std::string source = word_in(written, line, kind);
            const std::string gpu = word_in(compiled, line, kind);
            if (as_compiled.is_null()) {
                stream << "    " << kind << ": " << source << "\n";
            } else if (source == gpu) {
                stream << "    " << kind << ": " << source << ", both\n";
            } else {
                stream << "    " << kind << ": as written  " << source << "\n"
                       << std::string(kind.size() + 6, ' ') << "as compiled " << gpu << "\n";
            }
        }
    }
    if (as_compiled.is_null()) {
        stream << "  not recorded\n";
    } else {
        for (const std::string& complaint : complaints(about, compare(as_written, as_compiled)))
            stream << "  NOT EXPLAINED: " << complaint << "\n";
    }
    if (about.remark) stream << "  because " << about.remark->text << "\n";
    stream << "\n";
}

}  // namespace warpbook::parity
