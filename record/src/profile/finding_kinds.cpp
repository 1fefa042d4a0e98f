#include <warpbook/finding_kinds.hpp>

#include <algorithm>
#include <array>

namespace warpbook {

namespace {

constexpr std::string_view of_kernels = "docs/model.md#faults";
constexpr std::string_view of_host_code = "docs/run.md#what-the-host-does-wrong";
constexpr bool left_undone = false;

struct KindRow {
    FindingKind kind;
    std::string_view name;
    std::string_view page;
    std::string_view remedy{};
    bool is_wrong = true;
};

/// What CUDA refused to do comes first, since later faults may come of it; then the worst.
constexpr std::array kinds = {
    KindRow{FindingKind::unchecked_error, "unchecked_error", of_host_code,
            "look at what each call returns; after a launch, at what cudaGetLastError() returns"},
    KindRow{FindingKind::copy_out_of_bounds, "copy_out_of_bounds", of_host_code},
    KindRow{FindingKind::unknown_address, "unknown_address", of_kernels},
    KindRow{FindingKind::out_of_bounds, "out_of_bounds", of_kernels},
    KindRow{FindingKind::use_after_free, "use_after_free", of_kernels, "free the memory after its last use"},
    KindRow{FindingKind::misaligned, "misaligned", of_kernels},
    KindRow{FindingKind::stack_overflow, "stack_overflow", of_kernels},
    KindRow{FindingKind::invalid_call, "invalid_call", of_kernels},
    KindRow{FindingKind::failed_assertion, "failed_assertion", of_kernels},
    KindRow{FindingKind::deadlock, "deadlock", of_kernels},
    KindRow{FindingKind::did_not_end, "did_not_end", of_kernels},
    KindRow{FindingKind::divergent_barrier, "divergent_barrier", of_kernels},
    KindRow{FindingKind::race, "race", of_kernels},
    KindRow{FindingKind::uninitialized, "uninitialized", of_kernels},
    KindRow{FindingKind::undefined_shuffle, "undefined_shuffle", of_kernels},
    KindRow{FindingKind::undefined_behavior, "undefined_behavior", of_kernels},
    KindRow{FindingKind::division_by_zero, "division_by_zero", of_kernels},
    KindRow{FindingKind::host_access, "host_access", of_host_code},
    KindRow{FindingKind::invalid_pointer, "invalid_pointer", of_host_code},
    KindRow{FindingKind::double_free, "double_free", of_host_code},
    KindRow{FindingKind::invalid_free, "invalid_free", of_host_code},
    KindRow{FindingKind::wrong_direction, "wrong_direction", of_host_code,
            "name the direction in which the pointers point, or cudaMemcpyDefault"},
    KindRow{FindingKind::unsynchronized, "unsynchronized", of_host_code,
            "wait first: cudaDeviceSynchronize(), or for the stream or event that it belongs to"},
    KindRow{FindingKind::leak, "leak", of_host_code, "free it before the program ends", left_undone},
};

constexpr const KindRow* row_of(FindingKind kind)
{
    const auto* const row =
        std::find_if(kinds.begin(), kinds.end(), [&](const KindRow& one) { return one.kind == kind; });
    return row;
}

constexpr bool all_have_a_row()
{
    for (int kind = 0; kind <= static_cast<int>(FindingKind::did_not_end); ++kind)
        if (row_of(static_cast<FindingKind>(kind)) == kinds.end()) return false;
    return true;
}
static_assert(all_have_a_row(), "each kind of finding needs a row in this table");

}  // namespace

std::string_view name_of(FindingKind kind) { return row_of(kind)->name; }

std::optional<FindingKind> finding_kind_of(std::string_view name)
{
    const auto* const row =
        std::find_if(kinds.begin(), kinds.end(), [&](const KindRow& one) { return one.name == name; });
    return row == kinds.end() ? std::nullopt : std::optional(row->kind);
}

std::string words_of(FindingKind kind)
{
    std::string words(name_of(kind));
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::size_t rank_of(FindingKind kind) { return static_cast<std::size_t>(row_of(kind) - kinds.begin()); }

bool is_wrong(FindingKind kind) { return row_of(kind)->is_wrong; }

std::string_view remedy_for(FindingKind kind) { return row_of(kind)->remedy; }

std::string_view page_of(FindingKind kind) { return row_of(kind)->page; }

}  // namespace warpbook
