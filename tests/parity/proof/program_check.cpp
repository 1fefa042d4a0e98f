#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "program_tables.hpp"

namespace warpbook::proof {

namespace {

/// How the note of a launch begins that failed only in the run for its lines: the tables have it as a remark.
constexpr std::string_view failed_when_counted = "the kernel failed only while it was counted";

/// A row by the names of its columns.
const std::string& cell(const Cells& row, const Cells& columns, std::string_view column)
{
    return row.at(static_cast<std::size_t>(std::ranges::find(columns, column) - columns.begin()));
}

class ProgramChecker {
public:
    ProgramChecker(Check& result, const ProgramTables& tables) : result_(result)
    {
        for (const Cells& row : tables.kernels) {
            if (cell(row, kernel_columns, "two runs of ours") == other_runs) changing_.insert({row.at(0), row.at(1)});
        }
    }

    void program(const Cells& row)
    {
        const auto at = [&row](std::string_view column) { return cell(row, program_columns, column); };
        if (at("exit code").empty()) {
            if (at("remark").empty()) complain(row.at(0), "was not run, and nothing says why");
            if (at("remark") == not_reached) complain(row.at(0), not_reached);
            return;
        }
        if (at("remark").find(failed_when_counted) != std::string::npos) return;
        if (at("exit code") != at("exit code when counted"))
            complain(row.at(0), "exit code " + at("exit code") + ", when counted " + at("exit code when counted"));
        if (at("standard output") != same_output && at("standard output") != changing_output)
            complain(row.at(0), "prints something else when it is counted");
        if (at("remark").find(warpbook_profile) != std::string::npos) complain(row.at(0), at("remark"));
    }

    void kernel(const Cells& row)
    {
        const auto at = [&row](std::string_view column) { return cell(row, kernel_columns, column); };
        result_.numbers += std::stoull(at("numbers"));
        different_[{row.at(0), row.at(1)}] = std::stoull(at("numbers")) - std::stoull(at("equal"));
        const bool all_counted = at("launches counted") == at("launches");
        if (!all_counted && at("remark").empty())
            complain(named(row), "counted " + at("launches counted") + " of " + at("launches") + " launches");
        if (all_counted && at("launches of ncu") != at("launches"))
            complain(named(row), "launches: " + at("launches") + ", ncu's " + at("launches of ncu"));
    }

    void difference(const Cells& row)
    {
        const auto at = [&row](std::string_view column) { return cell(row, difference_columns, column); };
        auto& left = different_[{row.at(0), row.at(1)}];
        left -= std::min<std::uint64_t>(left, std::stoull(at("launches")));
        const std::uint64_t ours = std::stoull(at("ours"));
        const std::uint64_t ncu = std::stoull(at("ncu"));
        if (at("remark") == changes_from_run_to_run && changing_.contains({row.at(0), row.at(1)})) return;
        if (at("remark") == printf_is_the_drivers && ours < ncu) return;
        if (has_reason({row.at(0), row.at(1), "", at("number"), ours, ncu, at("remark")})) return;
        complain(named(row), at("number") + ": ours " + at("ours") + ", ncu's " + at("ncu") +
                                 " (launches: " + at("launches") + ")");
    }

    /// That each number that is not equal is among the differences.
    void finish()
    {
        for (const auto& [kernel, left] : different_) {
            if (left > 0)
                complain(kernel.first + " " + kernel.second,
                         "numbers that differ and are not named: " + std::to_string(left));
        }
    }

private:
    using KernelName = std::pair<std::string, std::string>;

    static std::string named(const Cells& row) { return row.at(0) + " " + row.at(1); }
    void complain(const std::string& about, const std::string& what) { result_.wrong.push_back(about + ": " + what); }

    Check& result_;
    std::set<KernelName> changing_;
    std::map<KernelName, std::uint64_t> different_;
};

}  // namespace

Check check_programs(const ProgramTables& tables)
{
    Check result;
    ProgramChecker checker(result, tables);
    for (const Cells& row : tables.programs) checker.program(row);
    for (const Cells& row : tables.kernels) checker.kernel(row);
    for (const Cells& row : tables.differences) checker.difference(row);
    checker.finish();
    return result;
}

}  // namespace warpbook::proof
