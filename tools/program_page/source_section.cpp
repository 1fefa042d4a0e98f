#include "source_section.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <optional>

#include <warpbook/access_words.hpp>

#include "support/source_file.hpp"
#include "page_words.hpp"

namespace warpbook::tools {

namespace {

/// The longest bars: what the costliest line of the program has.
struct LongestBars {
    std::uint64_t global_units = 0;
    std::uint64_t shared_units = 0;
    std::uint64_t global_excess = 0;
    std::uint64_t shared_excess = 0;
};

LongestBars longest_bars(const std::vector<NotedFile>& files)
{
    LongestBars longest;
    for (const NotedFile& file : files) {
        for (const auto& [line, notes] : file.lines) {
            longest.global_excess = std::max(longest.global_excess, notes.excess(Space::global));
            longest.shared_excess = std::max(longest.shared_excess, notes.excess(Space::shared));
            for (const AccessKind kind : all_access_kinds) {
                auto& units = kind.space == Space::global ? longest.global_units : longest.shared_units;
                units = std::max(units, notes.accesses.of(kind).units);
            }
        }
    }
    return longest;
}

Markup bar(const std::string& name, const std::string& width)
{
    return element("span", {{"class", name}, {"style", "width: " + width}}, "");
}

/// "3,200 sectors, ideal 400; 32.00 per request, ideal 4.00"
std::string cost_text(AccessKind kind, const AccessCounts& counts)
{
    const std::string each = kind.space == Space::global ? " per request" : " per instruction";
    const std::string text = grouped_digits(counts.units) + " " + std::string(unit_of(kind.space));
    if (!counts.ideal_units.available())
        return text + " (" + per_instruction(counts.units, counts) + each + "), ideal unavailable";
    const std::uint64_t ideal = counts.ideal_units.value();
    return text + ", ideal " + grouped_digits(ideal) + " (" + per_instruction(counts.units, counts) + each +
           ", ideal " + per_instruction(ideal, counts) + ")";
}

/// Below a line: what, how much of the longest bar, the numbers.
Markup access_markup(AccessKind kind, const AccessCounts& counts, const LongestBars& longest)
{
    const std::uint64_t whole = kind.space == Space::global ? longest.global_units : longest.shared_units;
    const std::uint64_t ideal = counts.units - known_excess(counts);
    const bool costs_more = counts.units > ideal;
    const Markup bars = bar(counts.ideal_units.available() ? "ideal" : "unknown", share_for_style(ideal, whole)) +
                        bar("excess", share_for_style(counts.units - ideal, whole));
    return element("span", {{"class", "access"}},
                   element("span", {{"class", "what"}}, name_of(kind)) +
                       element("span", {{"class", "bar"}, {"aria-hidden", "true"}}, bars) +
                       element("span", {{"class", costs_more ? "cost more" : "cost"}}, cost_text(kind, counts)));
}

/// In front of a line: its share of what the costliest line has beyond its ideal.
Markup heat_markup(const LineNotes& notes, const LongestBars& longest)
{
    Markup bars;
    std::string title;
    const auto add = [&](Space memory, std::uint64_t whole) {
        const std::uint64_t excess = notes.excess(memory);
        if (excess == 0) return;
        const std::string name(name_of(memory));
        bars += bar("heat-" + name, share_for_style(excess, whole));
        title += (title.empty() ? "" : "; ") + name + " memory: " + grouped_digits(excess) + " " +
                 std::string(unit_of(memory)) + " beyond the ideal";
    };
    add(Space::global, longest.global_excess);
    add(Space::shared, longest.shared_excess);
    if (bars.empty()) return bars;
    return element("span", {{"class", "heat"}, {"aria-hidden", "true"}, {"title", title}}, bars);
}

Markup fault_link(const std::vector<Fault>& faults, std::size_t number)
{
    return element("a", {{"href", "#" + fault_anchor(number)}}, words_of(faults[number].kind));
}

Markup faults_markup(const LineNotes& notes, const std::vector<Fault>& faults)
{
    Markup markup;
    for (const std::size_t number : notes.faults)
        markup +=
            element("span", {{"class", "fault-here"}},
                    fault_link(faults, number) + text_markup(": " + sentence_with_thread(faults[number].seen.front())));
    for (const std::size_t number : notes.other_lines)
        markup += element("span", {{"class", "fault-here"}},
                          fault_link(faults, number) + text_markup(": the other line of this fault"));
    return markup;
}

Markup uncounted_markup(const LineNotes& notes)
{
    Markup markup;
    for (const UncountedAccess access : notes.uncounted)
        markup += element("span", {{"class", "not-counted"}}, uncounted_for_people(access) + ": not counted");
    return markup;
}

/// Lines of generated code can be as long as a file; the first letters tell which one it is.
std::string shown_text(const std::string& line)
{
    constexpr std::size_t longest = 1000;
    return line.size() <= longest ? line : line.substr(0, longest) + " …";
}

class SourceList {
public:
    SourceList(const NotedFile& file, std::size_t number, const std::vector<Fault>& faults, const LongestBars& longest)
        : file_(file), number_(number), faults_(faults), longest_(longest)
    {}

