#include "flow_table.hpp"

#include <bit>
#include <cstddef>

#include "program_image.hpp"

namespace {

/// As profiler/compiler/passes/annotate.cpp writes it.
struct Row {
    /// The step's address, relative to this field.
    std::int32_t step;
    std::uint32_t number_in_node;
    std::uint32_t place;
    std::uint32_t next_round;
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

std::vector<FlowTable::Step> steps_of_this_program()
{
    std::vector<FlowTable::Step> steps;
    for (const Row* row = __start_warpbook_flow; row != __stop_warpbook_flow; ++row) {
        const std::uint64_t address =
            reinterpret_cast<std::uint64_t>(&row->step) + static_cast<std::int64_t>(row->step);
        steps.push_back({static_cast<std::uint32_t>(address - ProgramImage::of_this_program().code_begin),
                         {row->place, row->next_round, row->number_in_node, static_cast<FlowTable::Role>(row->role)}});
    }
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
