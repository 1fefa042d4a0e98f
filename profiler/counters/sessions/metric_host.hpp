#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "counters/driver/cupti_api.hpp"
#include "access_metrics.hpp"

namespace warpbook::cupti {

/// CUPTI's host side: which metrics a chip has, how to collect them, what collected data means. Needs no GPU.
class MetricHost {
public:
    /// `availability` says what this very device has; empty where there is none, as in tests. Throws CuptiError.
    MetricHost(const CuptiApi& api, const std::string& chip, std::vector<std::uint8_t> availability = {});
    ~MetricHost();
    MetricHost(const MetricHost&) = delete;
    MetricHost& operator=(const MetricHost&) = delete;

    bool knows(const std::string& metric) const;

    struct Plan {
        std::vector<std::string> metrics;
        std::vector<std::uint8_t> config_image;
        /// How often a kernel has to run for all of them.
        std::size_t passes = 0;
    };
    /// How to collect these metrics together. Call it once: CUPTI adds to what it was told before.
    Plan plan(std::vector<std::string> metrics);

    MetricValues evaluate(const std::vector<std::uint8_t>& counter_data, const std::vector<std::string>& metrics) const;

private:
    const CuptiApi& api_;
    std::string chip_;
    std::vector<std::uint8_t> availability_;
    CUpti_Profiler_Host_Object* host_ = nullptr;
};

/// CUPTI wants pointers; they hold as long as `names` does.
std::vector<const char*> pointers_to(const std::vector<std::string>& names);

}  // namespace warpbook::cupti
