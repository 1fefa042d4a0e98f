#include "line_group.hpp"

#include <optional>
#include <string>

namespace warpbook::cupti {

void LineGroup::finish(Reading& reading)
{
    const std::vector<InstructionRecord> records = counters_.finish();
    InstructionLookup code;
    code.instruction_word = [this](const InstructionRecord& record) { return instruction_word(record); };
    code.location = [this](const InstructionRecord& record) {
        return source_map_of(*cubins_.find(record.cubin_checksum, record.function))
            .location(record.function, record.pc_offset);
    };
    reading.instructions = sum_instructions(records, code, widths_);
}

void LineGroup::miss(Reading& reading, const Unavailable& why) const { reading.instructions = no_instructions(why); }

Measured<std::uint64_t> LineGroup::instruction_word(const InstructionRecord& record) const
{
    const Cubin* cubin = cubins_.find(record.cubin_checksum, record.function);
    const auto word = cubin ? cubin->instruction_word(record.function, record.pc_offset) : std::nullopt;
    if (word) return *word;
    return Measured<std::uint64_t>::unavailable(
        "the device code of " + record.function + " is not among the " + std::to_string(cubins_.size()) +
        " pieces of code that the profiler saw being loaded; create the profiler before the first launch");
}

SourceMap& LineGroup::source_map_of(const Cubin& cubin)
{
    auto found = source_maps_.find(&cubin);
    if (found == source_maps_.end()) found = source_maps_.try_emplace(&cubin, api_, cubin).first;
    return found->second;
}

}  // namespace warpbook::cupti
