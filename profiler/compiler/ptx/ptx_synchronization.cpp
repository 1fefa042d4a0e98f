#include "ptx_synchronization.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "ptx_types.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// PTX ISA, "membar/fence". Each that orders memory among threads has the effect of the strongest of its scope.
std::string fence(const std::vector<std::string>& name)
{
    std::string_view scope;
    bool has_order = false;
    for (std::size_t i = 1; i < name.size(); ++i) {
        if (is_in_list("cta cluster gpu sys", name[i]) && scope.empty())
            scope = name[i];
        else if (is_in_list("sc acq_rel acquire release", name[i]) && !has_order)
            has_order = true;
        else
            return {};
    }
    if (scope.empty()) return {};
    if (is_scope_of_block(scope)) return "::__threadfence_block();";
    return scope == "gpu" ? "::__threadfence();" : "::__threadfence_system();";
}

/// PTX ISA, "Data Movement and Conversion Instructions: Non-bulk copy".
std::string asynchronous_copy(const PtxInstruction& instruction, const PtxWriter& writer)
{
    if (instruction.name == "cp.async.commit_group") return writer.call_of(PtxForm::action, 0, "commit_copies", "");
    if (instruction.name == "cp.async.wait_group") return writer.call_of(PtxForm::action, 1, "wait_for_copies", "");
    if (instruction.name == "cp.async.wait_all") return writer.call_of(PtxForm::action, 0, "wait_for_all_copies", "");
    std::string_view name = instruction.name;
    for (const std::string_view prefetched : {".L2::64B", ".L2::128B", ".L2::256B"})
        if (name.ends_with(prefetched)) name.remove_suffix(prefetched.size());
    const bool is_past_l1 = is_in_list("cp.async.cg.shared.global cp.async.cg.shared::cta.global", name);
    if (!is_past_l1 && !is_in_list("cp.async.ca.shared.global cp.async.ca.shared::cta.global", name)) return {};
    if (writer.operand_count() != 3 && writer.operand_count() != 4) return {};
    const std::string to = writer.address_at(0, true);
    const std::string from_and_bytes = writer.address_and_sources(1, false);
    if (to.empty() || from_and_bytes.empty()) return {};
    return call(is_past_l1 ? "copy_async_past_l1" : "copy_async", "", to + ", " + from_and_bytes) + ";";
}

struct BarrierRow {
    /// Without words about memory and order.
    std::string_view name;
    std::string_view function;
    enum class Result : std::uint8_t { none, may_be_lost, used };
    Result result;
    /// With the barrier.
    std::size_t min_operands;
    std::size_t max_operands;
};
constexpr std::array barrier_rows = {
    BarrierRow{"init", "mbarrier_init", BarrierRow::Result::none, 2, 2},
    BarrierRow{"inval", "mbarrier_inval", BarrierRow::Result::none, 1, 1},
    BarrierRow{"arrive", "mbarrier_arrive", BarrierRow::Result::may_be_lost, 1, 2},
    BarrierRow{"arrive_drop", "mbarrier_arrive_drop", BarrierRow::Result::may_be_lost, 1, 2},
    BarrierRow{"test_wait", "mbarrier_wait", BarrierRow::Result::used, 2, 2},
    BarrierRow{"try_wait", "mbarrier_wait", BarrierRow::Result::used, 2, 3},
    BarrierRow{"test_wait.parity", "mbarrier_wait_parity", BarrierRow::Result::used, 2, 2},
    BarrierRow{"try_wait.parity", "mbarrier_wait_parity", BarrierRow::Result::used, 2, 3},
};

/// PTX ISA, "mbarrier". Each arrival releases and each wait acquires, as they do where nothing is said of it.
std::string barrier_in_memory(std::vector<std::string> name, const PtxWriter& writer)
{
    if (name.back() != "b64") return {};
    name.pop_back();
    bool is_shared = false;
    std::string what;
    for (std::size_t i = 1; i < name.size(); ++i) {
        if (name[i] == "shared" || name[i] == "shared::cta")
            is_shared = true;
        else if ((name[i] == "release" && what.starts_with("arrive")) ||
                 (name[i] == "acquire" && what.find("wait") != std::string::npos)) {
            // The scope follows.
            if (i + 1 == name.size() || name[i + 1] != "cta") return {};
            ++i;
        } else {
            what += (what.empty() ? "" : ".") + name[i];
        }
    }
    const auto* const row = std::find_if(barrier_rows.begin(), barrier_rows.end(),
                                         [&](const BarrierRow& each) { return each.name == what; });
    if (row == barrier_rows.end()) return {};
    const std::size_t at = row->result == BarrierRow::Result::none ? 0 : 1;
    if (writer.operand_count() < at + row->min_operands || writer.operand_count() > at + row->max_operands) return {};
    const std::string arguments = writer.address_and_sources(at, is_shared);
    if (arguments.empty()) return {};
    const std::string value = call(row->function, "", arguments);
    switch (row->result) {
    case BarrierRow::Result::none: return value + ";";
    case BarrierRow::Result::may_be_lost: return writer.set_first_or_nothing(value);
    case BarrierRow::Result::used: return writer.set_first(value);
    }
    return {};
}

/// PTX ISA, "cp.async.mbarrier.arrive".
std::string arrival_of_copies(const PtxInstruction& instruction, const PtxWriter& writer)
{
    constexpr std::string_view of_shared_memory =
        "cp.async.mbarrier.arrive.shared.b64 cp.async.mbarrier.arrive.shared::cta.b64";
    const bool is_shared = is_in_list(of_shared_memory, instruction.name);
    if ((!is_shared && instruction.name != "cp.async.mbarrier.arrive.b64") || writer.operand_count() != 1) return {};
    const std::string address = writer.address_at(0, is_shared);
    return address.empty() ? "" : call("let_copies_arrive", "", address) + ";";
}

/// PTX ISA, "prefetch": advice to the caches.
std::string prefetch(const PtxInstruction& instruction, const PtxWriter& writer)
{
    constexpr std::string_view known =
        "prefetch.L1 prefetch.L2 prefetch.global.L1 prefetch.global.L2 prefetch.global.L2::evict_last "
        "prefetch.global.L2::evict_normal";
    if (!is_in_list(known, instruction.name) || writer.operand_count() != 1) return {};
    const std::string address = writer.address_at(0, false);
    return address.empty() ? "" : call("prefetch", "", address) + ";";
}

}  // namespace

std::string synchronizing_instruction(const PtxInstruction& instruction, const PtxWriter& writer)
{
    const std::vector<std::string> name = parts_of_ptx_name(instruction.name);
    if (name.front() == "fence") return instruction.operands.empty() ? fence(name) : std::string();
    if (name.front() == "mbarrier") return barrier_in_memory(name, writer);
    if (name.front() == "prefetch") return prefetch(instruction, writer);
    if (instruction.name.starts_with("cp.async.mbarrier.")) return arrival_of_copies(instruction, writer);
    if (instruction.name.starts_with("cp.async.")) return asynchronous_copy(instruction, writer);
    return {};
}

}  // namespace warpbook::kernel_compiler
