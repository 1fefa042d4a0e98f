#include <warpbook/finding.hpp>

#include <algorithm>
#include <array>

namespace warpbook {

namespace {

struct KindRow {
    FindingKind kind;
    std::string_view name;
};

constexpr std::array kinds = {
    KindRow{FindingKind::out_of_bounds, "out_of_bounds"},
    KindRow{FindingKind::misaligned, "misaligned"},
    KindRow{FindingKind::unknown_address, "unknown_address"},
    KindRow{FindingKind::use_after_free, "use_after_free"},
    KindRow{FindingKind::race, "race"},
    KindRow{FindingKind::uninitialized, "uninitialized"},
    KindRow{FindingKind::divergent_barrier, "divergent_barrier"},
    KindRow{FindingKind::deadlock, "deadlock"},
    KindRow{FindingKind::undefined_shuffle, "undefined_shuffle"},
    KindRow{FindingKind::stack_overflow, "stack_overflow"},
    KindRow{FindingKind::division_by_zero, "division_by_zero"},
    KindRow{FindingKind::failed_assertion, "failed_assertion"},
    KindRow{FindingKind::invalid_call, "invalid_call"},
    KindRow{FindingKind::undefined_behavior, "undefined_behavior"},
};

}  // namespace

std::string_view name_of(FindingKind kind)
{
    const auto row = std::find_if(kinds.begin(), kinds.end(), [&](const KindRow& one) { return one.kind == kind; });
    return row == kinds.end() ? "unknown" : row->name;
}

std::optional<FindingKind> finding_kind_of(std::string_view name)
{
    const auto row = std::find_if(kinds.begin(), kinds.end(), [&](const KindRow& one) { return one.name == name; });
    return row == kinds.end() ? std::nullopt : std::optional(row->kind);
}

}  // namespace warpbook
