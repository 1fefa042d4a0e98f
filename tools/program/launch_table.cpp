#include "launch_table.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include <warpbook/access_words.hpp>

#include "support/comma_separated.hpp"

namespace warpbook::tools {

namespace {

/// As few digits as it takes to read the same number again.
std::string text_of(double value)
{
    std::array<char, 40> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end};
}

/// What stands in the columns besides the launch's own and the metrics.
struct Row {
    const char* scope = "";
    SourceLocation location{};
    std::optional<AccessKind> access{};
    const AccessCounts* counts = nullptr;
    std::string unavailable{};
    const Finding* finding = nullptr;
};

class Table {
public:
    explicit Table(const ProgramRecord& record)
    {
        for (const LoggedLaunch& launch : record.launches)
            for (const auto& [name, value] : launch.profile.metrics) metrics_.insert(name);
        Cells head{"process", "launch", "kernel", "grid",         "block", "device", "scope",
                   "file",    "line",   "access", "instructions", "unit",  "units",  "ideal_units"};
        head.insert(head.end(), metrics_.begin(), metrics_.end());
        head.insert(head.end(), {"note", "unavailable", "finding", "occurrences"});
        text_ = comma_separated(head);
        for (const LoggedLaunch& launch : record.launches) add_launch(launch);
        for (const Finding& finding : record.host_findings) add_finding(nullptr, finding);
        for (const std::string& problem : record.problems) add(nullptr, {.scope = "process", .unavailable = problem});
        for (const LibraryCalls& calls : record.library_calls)
            add(nullptr, {.scope = "process", .unavailable = calls.library + ": " + sentence_of(calls)});
    }

    const std::string& text() const { return text_; }

private:
    void add_launch(const LoggedLaunch& launch)
    {
        const Profile& profile = launch.profile;
        std::string missing = reason_of(profile.totals);
        each_metric(
            profile, [](const std::string&, double) {},
            [&](const std::string& name, const Unavailable& why) { add_reason(missing, name, to_string(why)); });
        const Row whole{.scope = "launch", .unavailable = missing};
        // Without any access it has metrics, a note, or a reason.
        if (profile.totals.available() && has_accesses(profile.totals.value()))
            add_accesses(launch, whole, profile.totals.value());
        else
            add(&launch, whole);

        if (profile.lines.available()) {
            for (const SourceLine& line : profile.lines.value())
                add_accesses(launch, {.scope = "line", .location = line.location}, line.counters);
        } else if (const std::string reason = reason_of(profile.lines); !reason.empty()) {
            add(&launch, {.scope = "line", .unavailable = reason});
        }
        for (const Finding& finding : profile.findings) add_finding(&launch, finding);
    }

    void add_finding(const LoggedLaunch* launch, const Finding& finding)
    {
        add(launch, {.scope = "finding", .location = finding.location, .finding = &finding});
    }

    /// Empty where nobody asked for it.
    template <class T>
    static std::string reason_of(const Measured<T>& measured)
    {
        const bool is_missing = !measured.available() && measured.why().cause != Unavailable::Cause::not_asked_for;
        return is_missing ? measured.reason() : "";
    }

    static void add_reason(std::string& reasons, const std::string& column, const std::string& reason)
    {
        if (!reasons.empty()) reasons += "; ";
        reasons.append(column).append(": ").append(reason);
    }

    void add_accesses(const LoggedLaunch& launch, Row row, const Counters& counters)
    {
        const std::string missing = row.unavailable;
        for (const AccessKind kind : all_access_kinds) {
            const AccessCounts& counts = counters.of(kind);
            if (!is_there(counts)) continue;
            row.access = kind;
            row.counts = &counts;
            row.unavailable = missing;
            if (!counts.ideal_units.available())
                add_reason(row.unavailable, "ideal_units", counts.ideal_units.reason());
            add(&launch, row);
        }
    }

    /// Of a process, or of its host's code, where there is no launch.
    void add(const LoggedLaunch* launch, const Row& row)
    {
        Cells cells = cells_of(launch);
        const SourceLocation& place = row.location;
        cells.insert(cells.end(), {row.scope, place.file, place.file.empty() ? "" : std::to_string(place.line),
                                   row.access ? name_of(*row.access) : ""});
        if (row.counts != nullptr) {
            const auto& ideal = row.counts->ideal_units;
            cells.insert(cells.end(),
                         {std::to_string(row.counts->instructions), std::string(unit_of(row.access->space)),
                          std::to_string(row.counts->units), ideal.available() ? std::to_string(ideal.value()) : ""});
        } else {
            cells.insert(cells.end(), 4, "");
        }
        // They are the launch's, and no line's.
        const bool has_metrics = launch != nullptr && std::string_view(row.scope) == "launch";
        for (const std::string& name : metrics_) cells.push_back(has_metrics ? metric_text(launch->profile, name) : "");
        cells.push_back(row.finding != nullptr ? sentence_of(*row.finding) : note_text(launch));
        cells.push_back(row.unavailable);
        cells.push_back(row.finding != nullptr ? std::string(name_of(row.finding->kind)) : "");
        cells.push_back(row.finding != nullptr ? std::to_string(row.finding->occurrences) : "");
        text_ += comma_separated(cells);
    }

    static Cells cells_of(const LoggedLaunch* launch)
    {
        if (launch == nullptr) return Cells(6);
        const Profile& profile = launch->profile;
        return {launch->process,
                launch->process.empty() ? "" : std::to_string(launch->number),
                profile.kernel,
                extents_text(profile.grid),
                extents_text(profile.block),
                profile.device.name};
    }

    static std::string metric_text(const Profile& profile, const std::string& name)
    {
        const auto found = profile.metrics.find(name);
        const bool is_known = found != profile.metrics.end() && found->second.available();
        return is_known ? text_of(found->second.value()) : "";
    }

    static std::string note_text(const LoggedLaunch* launch)
    {
        return launch != nullptr && launch->profile.note ? launch->profile.note->sentence : "";
    }

    std::set<std::string> metrics_;
    std::string text_;
};

}  // namespace

std::string to_csv(const ProgramRecord& record) { return Table(record).text(); }

}  // namespace warpbook::tools
