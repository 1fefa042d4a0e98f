#include <warpbook/profile.hpp>

#include <cmath>
#include <utility>

namespace warpbook {

void throw_not_measured(const Unavailable& why) { throw NotMeasured(why); }

template class Measured<double>;
template class Measured<std::uint64_t>;
template class Measured<Counters>;
template class Measured<InstructionsByWidth>;
template class Measured<ByAccess<LineLanes>>;
template class Measured<std::vector<SourceLine>>;
template class Measured<AsyncCopies>;
template class Measured<std::vector<UncountedLine>>;
template class Measured<Distributions>;
template class Measured<Synchronizations>;
template class Measured<Footprint>;
template class Measured<SchedulerLoad>;

Profile::Profile()
    : launches_by_kernels(Measured<std::size_t>::unavailable(launches_by_kernels_not_known)),
      totals(Measured<Counters>::unavailable(not_asked_for())),
      lines(Measured<std::vector<SourceLine>>::unavailable(not_asked_for())),
      async_copies(Measured<AsyncCopies>::unavailable(not_asked_for())),
      uncounted(Measured<std::vector<UncountedLine>>::unavailable(lines_of_textures_not_known)),
      distribution(Measured<Distributions>::unavailable(not_by_block_or_warp)),
      synchronizations(Measured<Synchronizations>::unavailable(not_by_block_or_warp)),
      footprint(Measured<Footprint>::unavailable(not_asked_for())),
      scheduler_load(Measured<SchedulerLoad>::unavailable("the model has no warp schedulers"))
{}
Profile::Profile(const Profile& other) = default;
Profile::Profile(Profile&& other) noexcept = default;
Profile& Profile::operator=(const Profile& other) = default;
Profile& Profile::operator=(Profile&& other) noexcept = default;
Profile::~Profile() = default;

std::string_view name_of(UncountedAccess access)
{
    switch (access) {
    case UncountedAccess::texture_read: return "texture_read";
    case UncountedAccess::surface_read: return "surface_read";
    case UncountedAccess::surface_write: return "surface_write";
    }
    return "unknown";
}

std::optional<UncountedAccess> uncounted_access_named(std::string_view name)
{
    for (const UncountedAccess access :
         {UncountedAccess::texture_read, UncountedAccess::surface_read, UncountedAccess::surface_write}) {
        if (name_of(access) == name) return access;
    }
    return std::nullopt;
}

void keep_worst(SourceLine& line, const ByAccess<AccessCounts>& instruction)
{
    const auto waste = [](const AccessCounts& counts) {
        const Measured<double> excess = excess_units_per_instruction(counts);
        return excess.available() ? excess.value() : 0.0;
    };
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            AccessCounts& worst = line.worst_instruction.of(space, operation);
            const AccessCounts& counts = instruction.of(space, operation);
            if (worst.instructions == 0 || waste(counts) > waste(worst)) worst = counts;
        }
    }
}

namespace {

std::uint64_t scaled(std::uint64_t count, double factor)
{
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(count) * factor));
}

AccessCounts scaled(const AccessCounts& counts, const CountFactors& factors)
{
    AccessCounts result = counts;
    result.instructions = scaled(counts.instructions, factors.instructions);
    result.units = scaled(counts.units, factors.units);
    if (counts.ideal_units.available()) result.ideal_units = scaled(counts.ideal_units.value(), factors.ideal_units);
    return result;
}

template <class AllCounts>
AllCounts all_scaled(AllCounts counts, const ByAccess<CountFactors>& factors)
{
    for (const AccessKind kind : all_access_kinds) counts.of(kind) = scaled(counts.of(kind), factors.of(kind));
    return counts;
}

AsyncCopies scaled(const AsyncCopies& copies, const ByAccess<CountFactors>& factors)
{
    const CountFactors& reading = factors.of(Space::global, Operation::load);
    const CountFactors& writing = factors.of(Space::shared, Operation::store);
    AsyncCopies result = copies;
    result.instructions = scaled(copies.instructions, writing.instructions);
    result.sectors = scaled(copies.sectors, reading.units);
    result.wavefronts = scaled(copies.wavefronts, writing.units);
    if (copies.awaited_at_once.available())
        result.awaited_at_once = scaled(copies.awaited_at_once.value(), writing.instructions);
    return result;
}

/// Instructions of a line, of all kinds of access together, as their sums are scaled.
double factor_of_instructions(const Counters& counts, const ByAccess<CountFactors>& factors)
{
    double before = 0;
    double behind = 0;
    for (const AccessKind kind : all_access_kinds) {
        const auto instructions = static_cast<double>(counts.of(kind).instructions);
        before += instructions;
        behind += instructions * factors.of(kind).instructions;
    }
    return before == 0 ? 1 : behind / before;
}

}  // namespace

void scale_counts(Profile& profile, double factor)
{
    ByAccess<CountFactors> factors;
    for (const AccessKind kind : all_access_kinds) factors.of(kind) = {factor, factor, factor};
    scale_counts(profile, factors);
}

void scale_counts(Profile& profile, const ByAccess<CountFactors>& factors)
{
    if (profile.totals.available()) profile.totals = all_scaled(profile.totals.value(), factors);
    if (profile.async_copies.available()) profile.async_copies = scaled(profile.async_copies.value(), factors);
    if (!profile.lines.available()) return;
    std::vector<SourceLine> lines = profile.lines.value();
    for (SourceLine& line : lines) {
        const double of_instructions = factor_of_instructions(line.counters, factors);
        line.counters = all_scaled(line.counters, factors);
        line.worst_instruction = all_scaled(line.worst_instruction, factors);
        if (line.instructions_by_width.available()) {
            InstructionsByWidth widths = line.instructions_by_width.value();
            for (std::uint64_t& instructions : widths) instructions = scaled(instructions, of_instructions);
            line.instructions_by_width = widths;
        }
        if (line.lanes.available()) {
            ByAccess<LineLanes> lanes = line.lanes.value();
            for (const AccessKind kind : all_access_kinds)
                lanes.of(kind).lanes = scaled(lanes.of(kind).lanes, factors.of(kind).instructions);
            line.lanes = lanes;
        }
    }
    profile.lines = std::move(lines);
}

}  // namespace warpbook
