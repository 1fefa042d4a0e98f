#include <warpbook/traffic.hpp>

#include <algorithm>
#include <ostream>

#include <warpbook/access_words.hpp>

namespace warpbook {

template class Measured<AccessCounts>;
template class Measured<std::vector<std::pair<SourceLocation, AccessCounts>>>;
template class Measured<Distribution>;

Traffic::Traffic()
    : total(Measured<AccessCounts>::unavailable(not_asked_for())),
      lines(Measured<std::vector<std::pair<SourceLocation, AccessCounts>>>::unavailable(not_asked_for())),
      distribution(Measured<Distribution>::unavailable(not_asked_for())),
      async_copies(Measured<std::uint64_t>::unavailable(not_asked_for())),
      instructions_of_busiest_scheduler(Measured<std::uint64_t>::unavailable(not_asked_for()))
{}
Traffic::Traffic(const Traffic& other) = default;
Traffic::Traffic(Traffic&& other) noexcept = default;
Traffic& Traffic::operator=(const Traffic& other) = default;
Traffic& Traffic::operator=(Traffic&& other) noexcept = default;
Traffic::~Traffic() = default;

namespace {

bool is_of_copies(Space space, Operation operation)
{
    return space == Space::global ? operation == Operation::load : operation == Operation::store;
}

}  // namespace

Traffic traffic_of(const Profile& profile, Space space, Operation operation)
{
    Traffic traffic;
    traffic.space = space;
    traffic.operation = operation;
    if (profile.totals.available())
        traffic.total = profile.totals.value().of(space, operation);
    else
        traffic.total = Measured<AccessCounts>::unavailable(profile.totals.reason());

    if (profile.distribution.available())
        traffic.distribution = profile.distribution.value().of(space, operation);
    else
        traffic.distribution = Measured<Distribution>::unavailable(profile.distribution.reason());

    if (!is_of_copies(space, operation))
        traffic.async_copies = 0;
    else if (profile.async_copies.available())
        traffic.async_copies = profile.async_copies.value().instructions;
    else
        traffic.async_copies = Measured<std::uint64_t>::unavailable(profile.async_copies.reason());

    if (profile.scheduler_load.available())
        traffic.instructions_of_busiest_scheduler =
            profile.scheduler_load.value().instructions_of_busiest.of(space, operation);
    else
        traffic.instructions_of_busiest_scheduler =
            Measured<std::uint64_t>::unavailable(profile.scheduler_load.reason());

    using Lines = std::vector<std::pair<SourceLocation, AccessCounts>>;
    if (!profile.lines.available()) {
        traffic.lines = Measured<Lines>::unavailable(profile.lines.reason());
        return traffic;
    }
    Lines lines;
    for (const SourceLine& line : profile.lines.value()) {
        const AccessCounts& counts = line.counters.of(space, operation);
        if (counts.instructions == 0) continue;
        lines.emplace_back(line.location, counts);
        if (line.lanes.available()) traffic.lanes_of_line[line.location] = line.lanes.value().of(space, operation);
        const AccessCounts& worst = line.worst_instruction.of(space, operation);
        const Measured<double> cost = units_per_instruction(worst);
        if (cost.available() && cost.value() != units_per_instruction(counts).value())
            traffic.worst_of_line[line.location] = worst;
    }
    const auto waste = [](const AccessCounts& counts) {
        const Measured<std::uint64_t> excess = excess_units(counts);
        return excess.available() ? excess.value() : 0;
    };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const auto& a, const auto& b) { return waste(a.second) > waste(b.second); });
    traffic.lines = lines;
    return traffic;
}

Measured<double> sectors_per_request(const Traffic& traffic)
{
    if (!traffic.total.available()) return Measured<double>::unavailable(traffic.total.reason());
    return units_per_instruction(traffic.total.value());
}

Measured<double> conflicts_per_instruction(const Traffic& traffic)
{
    if (!traffic.total.available()) return Measured<double>::unavailable(traffic.total.reason());
    return excess_units_per_instruction(traffic.total.value());
}

Measured<double> instructions_per_part(const Traffic& traffic, double parts)
{
    if (!traffic.total.available()) return Measured<double>::unavailable(traffic.total.reason());
    return static_cast<double>(traffic.total.value().instructions) / parts;
}

Measured<double> units_per_part(const Traffic& traffic, double parts)
{
    if (!traffic.total.available()) return Measured<double>::unavailable(traffic.total.reason());
    return static_cast<double>(traffic.total.value().units) / parts;
}

void PrintTo(const Traffic& traffic, std::ostream* os)
{
    if (!traffic.total.available()) {
        *os << "unavailable: " << traffic.total.reason();
        return;
    }
    const AccessCounts& counts = traffic.total.value();
    *os << counts.instructions << " " << name_of(traffic.space) << " " << name_of(traffic.operation)
        << (counts.instructions == 1 ? "" : "s") << ", " << counts.units << " "
        << units_word(traffic.space, counts.units);
    if (counts.ideal_units.available()) *os << ", ideal " << counts.ideal_units.value();
}

}  // namespace warpbook
