#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/profile.hpp>

#include "cubin_catcher.hpp"
#include "cupti_api.hpp"
#include "device_memory.hpp"
#include "grading_counters.hpp"
#include "line_counters.hpp"
#include "source_map.hpp"

namespace warpbook::cupti {

/// A kernel that can be run several times and leaves in memory what one run leaves.
class RepeatableRun {
public:
    /// `changeable`: all memory that the kernel can change; asked for before the first run, if there will be several.
    RepeatableRun(const DriverApi& api, ShadowMemory& shadow, std::function<std::vector<DeviceRegion>()> changeable,
                  std::function<void()> run_kernel);

    /// Says that the kernel may run more than once from here on.
    void allow_repetition();

    /// Makes memory ready for a run. Apart from run(), because its copies must not be counted.
    void prepare();
    void run();
    /// Runs the kernel if memory does not hold what a run leaves: when no measurement came as far as running it.
    void finish();

private:
    const DriverApi& api_;
    ShadowMemory& shadow_;
    std::function<std::vector<DeviceRegion>()> changeable_;
    std::function<void()> run_kernel_;
    std::optional<MemorySnapshot> before_;
    bool has_run_ = false;
    bool holds_result_ = false;
};

/// Both measurements of a launch. Its set-up takes a few tenths of a second; a measurement some milliseconds.
class CounterSession {
public:
    /// Throws CountersUnavailable.
    CounterSession(const CuptiApi& api, const CubinCatcher& cubins, CUdevice device, CUcontext context, Widths widths);

    struct Reading {
        Measured<Counters> totals;
        Measured<std::vector<SourceLine>> lines;
    };
    /// Runs the kernel once or twice. What fails on CUPTI's side is unavailable; throws what the kernel throws.
    Reading read(RepeatableRun& kernel);

    /// For reports: "chip GH100", and what had to be done differently than planned.
    const std::vector<std::string>& notes() const { return notes_; }

private:
    Measured<Counters> read_totals(RepeatableRun& kernel);
    Measured<std::vector<SourceLine>> read_lines(RepeatableRun& kernel);
    std::vector<InstructionRecord> measure_lines(RepeatableRun& kernel);
    void set_up_lines(const std::string& chip);
    const Cubin* cubin_of(const InstructionRecord& record) const;
    SourceMap& source_map_of(const Cubin& cubin);

    const CuptiApi& api_;
    const CubinCatcher& cubins_;
    CUdevice device_;
    CUcontext context_;
    Widths widths_;
    std::optional<GradingCounters> grading_;
    std::optional<LineCounters> line_counters_;
    std::string no_lines_;
    /// Whether the device takes both kinds of measurement only one after the other.
    bool take_turns_ = false;
    /// Whether a difference between the two measurements has been noted.
    bool noted_difference_ = false;
    std::map<const Cubin*, SourceMap> source_maps_;
    std::vector<std::string> notes_;
};

}  // namespace warpbook::cupti
