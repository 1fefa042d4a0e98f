#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "counters/driver/cupti_api.hpp"

namespace warpbook::cupti {

/// What one machine instruction did during one run of its kernel, over all warps.
struct InstructionRecord {
    std::string function;
    std::uint32_t pc_offset = 0;
    /// Of the cubin that holds the function.
    std::uint32_t cubin_checksum = 0;

    // Executions by the memory that they touched. Those of an asynchronous copy (LDGSTS) from global to shared memory
    // are apart, as they are in the access counters.
    std::uint64_t global_executed = 0;
    std::uint64_t shared_executed = 0;
    std::uint64_t copies_executed = 0;

    std::uint64_t sectors = 0;
    std::uint64_t ideal_sectors = 0;
    std::uint64_t wavefronts = 0;
    std::uint64_t ideal_wavefronts = 0;

    // Executions by the bits that each lane accesses; at most one is not 0. All are where nobody asked for them.
    std::uint64_t executed_with_8_bits = 0;
    std::uint64_t executed_with_16_bits = 0;
    std::uint64_t executed_with_32_bits = 0;
    std::uint64_t executed_with_64_bits = 0;
    std::uint64_t executed_with_128_bits = 0;
};

/// Where the values of each metric belong, by the numbers that CUPTI gives metrics: its records carry no names.
using LineMetrics = std::map<std::uint64_t, std::uint64_t InstructionRecord::*>;

/// Whether to read how many bits the lanes of each instruction access.
enum class Widths : std::uint8_t { ignored, counted };

/// The chip's name, always at the same address: CUPTI 13.0 tells chips apart by the address of the name that it is
/// given, and would answer for another chip whose name stood there before.
const std::string& interned_name(const std::string& chip);

/// The metrics to collect on a chip. Throws CountersUnavailable when it lacks one that matters there.
LineMetrics line_metrics_of(const CuptiApi& api, const std::string& chip, Widths widths);

/// Tells CUPTI to collect these. Once for each device of a process: the second time fails, also after it was taken back
/// (CUPTI 13.0). CuptiProcess keeps count.
void configure_line_metrics(const CuptiApi& api, const LineMetrics& metrics, std::uint32_t device);

/// Makes CUPTI give back what it keeps in a context on a configured device, which is about to be destroyed. Nothing is
/// being counted.
void end_line_counters(const CuptiApi& api, CUcontext context) noexcept;

/// Reads the counters of every single instruction that accesses memory, in one run of the kernel (CUPTI's SASS
/// metrics). Only after a RangeProfiler was enabled in this process: see CounterSession.
class LineCounters {
public:
    LineCounters(const CuptiApi& api, CUcontext context, const LineMetrics& metrics)
        : api_(api), context_(context), metrics_(metrics)
    {}
    ~LineCounters() { stop(); }
    LineCounters(const LineCounters&) = delete;
    LineCounters& operator=(const LineCounters&) = delete;

    /// Counts what runs from here on. Throws CuptiError.
    void start();
    /// Ends counting after the kernel has ended. Empty when CUPTI counted nothing at all, which is right for a kernel
    /// without accesses, and a failure of any other: reconcile() tells. Throws CuptiError.
    std::vector<InstructionRecord> finish();
    /// Ends counting without a result.
    void stop() noexcept;

private:
    std::vector<InstructionRecord> collect();

    const CuptiApi& api_;
    CUcontext context_;
    const LineMetrics& metrics_;
    bool counting_ = false;
};

}  // namespace warpbook::cupti
