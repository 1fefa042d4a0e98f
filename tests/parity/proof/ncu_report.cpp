#include "ncu_report.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <utility>

namespace warpbook::proof {

namespace {

/// The fields of a line in which each is quoted. Source text holds quotes that ncu does not escape, so that only what
/// stands between two fields separates them.
std::vector<std::string> fields_of(const std::string& line)
{
    static const std::string separator = R"(",")";
    std::string text = line;
    while (!text.empty() && (text.back() == '\r' || text.back() == ',')) text.pop_back();
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return {};
    text = text.substr(1, text.size() - 2);
    std::vector<std::string> fields;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string::npos; end = text.find(separator, begin)) {
        fields.push_back(text.substr(begin, end - begin));
        begin = end + separator.size();
    }
    fields.push_back(text.substr(begin));
    return fields;
}

/// "1,980,000" and "0.06"; nothing for text.
std::optional<double> number_in(std::string text)
{
    std::erase(text, ',');
    if (text.empty() || text.find_first_not_of("0123456789.") != std::string::npos) return std::nullopt;
    return std::stod(text);
}

/// "(15, 15, 1)".
std::array<unsigned, 3> extent_in(const std::string& text)
{
    std::array<unsigned, 3> extent{};
    if (std::sscanf(text.c_str(), "(%u, %u, %u)", &extent[0], &extent[1], &extent[2]) != 3)
        throw std::runtime_error("not a raw page: " + text);
    return extent;
}

/// Reads the source page line by line.
class SourcePage {
public:
    void read(const std::string& line)
    {
        const std::vector<std::string> fields = fields_of(line);
        if (fields.size() < 2) return;
        if (fields[0] == "File Path") {
            file_ = fields[1];
            begins_file_ = true;
        } else if (fields[0] == "Function Name")
            begin_section(fields[1]);
        else if (fields[0] == "Line No")
            // Line number, source, address, instruction; then the metrics.
            metrics_.assign(fields.begin() + 4, fields.end());
        else
            read_numbers(fields);
    }

    std::vector<NcuSource> launches;

private:
    /// One for each file of each launch, in the order of the files. Of a launch without any number ncu lists all
    /// functions of the program (seen with 2025.3.1), several after one file: which of them was launched, it does not
    /// say.
    void begin_section(const std::string& kernel)
    {
        if (!std::exchange(begins_file_, false)) {
            if (!std::exchange(lists_all_functions_, true)) launches.back().kernel.clear();
            return;
        }
        const bool second_program = file_.ends_with(".cu") && last_file_.ends_with(".cu");
        const bool next_kernel = launches.empty() || launches.back().kernel != kernel || second_program;
        if (file_ <= last_file_ || (next_kernel && !lists_all_functions_)) {
            launches.push_back({kernel, {}, {}});
            lists_all_functions_ = false;
        }
        last_file_ = file_;
    }

    void read_numbers(const std::vector<std::string>& fields)
    {
        if (launches.empty() || fields.size() < metrics_.size() + 2) throw std::runtime_error("not a source page");
        const std::size_t first = fields.size() - metrics_.size();
        Values values;
        for (std::size_t i = 0; i < metrics_.size(); ++i) {
            const auto number = number_in(fields[first + i]);
            if (number && *number > 0) values[metrics_[i]] = static_cast<std::uint64_t>(*number);
        }
        if (!fields[0].empty()) {
            place_ = {file_, std::stoi(fields[0])};
            Values& line = launches.back().lines[place_];
            for (const auto& [metric, number] : values) line[metric] += number;
        } else if (fields[first - 2].starts_with("0x")) {
            auto& instruction = launches.back().instructions[fields[first - 2]];
            instruction.places.insert(place_);
            instruction.values = values;
        }
    }

    std::string file_;
    std::string last_file_;
    bool begins_file_ = false;
    bool lists_all_functions_ = false;
    Place place_;
    std::vector<std::string> metrics_;
};

}  // namespace

std::vector<NcuLaunch> read_raw_page(std::istream& page)
{
    std::vector<NcuLaunch> launches;
    std::vector<std::string> names;
    for (std::string line; std::getline(page, line);) {
        const std::vector<std::string> fields = fields_of(line);
        if (fields.empty()) continue;
        if (names.empty()) {
            names = fields;
            continue;
        }
        if (fields[0].empty()) continue;  // the units
        if (fields.size() != names.size()) throw std::runtime_error("not a raw page");
        NcuLaunch launch;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == "Process Name")
                launch.process = fields[i];
            else if (names[i] == "Kernel Name")
                launch.kernel = fields[i];
            else if (names[i] == "Grid Size")
                launch.grid = extent_in(fields[i]);
            else if (names[i] == "Block Size")
                launch.block = extent_in(fields[i]);
            else if (const auto number = number_in(fields[i]))
                launch.values[names[i]] = *number;
        }
        launches.push_back(std::move(launch));
    }
    return launches;
}

std::vector<NcuSource> read_source_page(std::istream& page)
{
    SourcePage reader;
    for (std::string line; std::getline(page, line);) reader.read(line);
    return std::move(reader.launches);
}

}  // namespace warpbook::proof
