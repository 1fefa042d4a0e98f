#include "access_tally.hpp"

namespace warpbook::benchmarks {

AccessTally& AccessTally::add_full_warps(Space space, Operation operation, std::uint64_t lanes)
{
    return add(space, operation, {lanes / 32, lanes});
}

AccessTally& AccessTally::add(Space space, Operation operation, Executed executed)
{
    Executed& sum = executed_[{space, operation}];
    sum.instructions += executed.instructions;
    sum.lanes += executed.lanes;
    return *this;
}

AccessTally::Executed AccessTally::of(Space space, Operation operation) const
{
    const auto found = executed_.find({space, operation});
    return found != executed_.end() ? found->second : Executed{};
}

std::uint64_t AccessTally::lane_accesses() const
{
    std::uint64_t sum = 0;
    for (const auto& [kind, executed] : executed_) sum += executed.lanes;
    return sum;
}

std::string disagreement(const AccessTally& expected, const Counters& counted)
{
    std::string lines;
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const std::uint64_t wanted = expected.of(space, operation).instructions;
            const std::uint64_t found = counted.of(space, operation).instructions;
            if (wanted == found) continue;
            lines += std::string(name_of(space)) + " " + std::string(name_of(operation)) +
                     "s: " + std::to_string(wanted) + " instructions worked out, " + std::to_string(found) +
                     " counted\n";
        }
    }
    return lines;
}

}  // namespace warpbook::benchmarks
