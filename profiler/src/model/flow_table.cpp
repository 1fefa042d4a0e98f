#include "flow_table.hpp"

#include <bit>
#include <cstddef>

#include "program_image.hpp"

namespace {

/// As profiler/kernel_compiler/annotate.cpp writes it: addresses relative to the field that holds them.
struct Row {
    std::int32_t step;
    std::int32_t node;
    std::int32_t reconvergence;
    std::uint32_t role;
};

}  // namespace

// The linker defines these where the program has such a section.
extern "C" {
[[gnu::weak]] extern const Row __start_warpbook_flow[];
[[gnu::weak]] extern const Row __stop_warpbook_flow[];
}

namespace warpbook::model {

namespace {

std::uint32_t offset_named_by(const std::int32_t& field)
{
    if (field == 0) return 0;
    const std::uint64_t address = reinterpret_cast<std::uint64_t>(&field) + static_cast<std::int64_t>(field);
    return static_cast<std::uint32_t>(address - ProgramImage::of_this_program().code_begin);
}

std::vector<FlowTable::Step> steps_of_this_program()
{
    std::vector<FlowTable::Step> steps;
    for (const Row* row = __start_warpbook_flow; row != __stop_warpbook_flow; ++row)
        steps.push_back({offset_named_by(row->step),
                         {offset_named_by(row->node), offset_named_by(row->reconvergence),
                          static_cast<FlowTable::Role>(row->role)}});
    return steps;
}

}  // namespace

const FlowTable& FlowTable::of_this_program()
{
    static const FlowTable table(steps_of_this_program());
    return table;
}

FlowTable::FlowTable(const std::vector<Step>& steps)
    // Mostly empty, so that a look-up mostly ends at once.
    : slots_(std::bit_ceil(4 * steps.size() + 2))
{
    shift_ = 32 - static_cast<unsigned>(std::countr_zero(slots_.size()));
    for (const Step& step : steps) {
        std::size_t slot = first_slot(step.instruction);
        while (slots_[slot].instruction != 0) slot = (slot + 1) % slots_.size();
        slots_[slot] = step;
    }
}

}  // namespace warpbook::model