    Markup markup() const
    {
        Markup items;
        // Code for which the compiler names the file alone.
        for (const auto& [line, notes] : file_.lines)
            if (line < 1) items += noted_line(line, notes, element("span", {{"class", "faint"}}, "no line known"));
        if (file_.text.empty()) {
            for (const auto& [line, notes] : file_.lines)
                if (line >= 1)
                    items +=
                        noted_line(line, notes, element("span", {{"class", "faint"}}, "line " + std::to_string(line)));
        } else {
            items += text_with_gaps();
        }
        return element("ol", {{"class", "code"}, {"aria-label", "Source: " + path_for_people(file_.file)}}, items);
    }

private:
    Markup text_with_gaps() const
    {
        Markup items;
        int next = 1;
        for (const auto& [begin, end] : shown_ranges(file_)) {
            items += gap(next, begin - 1);
            for (int line = begin; line <= end; ++line) items += text_line(line);
            next = end + 1;
        }
        return items + gap(next, static_cast<int>(file_.text.size()));
    }

    static Markup gap(int begin, int end)
    {
        if (begin > end) return {};
        return element("li", {{"class", "gap"}},
                       "lines " + std::to_string(begin) + " to " + std::to_string(end) + " are not shown");
    }

    Markup text_line(int line) const
    {
        const Markup code = element("code", {}, shown_text(file_.text[static_cast<std::size_t>(line) - 1]));
        const auto notes = file_.lines.find(line);
        if (notes != file_.lines.end()) return noted_line(line, notes->second, code);
        return element("li", {{"value", std::to_string(line)}}, number_markup(line) + code);
    }

    Markup noted_line(int line, const LineNotes& notes, const Markup& code) const
    {
        Markup content = number_markup(line) + heat_markup(notes, longest_) + code;
        for (const AccessKind kind : all_access_kinds) {
            const AccessCounts& counts = notes.accesses.of(kind);
            if (is_there(counts)) content += access_markup(kind, counts, longest_);
        }
        content += uncounted_markup(notes) + faults_markup(notes, faults_);
        const bool is_faulty = !notes.faults.empty() || !notes.other_lines.empty();
        return element("li",
                       {{"value", std::to_string(line)},
                        {"id", line_anchor(number_, line)},
                        {"class", is_faulty ? "noted faulty" : "noted"}},
                       content);
    }

    static Markup number_markup(int line)
    {
        return element("span", {{"class", "number"}}, line < 1 ? "" : std::to_string(line));
    }

    const NotedFile& file_;
    std::size_t number_;
    const std::vector<Fault>& faults_;
    const LongestBars& longest_;
};

/// "2026-11-21T04:58:42Z"; nothing of what has another form.
std::optional<std::time_t> time_of(const std::string& date)
{
    std::tm parts{};
    const char* const end = strptime(date.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (end == nullptr || *end != '\0') return std::nullopt;
    return timegm(&parts);
}

bool is_newer_than(const std::string& date, const std::string& file)
{
    const auto written = time_of(date);
    struct stat status {};
    return written && stat(file.c_str(), &status) == 0 && status.st_mtime > *written;
}

Markup file_markup(const NotedFile& file, std::size_t number, const std::vector<Fault>& faults,
                   const LongestBars& longest, const std::string& date)
{
    Markup notes;
    if (!file.left_out.empty()) notes += element("p", {{"class", "note"}}, file.left_out);
    if (!file.text.empty() && is_newer_than(date, file.file))
        notes += element("p", {{"class", "note"}},
                         "This file was changed after the program ran: its lines may be others than those that were "
                         "counted.");
    const Markup name = element("summary", {}, element("h3", {{"class", "file"}}, path_for_people(file.file)));
    return element("details", {{"open", ""}, {"class", "source"}},
                   name + notes + SourceList(file, number, faults, longest).markup());
}

/// Nothing where the page does not show the file.
std::optional<std::size_t> number_of(const std::vector<NotedFile>& files, const std::string& name)
{
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const NotedFile& file) { return file.file == name; });
    if (found == files.end()) return std::nullopt;
    return static_cast<std::size_t>(found - files.begin());
}

}  // namespace

Markup source_section(const std::vector<NotedFile>& files, const std::vector<Fault>& faults, const std::string& date)
{
    if (files.empty()) return {};
    const LongestBars longest = longest_bars(files);
    Markup content = element("h2", {{"id", "source"}}, "Source");
    content += element("p", {{"class", "explanation"}},
                       "Below a line is what its accesses cost in all launches: the solid part of a bar is the ideal, "
                       "the hatched part is what is moved besides. The bar in front of a line compares what it moves "
                       "beyond its ideal with the costliest line of the program.");
    for (std::size_t i = 0; i < files.size(); ++i) content += file_markup(files[i], i, faults, longest, date);
    return element("section", {{"aria-labelledby", "source"}}, content);
}

Markup place_markup(const std::vector<NotedFile>& files, const SourceLocation& place)
{
    const std::string text = path_for_people(place.file) + (place.line < 1 ? "" : ":" + std::to_string(place.line));
    const auto number = number_of(files, place.file);
    if (!number) return text_markup(text);
    return element("a", {{"href", "#" + line_anchor(*number, place.line)}}, text);
}

std::string text_of_line(const std::vector<NotedFile>& files, const SourceLocation& place)
{
    const auto number = number_of(files, place.file);
    const auto line = static_cast<std::size_t>(std::max(place.line, 0));
    if (!number || line < 1 || line > files[*number].text.size()) return {};
    const std::string& text = files[*number].text[line - 1];
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string::npos ? std::string() : shown_text(text.substr(begin));
}

}  // namespace warpbook::tools
