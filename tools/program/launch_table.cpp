#include "launch_table.hpp"

#include <array>
#include <charconv>
#include <set>
#include <vector>

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

/// What stands in the columns before the metrics.
struct Row {
    std::string scope;
    std::string file;
    std::string line;
    std::string access;
    const AccessRecord* counts = nullptr;
    std::string unavailable;
    const FindingRecord* finding = nullptr;
};

class Table {
public:
    explicit Table(const ProgramRecord& record)
    {
        for (const LaunchRecord& launch : record.launches) {
            for (const auto& [name, value] : launch.metrics) metrics_.insert(name);
            for (const auto& [name, reason] : launch.no_metrics) metrics_.insert(name);
        }
        Cells head{"process", "launch", "kernel", "grid",         "block", "device", "scope",
                   "file",    "line",   "access", "instructions", "unit",  "units",  "ideal_units"};
        head.insert(head.end(), metrics_.begin(), metrics_.end());
        head.insert(head.end(), {"note", "unavailable", "finding", "occurrences"});
        text_ = comma_separated(head);
        for (const LaunchRecord& launch : record.launches) add(launch);
        for (const FindingRecord& finding : record.host_findings) add_finding(LaunchRecord(), finding);
        for (const std::string& problem : record.problems)
            add(LaunchRecord(), {"process", "", "", "", nullptr, problem});
    }

    const std::string& text() const { return text_; }

private:
    void add(const LaunchRecord& launch)
    {
        std::string missing = reason_of(launch.no_totals);
        for (const auto& [name, reason] : launch.no_metrics) add_reason(missing, name, reason);
        if (launch.totals) add_accesses(launch, {"launch", "", "", "", nullptr, missing}, *launch.totals);
        // Without any access it has metrics, a note, or a reason.
        if (!launch.totals || launch.totals->empty()) add(launch, {"launch", "", "", "", nullptr, missing});

        for (const LineRecord& line : launch.lines)
            add_accesses(launch, {"line", line.file, std::to_string(line.line), "", nullptr, ""}, line.accesses);
        if (const std::string reason = reason_of(launch.no_lines); !reason.empty())
            add(launch, {"line", "", "", "", nullptr, reason});
        for (const FindingRecord& finding : launch.findings) add_finding(launch, finding);
    }

    void add_finding(const LaunchRecord& launch, const FindingRecord& finding)
    {
        const std::string line = finding.file.empty() ? "" : std::to_string(finding.line);
        add(launch, {"finding", finding.file, line, "", nullptr, "", &finding});
    }

    static std::string reason_of(const std::string& reason) { return reason == not_asked_for ? "" : reason; }

    static void add_reason(std::string& reasons, const std::string& column, const std::string& reason)
    {
        if (!reasons.empty()) reasons += "; ";
        reasons.append(column).append(": ").append(reason);
    }

    void add_accesses(const LaunchRecord& launch, Row row, const AccessRecords& accesses)
    {
        const std::string missing = row.unavailable;
        for (const auto& [kind, counts] : accesses) {
            row.access = kind;
            row.counts = &counts;
            row.unavailable = missing;
            if (!counts.ideal_units) add_reason(row.unavailable, "ideal_units", counts.no_ideal);
            add(launch, row);
        }
    }

    void add(const LaunchRecord& launch, const Row& row)
    {
        Cells cells{launch.process, launch.process.empty() ? "" : std::to_string(launch.number),
                    launch.kernel,  launch.grid,
                    launch.block,   launch.device,
                    row.scope,      row.file,
                    row.line,       row.access};
        if (row.counts != nullptr) {
            const auto& ideal = row.counts->ideal_units;
            cells.insert(cells.end(), {std::to_string(row.counts->instructions), unit_of(row.access),
                                       std::to_string(row.counts->units), ideal ? std::to_string(*ideal) : ""});
        } else {
            cells.insert(cells.end(), 4, "");
        }
        for (const std::string& name : metrics_) {
            const auto found = launch.metrics.find(name);
            // They are the launch's, and no line's.
            const bool is_here = row.scope == "launch" && found != launch.metrics.end();
            cells.push_back(is_here ? text_of(found->second) : "");
        }
        cells.push_back(row.finding != nullptr ? row.finding->text : launch.note);
        cells.push_back(row.unavailable);
        cells.push_back(row.finding != nullptr ? row.finding->kind : "");
        cells.push_back(row.finding != nullptr ? std::to_string(row.finding->occurrences) : "");
        text_ += comma_separated(cells);
    }

    std::set<std::string> metrics_;
    std::string text_;
};

}  // namespace

std::string to_csv(const ProgramRecord& record) { return Table(record).text(); }

}  // namespace warpbook::tools
