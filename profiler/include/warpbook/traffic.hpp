#pragma once

#include <iosfwd>
#include <map>
#include <utility>
#include <vector>

#include <warpbook/profile.hpp>

namespace warpbook {

/// One kind of access of one launch: what the matchers look at.
struct Traffic {
    // Compiled once in the library: g++ would make them again for each file that has one.
    Traffic();
    Traffic(const Traffic& other);
    Traffic(Traffic&& other) noexcept;
    Traffic& operator=(const Traffic& other);
    Traffic& operator=(Traffic&& other) noexcept;
    ~Traffic();

    Space space = Space::global;
    Operation operation = Operation::load;
    Measured<AccessCounts> total;
    /// The lines that executed such accesses, the most wasteful first.
    Measured<std::vector<std::pair<SourceLocation, AccessCounts>>> lines;
    /// Where a line has several such accesses that cost differently: the most wasteful of them.
    std::map<SourceLocation, AccessCounts> worst_of_line;
    /// Who makes the accesses of a line; empty where that is not known.
    std::map<SourceLocation, LineLanes> lanes_of_line;
    Measured<Distribution> distribution;
    /// How many of the total's instructions are asynchronous copies, each of which is a global load and a shared store.
    Measured<std::uint64_t> async_copies;
    /// Warp instructions of the GPU's busiest scheduler (SchedulerLoad).
    Measured<std::uint64_t> instructions_of_busiest_scheduler;
};

Traffic traffic_of(const Profile& profile, Space space, Operation operation);

inline Traffic global_loads(const Profile& profile) { return traffic_of(profile, Space::global, Operation::load); }
inline Traffic global_stores(const Profile& profile) { return traffic_of(profile, Space::global, Operation::store); }
inline Traffic global_atomics(const Profile& profile) { return traffic_of(profile, Space::global, Operation::atomic); }
inline Traffic shared_loads(const Profile& profile) { return traffic_of(profile, Space::shared, Operation::load); }
inline Traffic shared_stores(const Profile& profile) { return traffic_of(profile, Space::shared, Operation::store); }
inline Traffic shared_atomics(const Profile& profile) { return traffic_of(profile, Space::shared, Operation::atomic); }

/// Units of the whole launch by its instructions.
Measured<double> sectors_per_request(const Traffic& traffic);
/// Wavefronts beyond the ideal, by instruction.
Measured<double> conflicts_per_instruction(const Traffic& traffic);

/// All instructions, or all units, for each of `parts` parts of the work: blocks, warps.
Measured<double> instructions_per_part(const Traffic& traffic, double parts);
Measured<double> units_per_part(const Traffic& traffic, double parts);

/// "524288 global stores, 16777216 sectors, ideal 2097152", for gmock.
void PrintTo(const Traffic& traffic, std::ostream* os);

// Compiled once (profiler/matchers/traffic.cpp), and not for each file that has a traffic.
extern template class Measured<AccessCounts>;
extern template class Measured<std::vector<std::pair<SourceLocation, AccessCounts>>>;
extern template class Measured<Distribution>;

}  // namespace warpbook
