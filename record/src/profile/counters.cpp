#include <warpbook/counters.hpp>

#include <algorithm>

namespace warpbook {

namespace {

const char* const no_instruction = "no instruction of this kind was executed";

}  // namespace

AccessCounts& AccessCounts::operator+=(const AccessCounts& other)
{
    instructions += other.instructions;
    units += other.units;
    if (ideal_units.available() && other.ideal_units.available())
        ideal_units = ideal_units.value() + other.ideal_units.value();
    else if (ideal_units.available())
        ideal_units = other.ideal_units;
    return *this;
}

Counters& Counters::operator+=(const Counters& other)
{
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) of(space, operation) += other.of(space, operation);
    }
    return *this;
}

Measured<double> units_per_instruction(const AccessCounts& counts)
{
    if (counts.instructions == 0) return Measured<double>::unavailable(no_instruction);
    return static_cast<double>(counts.units) / static_cast<double>(counts.instructions);
}

Measured<double> ideal_units_per_instruction(const AccessCounts& counts)
{
    if (counts.instructions == 0) return Measured<double>::unavailable(no_instruction);
    if (!counts.ideal_units.available()) return Measured<double>::unavailable(counts.ideal_units.why());
    return static_cast<double>(counts.ideal_units.value()) / static_cast<double>(counts.instructions);
}

Measured<std::uint64_t> excess_units(const AccessCounts& counts)
{
    if (!counts.ideal_units.available()) return Measured<std::uint64_t>::unavailable(counts.ideal_units.why());
    const std::uint64_t ideal = counts.ideal_units.value();
    return counts.units > ideal ? counts.units - ideal : std::uint64_t{0};
}

Measured<double> excess_units_per_instruction(const AccessCounts& counts)
{
    if (counts.instructions == 0) return Measured<double>::unavailable(no_instruction);
    const Measured<std::uint64_t> excess = excess_units(counts);
    if (!excess.available()) return Measured<double>::unavailable(excess.why());
    return static_cast<double>(excess.value()) / static_cast<double>(counts.instructions);
}

}  // namespace warpbook
