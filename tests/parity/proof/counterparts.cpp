#include "counterparts.hpp"

#include <array>
#include <set>
#include <utility>

namespace warpbook::proof {

namespace {

constexpr std::string_view global_ld = "smsp__sass_inst_executed_op_global_ld.sum";
constexpr std::string_view global_st = "smsp__sass_inst_executed_op_global_st.sum";
constexpr std::string_view global_red = "smsp__sass_inst_executed_op_global_red.sum";
constexpr std::string_view global_atom = "smsp__sass_inst_executed_op_global_atom.sum";
constexpr std::string_view shared_ld = "smsp__sass_inst_executed_op_shared_ld.sum";
constexpr std::string_view shared_st = "smsp__sass_inst_executed_op_shared_st.sum";
constexpr std::string_view shared_atom = "smsp__sass_inst_executed_op_shared_atom.sum";
constexpr std::string_view sectors_ld = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum";
constexpr std::string_view sectors_st = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum";
constexpr std::string_view sectors_red = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum";
constexpr std::string_view sectors_atom = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum";
constexpr std::string_view wavefronts_ld = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
constexpr std::string_view wavefronts_st = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum";
constexpr std::string_view wavefronts_atom = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum";

constexpr std::string_view copies = "smsp__sass_inst_executed_op_ldgsts.sum";
constexpr std::string_view sectors_of_copies = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum";
constexpr std::string_view wavefronts_of_copies = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum";

constexpr std::string_view no_lane =
    "smsp__inst_executed also counts instructions that no lane executes, because their predicate is false in all";
constexpr std::string_view generic =
    "smsp__inst_executed does not count accesses through generic pointers (LD, ATOM) by memory";
constexpr std::string_view copies_of_nothing = "the hardware unit is not asked where no lane of a copy reads anything";
constexpr std::string_view same_word =
    "counted at the hardware unit, which takes lanes that meet in one word one after another";
constexpr std::string_view arbitration = "counted at the hardware unit, where accesses also wait for each other";
constexpr std::string_view merged_halves =
    "the hardware unit took both halves of a warp at once; the graded counter is computed from the addresses";

constexpr std::array<Counterpart, 26> of_launches = {{
    {global_ld, global_ld, copies},
    {global_st, global_st},
    {global_red, global_red},
    {global_atom, global_atom},
    {shared_ld, shared_ld},
    {shared_st, shared_st, copies},
    {shared_atom, shared_atom},
    {sectors_ld, sectors_ld, sectors_of_copies},
    {sectors_st, sectors_st},
    {sectors_red, sectors_red},
    {sectors_atom, sectors_atom},
    {wavefronts_ld, wavefronts_ld},
    {wavefronts_st, wavefronts_st, wavefronts_of_copies},
    {wavefronts_atom, wavefronts_atom},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", global_ld, {}, {}, copies_of_nothing},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", global_st},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", sectors_ld},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", sectors_st},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", wavefronts_ld, {}, arbitration, merged_halves},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", wavefronts_st, wavefronts_of_copies, arbitration},
    {"smsp__inst_executed_op_global_ld.sum", global_ld, {}, no_lane, generic},
    {"smsp__inst_executed_op_global_st.sum", global_st, {}, no_lane, generic},
    {"smsp__inst_executed_op_global_red.sum", global_red, {}, no_lane},
    {"smsp__inst_executed_op_shared_ld.sum", shared_ld, {}, no_lane, generic},
    {"smsp__inst_executed_op_shared_st.sum", shared_st, {}, no_lane, generic},
    {"smsp__inst_executed_op_shared_atom.sum", shared_atom, {}, no_lane, generic},
}};

constexpr std::array<Counterpart, 5> of_atomics = {{
    {"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum", global_red},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum", global_atom},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum", sectors_red, {}, same_word},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum", sectors_atom, {}, same_word},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum", wavefronts_atom, {}, arbitration},
}};

constexpr std::array<LineCounterpart, 4> of_lines = {{
    {"memory_l2_theoretical_sectors_global", "global", "units"},
    {"memory_l2_theoretical_sectors_global_ideal", "global", "ideal_units"},
    {"memory_l1_wavefronts_shared", "shared", "units"},
    {"memory_l1_wavefronts_shared_ideal", "shared", "ideal_units"},
}};

std::uint64_t total(const nlohmann::json& totals, const char* space, const char* operation, const char* what)
{
    const auto place = nlohmann::json::json_pointer("") / space / operation / what;
    return totals.contains(place) ? totals.at(place).get<std::uint64_t>() : 0;
}

}  // namespace

std::string_view reason_for(const Counterpart& counterpart, std::uint64_t ours, std::uint64_t ncu)
{
    if (ours == ncu) return {};
    return ours < ncu ? counterpart.larger_because : counterpart.smaller_because;
}

std::span<const Counterpart> launch_counterparts() { return of_launches; }
std::span<const Counterpart> atomic_counterparts() { return of_atomics; }
std::span<const LineCounterpart> line_counterparts() { return of_lines; }

std::optional<std::uint64_t> number_of_ncu(const Counterpart& counterpart, const std::map<std::string, double>& read)
{
    const auto found = read.find(std::string(counterpart.ncu));
    if (found == read.end()) return std::nullopt;
    double number = found->second;
    if (!counterpart.copies.empty()) {
        const auto copied = read.find(std::string(counterpart.copies));
        if (copied == read.end()) return std::nullopt;
        number += copied->second;
    }
    return static_cast<std::uint64_t>(number);
}

std::map<std::string, std::uint64_t, std::less<>> our_numbers(const nlohmann::json& totals,
                                                              const nlohmann::json& metrics)
{
    std::map<std::string, std::uint64_t, std::less<>> numbers;
    const auto add = [&](std::string_view name, const char* space, const char* operation, const char* what) {
        numbers[std::string(name)] = total(totals, space, operation, what);
    };
    add(global_ld, "global", "load", "instructions");
    add(global_st, "global", "store", "instructions");
    add(sectors_ld, "global", "load", "units");
    add(sectors_st, "global", "store", "units");
    add(shared_ld, "shared", "load", "instructions");
    add(shared_st, "shared", "store", "instructions");
    add(shared_atom, "shared", "atomic", "instructions");
    add(wavefronts_ld, "shared", "load", "units");
    add(wavefronts_st, "shared", "store", "units");
    add(wavefronts_atom, "shared", "atomic", "units");
    // Totals tell no atomics with a used result from those without.
    const bool no_atomics = total(totals, "global", "atomic", "instructions") == 0;
    for (const std::string_view name : {global_red, global_atom, sectors_red, sectors_atom}) {
        const std::string key(name);
        if (metrics.contains(key) && metrics.at(key).is_number())
            numbers[key] = metrics.at(key).get<std::uint64_t>();
        else if (no_atomics)
            numbers[key] = 0;
    }
    return numbers;
}

std::string names_of(std::span<const Counterpart> counterparts)
{
    // Several are completed by the same metric of copies.
    std::set<std::string_view> all;
    for (const Counterpart& one : counterparts) {
        all.insert(one.ncu);
        if (!one.copies.empty()) all.insert(one.copies);
    }
    std::string names;
    for (const std::string_view name : all) names += (names.empty() ? "" : ",") + std::string(name);
    return names;
}

std::string names_of_line_metrics()
{
    std::string names;
    for (const LineCounterpart& one : of_lines) names += (names.empty() ? "" : ",") + std::string(one.ncu);
    return names;
}

}  // namespace warpbook::proof
