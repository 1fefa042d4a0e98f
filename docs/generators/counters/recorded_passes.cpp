#include "recorded_passes.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <warpbook/metric_groups.hpp>
#include <warpbook/system/text_file.hpp>

#include "chips.hpp"

namespace warpbook::generators {

namespace {

std::vector<std::string> cells_of(const std::string& line)
{
    std::string with_blanks = line;
    std::ranges::replace(with_blanks, ',', ' ');
    return words_of(with_blanks);
}

}  // namespace

PassesOfChips passes_from_csv(const std::string& csv)
{
    std::istringstream stream(csv);
    std::string line;
    std::getline(stream, line);
    const std::vector<std::string> head = cells_of(line);
    PassesOfChips passes;
    while (std::getline(stream, line)) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != head.size()) throw std::runtime_error("a line with other columns than the first: " + line);
        for (std::size_t column = 1; column < cells.size(); ++column)
            passes[cells[0]][head[column]] = std::stoul(cells[column]);
    }
    return passes;
}

std::string csv_of(const PassesOfChips& passes)
{
    std::ostringstream csv;
    csv << "chip";
    for (const MetricGroup& group : metric_groups()) {
        if (group.collection == MetricGroup::Collection::launch) csv << ',' << group.name;
    }
    csv << '\n';
    for (const Chip& chip : chips) {
        const auto row = passes.find(std::string(chip.name));
        if (row == passes.end()) continue;
        csv << chip.name;
        for (const MetricGroup& group : metric_groups()) {
            if (group.collection == MetricGroup::Collection::launch)
                csv << ',' << row->second.at(std::string(group.name));
        }
        csv << '\n';
    }
    return csv.str();
}

PassesOfChips recorded_passes() { return passes_from_csv(read_text(WARPBOOK_METRIC_PASSES)); }

}  // namespace warpbook::generators
