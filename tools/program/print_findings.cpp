#include "print_findings.hpp"

#include <algorithm>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include "findings.hpp"
#include "unchecked_launches.hpp"
#include "support/utf8.hpp"
#include "support/source_file.hpp"

namespace warpbook::tools {

namespace {

/// Whoever has more begins with these.
constexpr std::size_t max_faults = 20;

void print_faults(std::ostream& out, const Palette& palette, std::size_t number, const FaultGroup& group)
{
    const Fault& fault = group.faults.front();
    constexpr const char* indentation = "     ";
    out << "  " << number << ". " << palette.in_color_of(CheckStatus::failed, words_of(fault.kind));
    if (!fault.location.file.empty()) out << " at " << describe_location(fault.location.file, fault.location.line);
    out << '\n';
    for (const Finding& finding : fault.seen)
        out << indentation << grading::without_controls(sentence_with_thread(finding)) << '\n';
    if (const auto& other = fault.seen.front().other_location)
        out << indentation << "the other line: " << describe_location(other->file, other->line) << '\n';
    if (const std::size_t others = group.faults.size() - 1; others > 0) {
        out << indentation << "and " << others << (others == 1 ? " more race" : " more races")
            << " of this array, between these lines and others: the same may be missing at each\n";
        for (const SourceLocation& line : group.further_lines())
            out << indentation << "the other line: " << describe_location(line.file, line.line) << '\n';
    }
    if (const FactValue* const schedule = fault.seen.front().facts.find(fact::schedule))
        out << indentation << "to play it again: --schedule " << std::get<std::int64_t>(*schedule) << '\n';
    if (const std::string launches = launches_with(fault); !launches.empty()) out << indentation << launches << '\n';
    if (const std::string_view advice = remedy_for(fault); !advice.empty())
        out << indentation << "what to do: " << advice << '\n';
}

}  // namespace

void print_findings(std::ostream& out, const Palette& palette, const ProgramRecord& record)
{
    const std::vector<Fault> faults = faults_of(record);
    const std::string nothing = sentence_without_faults(record);
    const std::string share = sentence_of_share_checked(record);
    if (!nothing.empty() || !share.empty()) out << '\n' << (nothing.empty() ? share : nothing) << '\n';
    if (faults.empty()) return;
    out << '\n' << palette.bold("Faults") << palette.faint(", the worst first") << '\n';
    const std::vector<FaultGroup> groups = grouped(faults);
    const std::size_t shown = std::min(max_faults, groups.size());
    for (std::size_t i = 0; i < shown; ++i) print_faults(out, palette, i + 1, groups[i]);
    if (shown < groups.size())
        out << "  " << groups.size() - shown << " more: --html FILE and --json FILE have all of them\n";
}

}  // namespace warpbook::tools
