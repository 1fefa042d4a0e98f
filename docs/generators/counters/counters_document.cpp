#include "counters_document.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

#include <warpbook/metric_groups.hpp>

#include <document_block.hpp>
#include "chips.hpp"

namespace warpbook::generators {

namespace {

std::string chips_table()
{
    std::vector<std::string_view> generations;
    std::map<std::string_view, std::string> names;
    for (const Chip& chip : chips) {
        if (!names.contains(chip.generation)) generations.push_back(chip.generation);
        std::string& row = names[chip.generation];
        if (!row.empty()) row += ", ";
        row += std::string(chip.name) + (chip.integrated ? " (integrated)" : "");
    }
    std::ostringstream text;
    text << "| generation | chips |\n|---|---|\n";
    for (const std::string_view generation : generations)
        text << "| " << generation << " | " << names[generation] << " |\n";
    return text.str();
}

std::string with_blanks_between(const std::vector<std::string_view>& names)
{
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : " ") + std::string(name);
    return text;
}

/// "1 on every chip" or "1; 2 on TU102 TU104; not available on GA10B": the number of most chips that have it comes
/// first.
std::string passes_in_words(const std::string& group, const PassesOfChips& passes)
{
    std::map<std::size_t, std::vector<std::string_view>> chips_by_passes;
    for (const Chip& chip : chips) chips_by_passes[passes.at(std::string(chip.name)).at(group)].push_back(chip.name);
    const auto usual = std::ranges::max_element(chips_by_passes, {}, [](const auto& number_and_chips) {
        return number_and_chips.first == 0 ? 0 : number_and_chips.second.size();
    });
    std::string text = std::to_string(usual->first);
    if (chips_by_passes.size() == 1) return text + " on every chip";
    for (const auto& [number, names] : chips_by_passes) {
        if (number == usual->first) continue;
        text += "; " + (number == 0 ? "not available" : std::to_string(number)) + " on " + with_blanks_between(names);
    }
    return text;
}

std::string collection_in_words(const MetricGroup& group, const PassesOfChips& passes)
{
    if (group.collection == MetricGroup::Collection::instruction)
        return "Collected for each instruction, by CUPTI's SASS metrics: one run of the kernel, with its code patched.";
    return "Collected for the launch, by CUPTI's range profiler. Passes: " +
           passes_in_words(std::string(group.name), passes) + ".";
}

std::string table_of(const MetricGroup& group, const PassesOfChips& passes)
{
    std::ostringstream text;
    text << "**" << group.title << "** " << collection_in_words(group, passes) << "\n\n";
    if (!group.caution.empty()) text << "*Caution:* " << group.caution << "\n\n";
    text << "| metric | unit | meaning | chips without it |\n|---|---|---|---|\n";
    for (const Metric& metric : group.metrics) {
        text << "| `" << metric.name << "` | " << metric.unit << " | " << metric.meaning;
        if (!metric.formula.empty()) text << "<br>= " << metric.formula;
        text << " | " << metric.missing_on << " |\n";
    }
    return text.str();
}

}  // namespace

std::string with_tables_of_registry(const std::string& document, const PassesOfChips& passes)
{
    std::string made = with_block(document, "chips", chips_table());
    for (const MetricGroup& group : metric_groups())
        made = with_block(made, std::string(group.name), table_of(group, passes));
    return made;
}

}  // namespace warpbook::generators
