#include "access_words.hpp"

#include <array>
#include <cstdio>

#include "support/number_text.hpp"

namespace warpbook::tools {

namespace {

std::string with_format(const char* format, double value)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

std::string each_words(double value) { return with_format("%.2f", value); }

}  // namespace

std::string wanted_words(const ExpectedAccess& expected)
{
    const Demand& demand = expected.demand;
    const std::string limit = number_for_people(demand.limit) + " " + words_of(demand.quantity, expected.access);
    switch (demand.kind) {
    case Demand::Kind::coalesced: return "no more sectors than the lanes need";
    case Demand::Kind::free_of_bank_conflicts: return "no more wavefronts than the lanes need (no bank conflicts)";
    case Demand::Kind::none: return "none";
    case Demand::Kind::at_least: return "at least " + limit;
    case Demand::Kind::at_most: break;
    }
    return "at most " + limit;
}

std::string counted_words(const std::string& access, const AccessRecord& counts)
{
    const std::string instructions = words_of(Demand::Quantity::instructions, access);
    std::string text = std::to_string(counts.instructions) + " " +
                       (counts.instructions == 1 ? instructions.substr(0, instructions.size() - 1) : instructions) +
                       ", " + std::to_string(counts.units) + " " + unit_of(access);
    if (counts.ideal_units) text += ", ideal " + std::to_string(*counts.ideal_units);
    return text;
}

std::string cost_words(const std::string& access, const AccessRecord& counts)
{
    const auto instructions = static_cast<double>(counts.instructions);
    const double each = static_cast<double>(counts.units) / instructions;
    std::string text = each_words(each) + " " + words_of(Demand::Quantity::units_per_instruction, access);
    if (!counts.ideal_units) return text + ", ideal unavailable: " + counts.no_ideal;
    const double ideal = static_cast<double>(*counts.ideal_units) / instructions;
    text += ", ideal " + each_words(ideal);
    if (counts.units <= *counts.ideal_units) return text;
    if (unit_of(access) == "sectors")
        return text + "  (" + with_format("%.3g", each / ideal) + " times as many as needed)";
    return text + "  (" + each_words(each - ideal) + " bank conflicts each)";
}

}  // namespace warpbook::tools
