#include <warpbook/access_words.hpp>

#include <array>
#include <cstdio>

namespace warpbook {

namespace {

std::string number_text(const char* format, double value)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

std::string two_decimals(double value) { return number_text("%.2f", value); }

std::string singular(const std::string& word) { return word.substr(0, word.size() - 1); }

}  // namespace

std::string name_of(AccessKind kind)
{
    return std::string(name_of(kind.space)) + " " + std::string(name_of(kind.operation));
}

std::string instructions_word(Space space, std::uint64_t count)
{
    const std::string instructions = space == Space::global ? "requests" : "instructions";
    return count == 1 ? singular(instructions) : instructions;
}

std::string units_word(Space space, std::uint64_t count)
{
    const std::string units(unit_of(space));
    return count == 1 ? singular(units) : units;
}

std::string units_per_instruction_words(Space space)
{
    return std::string(unit_of(space)) + " per " + instructions_word(space, 1);
}

std::string counted_words(AccessKind kind, const AccessCounts& counts)
{
    std::string text = std::to_string(counts.instructions) + " " + instructions_word(kind.space, counts.instructions) +
                       ", " + std::to_string(counts.units) + " " + units_word(kind.space, counts.units);
    if (counts.ideal_units.available()) text += ", ideal " + std::to_string(counts.ideal_units.value());
    return text;
}

std::string cost_words(AccessKind kind, const AccessCounts& counts, const std::string& cause)
{
    const Measured<double> each = units_per_instruction(counts);
    if (!each.available()) return each.reason();
    const std::string text = two_decimals(each.value()) + " " + units_per_instruction_words(kind.space);
    const Measured<double> ideal = ideal_units_per_instruction(counts);
    if (!ideal.available()) return text + ", ideal unavailable: " + ideal.reason();
    const std::string compared = text + ", ideal " + two_decimals(ideal.value());
    if (each.value() <= ideal.value()) return compared;
    const std::string excess = kind.space == Space::global
                                   ? number_text("%.3g", each.value() / ideal.value()) + " times as many as needed"
                                   : two_decimals(each.value() - ideal.value()) + " bank conflicts each";
    return compared + "  (" + excess + (cause.empty() ? "" : "; " + cause) + ")";
}

}  // namespace warpbook
