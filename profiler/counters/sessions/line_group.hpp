#pragma once

#include <map>
#include <string>
#include <vector>

#include "counter_group.hpp"
#include "counters/lines/cubin_store.hpp"
#include "counters/lines/line_counters.hpp"
#include "counters/lines/source_map.hpp"

namespace warpbook::cupti {

/// The counters of each source line.
class LineGroup final : public CounterGroup {
public:
    LineGroup(const CuptiApi& api, const CubinStore& cubins, CUcontext context, const LineMetrics& metrics,
              Widths widths)
        : api_(api), cubins_(cubins), counters_(api, context, metrics), widths_(widths)
    {}

    bool uses_range_profiler() const override { return false; }
    void begin() override { counters_.start(); }
    void finish(Reading& reading) override;
    void abandon() noexcept override { counters_.stop(); }
    void miss(Reading& reading, const Unavailable& why) const override;

private:
    Measured<std::uint64_t> instruction_word(const InstructionRecord& record) const;
    SourceMap& source_map_of(const Cubin& cubin);

    const CuptiApi& api_;
    const CubinStore& cubins_;
    LineCounters counters_;
    Widths widths_;
    std::map<const Cubin*, SourceMap> source_maps_;
};

}  // namespace warpbook::cupti
