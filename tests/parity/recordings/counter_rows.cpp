#include "counter_rows.hpp"

#include <optional>
#include <stdexcept>

namespace warpbook::tests {

namespace {

using nlohmann::json;

std::string cell_of(const json& number) { return number.is_number() ? number.dump() : std::string(); }

json number_in(const std::string& cell, const std::string& unavailable)
{
    if (cell.empty()) return {{"unavailable", unavailable}};
    std::size_t read = 0;
    const unsigned long long number = std::stoull(cell, &read);
    if (read != cell.size()) throw std::runtime_error("\"" + cell + "\" is no count");
    return number;
}

json line_called(const std::string& name, const std::string& file)
{
    const auto colon = name.rfind(':');
    if (colon == std::string::npos) return {{"file", file}, {"line", std::stoi(name)}};
    return {{"file", name.substr(0, colon)}, {"line", std::stoi(name.substr(colon + 1))}};
}

void append_rows(std::vector<Cells>& rows, const std::string& line, const json& counters)
{
    for (const auto& [space, operations] : counters.items()) {
        for (const auto& [operation, counts] : operations.items())
            rows.push_back({line, space, operation, cell_of(counts.at("instructions")), cell_of(counts.at("units")),
                            cell_of(counts.at("ideal_units"))});
    }
}

/// Nothing where a number is missing.
std::optional<json> sums_over(const json& lines)
{
    json sums = json::object();
    for (const json& line : lines) {
        for (const auto& [space, operations] : line.at("counters").items()) {
            for (const auto& [operation, counts] : operations.items()) {
                for (const auto& [what, number] : counts.items()) {
                    if (!number.is_number()) return std::nullopt;
                    json& sum = sums[space][operation][what];
                    sum = (sum.is_null() ? 0 : sum.get<std::uint64_t>()) + number.get<std::uint64_t>();
                }
            }
        }
    }
    return sums;
}

}  // namespace

std::string line_name(const json& line, const std::string& file)
{
    const std::string number = line.at("line").dump();
    return line.at("file") == file ? number : line.at("file").get<std::string>() + ":" + number;
}

std::vector<Cells> counter_rows(const json& profile, const std::string& file)
{
    std::vector<Cells> rows;
    const json& totals = profile.at("totals");
    const bool has_lines = profile.contains("lines") && profile.at("lines").is_array();
    if (!totals.contains("unavailable") && !(has_lines && sums_over(profile.at("lines")) == totals))
        append_rows(rows, "", totals);
    if (has_lines) {
        for (const json& line : profile.at("lines")) append_rows(rows, line_name(line, file), line.at("counters"));
    }
    return rows;
}

void add_counters(json& profile, const std::vector<Cells>& rows, const std::string& file,
                  const std::string& unavailable)
{
    json totals = json::object();
    json lines = json::array();
    for (const Cells& row : rows) {
        const json counts{{"instructions", number_in(row.at(3), unavailable)},
                          {"units", number_in(row.at(4), unavailable)},
                          {"ideal_units", number_in(row.at(5), unavailable)}};
        if (row.at(0).empty()) {
            totals[row.at(1)][row.at(2)] = counts;
            continue;
        }
        json line = line_called(row.at(0), file);
        if (lines.empty() || lines.back().at("line") != line.at("line") || lines.back().at("file") != line.at("file"))
            lines.push_back(std::move(line));
        lines.back()["counters"][row.at(1)][row.at(2)] = counts;
    }
    const bool of_launch_alone = lines.empty() && !totals.empty();
    if (totals.empty()) totals = sums_over(lines).value();
    const json reason{{"unavailable", unavailable}};
    profile["totals"] = rows.empty() && !unavailable.empty() ? reason : totals;
    if (lines.empty() && !unavailable.empty())
        profile["lines"] = reason;
    else if (!of_launch_alone)
        profile["lines"] = lines;
}

std::string reason_without_counters(const json& profile)
{
    for (const char* what : {"totals", "lines"}) {
        if (profile.contains(what) && profile.at(what).contains("unavailable"))
            return profile.at(what).at("unavailable");
    }
    return {};
}

}  // namespace warpbook::tests
