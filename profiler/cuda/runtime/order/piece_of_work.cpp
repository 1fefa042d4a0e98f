#include "piece_of_work.hpp"

#include <algorithm>
#include <set>

#include "cuda/runtime/host_findings.hpp"

namespace warpbook::program {

namespace {

using model::Touch;
using model::Touches;

constexpr std::size_t max_conflicts = 8;

// Of kernels. What is met by signals is there to be met.
constexpr Touches touches_that_change{Touch::write, Touch::atomic};
constexpr Touches plain_touches{Touch::read, Touch::write, Touch::same_write, Touch::atomic};

bool is_write(Touch touch) { return touch != Touch::read && touch != Touch::signal_read; }

const PieceOfWork::Range* range_at(const std::vector<PieceOfWork::Range>& ranges, std::uint64_t address,
                                   bool only_writes)
{
    for (const PieceOfWork::Range& range : ranges)
        if (address - range.begin < range.end - range.begin && (range.is_write || !only_writes)) return &range;
    return nullptr;
}

/// Of a kernel's accesses and a call's ranges: the first byte that both touch. `visit(place, byte, range)`.
template <class Visitor>
void visit_first_conflict(const model::AccessedBytes& accessed, const std::vector<PieceOfWork::Range>& ranges,
                          Visitor visit)
{
    for (const PieceOfWork::Range& range : ranges) {
        const Touches& touches = range.is_write ? plain_touches : touches_that_change;
        if (const auto found = accessed.first_in(range.begin, range.end, touches))
            return visit(found->first, found->second, range);
    }
}

}  // namespace

Facts WorkName::facts(const std::string& prefix) const
{
    const std::string place = prefix + (is_kernel ? "launched_at" : "called_at");
    return Facts{{prefix + (is_kernel ? "kernel" : "call"), name}}.with(place_fact(place.c_str(), site));
}

const WorkName& kept(WorkName name)
{
    static auto& names = *new std::set<WorkName>;
    return *names.insert(std::move(name)).first;
}

bool PieceOfWork::writes(std::uint64_t address) const
{
    return range_at(ranges, address, true) != nullptr || accessed.has(address, touches_that_change);
}

bool PieceOfWork::touches(std::uint64_t address) const
{
    return range_at(ranges, address, false) != nullptr || accessed.has(address, plain_touches);
}

std::vector<WorkConflict> conflicts_of(const PieceOfWork& earlier, const PieceOfWork& later)
{
    std::vector<WorkConflict> conflicts;
    for (const auto& both : model::AccessedBytes::conflicts(earlier.accessed, later.accessed, max_conflicts))
        conflicts.push_back({both.address, both.earlier.instruction, both.later.instruction,
                             is_write(both.earlier.touch), is_write(both.later.touch)});
    visit_first_conflict(earlier.accessed, later.ranges, [&](const auto& place, std::uint64_t byte, const auto& range) {
        conflicts.push_back({byte, place.instruction, std::nullopt, is_write(place.touch), range.is_write});
    });
    visit_first_conflict(later.accessed, earlier.ranges, [&](const auto& place, std::uint64_t byte, const auto& range) {
        conflicts.push_back({byte, std::nullopt, place.instruction, range.is_write, is_write(place.touch)});
    });
    for (const PieceOfWork::Range& one : earlier.ranges)
        for (const PieceOfWork::Range& other : later.ranges) {
            const std::uint64_t begin = std::max(one.begin, other.begin);
            if (begin >= std::min(one.end, other.end) || (!one.is_write && !other.is_write)) continue;
            conflicts.push_back({begin, std::nullopt, std::nullopt, one.is_write, other.is_write});
            return conflicts;
        }
    return conflicts;
}

}  // namespace warpbook::program
