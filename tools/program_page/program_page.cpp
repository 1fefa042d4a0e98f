#include "program_page.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/access_words.hpp>

#include "program/findings.hpp"
#include "program/kernel_summary.hpp"
#include "support/source_file.hpp"
#include "page/view_page.hpp"
#include "course/workbook_paths.hpp"
#include "kernel_section.hpp"
#include "page/markup.hpp"
#include "page_words.hpp"
#include "source_lines.hpp"
#include "source_section.hpp"

namespace warpbook::tools {

namespace {

std::string name_of_program(const std::vector<std::string>& program)
{
    return program.empty() ? "A program" : std::filesystem::path(program.front()).filename().string();
}

std::string command_text(const std::vector<std::string>& program)
{
    std::string text;
    for (const std::string& word : program) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// "NVIDIA H200: counted as compiled for this GPU", one for each device.
Markup devices_markup(const std::vector<LoggedLaunch>& launches)
{
    std::set<std::string> known;
    Markup markup;
    for (const LoggedLaunch& launch : launches) {
        const std::string& device = launch.profile.device.name;
        if (!known.insert(device).second) continue;
        markup += element(
            "p", {{"class", "device"}},
            device + ": counted " +
                (is_checked_for_faults(launch.profile) ? "as written in the source" : "as compiled for this GPU"));
    }
    return markup;
}

std::string summary_text(const ProgramRecord& record, std::size_t kernels, std::size_t faults)
{
    const auto counted =
        static_cast<std::size_t>(std::ranges::count_if(record.launches, is_counted, &LoggedLaunch::profile));
    std::string text = count_text(kernels, "kernel") + ", " + count_text(record.launches.size(), "launch");
    if (counted < record.launches.size()) text += ", " + grouped_digits(counted) + " of them counted";
    if (faults > 0) text += ", " + count_text(faults, "fault");
    return text;
}

std::size_t number_of_kernels(const std::vector<LoggedLaunch>& launches)
{
    std::set<std::string> names;
    for (const LoggedLaunch& launch : launches) names.insert(launch.profile.kernel);
    return names.size();
}

Markup fault_markup(const Fault& fault, std::size_t number, const std::vector<NotedFile>& files)
{
    Markup head = element("strong", {{"class", "kind"}}, words_of(fault.kind));
    if (!fault.location.file.empty()) {
        head += text_markup(" at ") + place_markup(files, fault.location);
        head += element("code", {{"class", "text-of-line"}}, text_of_line(files, fault.location));
    }
    Markup content = element("p", {}, head);
    for (const Finding& finding : fault.seen) content += element("p", {}, sentence_with_thread(finding));
    if (const auto& other = fault.seen.front().other_location)
        content += element("p", {},
                           text_markup("the other line: ") + place_markup(files, *other) +
                               element("code", {{"class", "text-of-line"}}, text_of_line(files, *other)));
    if (const std::string launches = launches_with(fault); !launches.empty())
        content += element("p", {{"class", "faint"}}, launches);
    if (const std::string_view advice = remedy_for(fault); !advice.empty())
        content += element("p", {}, "what to do: " + std::string(advice));
    return element("li", {{"id", fault_anchor(number)}}, content);
}

/// Nothing where nobody looked for faults.
Markup fault_section(const ProgramRecord& record, const std::vector<Fault>& faults, const std::vector<NotedFile>& files)
{
    const std::string nothing = sentence_without_faults(record);
    if (faults.empty() && nothing.empty()) return {};
    Markup content = element("h2", {{"id", "faults"}}, "Faults");
    if (faults.empty()) content += element("p", {}, nothing);
    Markup items;
    for (std::size_t i = 0; i < faults.size(); ++i) items += fault_markup(faults[i], i, files);
    if (!faults.empty()) content += element("ol", {{"class", "faults"}}, items);
    return element("section", {{"aria-labelledby", "faults"}}, content);
}

/// What there is no number of, and why; each once.
class NotCounted {
public:
    explicit NotCounted(const ProgramRecord& record)
    {
        for (const std::string& problem : record.problems) add("the program", problem);
        for (const LibraryCalls& calls : record.library_calls) add(calls.library, sentence_of(calls));
        for (const LoggedLaunch& launch : record.launches) add(launch.profile);
        if (!record.launches.empty() &&
            std::ranges::none_of(record.launches, is_checked_for_faults, &LoggedLaunch::profile))
            add("faults", "a GPU does not look for them; the model does");
    }

    void add(const std::string& what, const std::string& reason)
    {
        if (!reason.empty() && known_.insert({what, reason}).second) all_.emplace_back(what, reason);
    }

    Markup section() const
    {
        Markup content = element("h2", {{"id", "not-counted"}}, "What was not counted");
        if (all_.empty()) {
            content += element("p", {}, "Every launch of this record was counted, with all of its lines.");
        } else {
            Markup items;
            for (const auto& [what, reason] : all_)
                items += element("li", {}, element("b", {}, what) + text_markup(": " + reason));
            content += element("ul", {{"class", "reasons"}}, items);
        }
        return element("section", {{"aria-labelledby", "not-counted"}}, content);
    }

private:
    void add(const Profile& launch)
    {
        const std::string& kernel = launch.kernel;
        if (launch.note) add(kernel, launch.note->sentence);
        add(kernel + ", the whole launch", launch.totals.reason());
        const bool is_told = launch.note && launch.note->kind == Note::Kind::lines_left_out;
        if (!is_told) add(kernel + ", its source lines", launch.lines.reason());
        each_metric(
            launch, [](const std::string&, double) {},
            [&](const std::string& name, const Unavailable& why) { add(kernel + ", " + name, to_string(why)); });
        if (launch.lines.available())
            for (const SourceLine& line : launch.lines.value()) add_ideals(line);
        if (launch.uncounted.available())
            for (const UncountedLine& line : launch.uncounted.value())
                add(place_text(line.location) + ", " + uncounted_for_people(line.access),
                    "what goes through the texture units is in none of the counts");
    }

    void add_ideals(const SourceLine& line)
    {
        for (const AccessKind kind : all_access_kinds)
            add(place_text(line.location) + ", the ideal of its " + name_of(kind),
                line.counters.of(kind).ideal_units.reason());
    }

    static std::string place_text(const SourceLocation& place)
    {
        return path_for_people(place.file) + ":" + std::to_string(place.line);
    }

    std::set<std::pair<std::string, std::string>> known_;
    std::vector<std::pair<std::string, std::string>> all_;
};

Markup words_markup()
{
    constexpr std::array<std::pair<const char*, const char*>, 5> words = {{
        {"request", "One access to global memory by one instruction of one warp: up to 32 addresses at once."},
        {"sector", "32 bytes of global memory that begin at a multiple of 32. It is moved as a whole or not at all."},
        {"wavefront", "One pass of an instruction through shared memory, in which each bank serves one word."},
        {"ideal",
         "The fewest sectors, or wavefronts, that the same lanes with the same number of bytes can need: packed side "
         "by "
         "side, and without bank conflicts."},
        {"beyond the ideal", "How many more there were: what another order of the data or of the threads can save."},
    }};
    Markup list;
    for (const auto& [word, meaning] : words)
        list += element("div", {}, element("dt", {}, word) + element("dd", {}, meaning));
    return element("details", {{"class", "words"}},
                   element("summary", {}, "What the words mean") + element("dl", {}, list));
}

Markup links_markup(bool has_faults, bool has_worst, bool has_source)
{
    Markup links;
    const auto add = [&](const char* address, const char* name) {
        links += element("li", {}, element("a", {{"href", address}}, name));
    };
    if (has_faults) add("#faults", "Faults");
    add("#kernels", "Kernels");
    if (has_worst) add("#worst", "Worst lines");
    if (has_source) add("#source", "Source");
    add("#not-counted", "What was not counted");
    return element("nav", {{"aria-label", "On this page"}}, element("ul", {}, links));
}

Markup date_markup(const std::string& date)
{
    if (date.size() < 16) return {};
    return text_markup("; ") +
           element("time", {{"datetime", date}}, date.substr(0, 10) + " " + date.substr(11, 5) + " UTC");
}

}  // namespace

std::string program_page(const KeptProgramRecord& kept)
{
    const ProgramRecord& record = kept.record;
    const std::vector<Fault> faults = faults_of(record);
    const std::vector<NotedFile> files = noted_files(record, faults);
    const Markup worst = worst_section(record.launches, files);
    const Markup found = fault_section(record, faults, files);
    const std::string title = name_of_program(kept.program);

    Markup page = element("a", {{"class", "skip"}, {"href", "#main"}}, "Skip to the content");
    page += element("header", {},
                    element("h1", {}, title) + element("p", {}, element("code", {}, command_text(kept.program))) +
                        devices_markup(record.launches) +
                        element("p", {{"class", "summary"}},
                                text_markup(summary_text(record, number_of_kernels(record.launches), faults.size())) +
                                    date_markup(kept.date)) +
                        links_markup(!found.empty(), !worst.empty(), !files.empty()));
    page += element("main", {{"id", "main"}},
                    found + kernel_section(summarize(record.launches)) + worst +
                        source_section(files, faults, kept.date) + NotCounted(record).section());
    page += element("footer", {}, words_markup());
    return page_with_content(page_folder("program_page"), title, page.html());
}

}  // namespace warpbook::tools
