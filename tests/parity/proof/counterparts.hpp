#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace warpbook::proof {

/// A metric of ncu, and the one of ours that it is compared with.
struct Counterpart {
    std::string_view ncu;
    std::string_view ours;
    /// ncu's metric of asynchronous copies, which it counts apart and we do not: it is added. Empty: there is none.
    std::string_view copies = {};
    /// Why ncu's can be the larger one or the smaller one; empty: it cannot.
    std::string_view larger_because = {};
    std::string_view smaller_because = {};
};

/// Why ncu's number may be the one it is; empty when both are the same, or when there is no reason.
std::string_view reason_for(const Counterpart& counterpart, std::uint64_t ours, std::uint64_t ncu);

/// Metrics of whole launches. Those of atomics on global memory are apart: they take ncu three passes more, so that
/// only kernels with atomics are asked.
std::span<const Counterpart> launch_counterparts();
std::span<const Counterpart> atomic_counterparts();

/// What ncu read beside `ours`, with its copies; nothing where one of its metrics was not read.
std::optional<std::uint64_t> number_of_ncu(const Counterpart& counterpart, const std::map<std::string, double>& read);

/// The metrics of a source line that are compared, as ncu names them, by space and by what they are here.
struct LineCounterpart {
    std::string_view ncu;
    std::string_view space;
    std::string_view quantity;
};
std::span<const LineCounterpart> line_counterparts();

/// What we read of a launch, by the names in Counterpart::ours. `metrics` are those of the group `atomics`; null where
/// they were not read, and then atomics on global memory have no entry unless there are none.
std::map<std::string, std::uint64_t, std::less<>> our_numbers(const nlohmann::json& totals,
                                                              const nlohmann::json& metrics);

/// Names for ncu's --metrics.
std::string names_of(std::span<const Counterpart> counterparts);
std::string names_of_line_metrics();

}  // namespace warpbook::proof
