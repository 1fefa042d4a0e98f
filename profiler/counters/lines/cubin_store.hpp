#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <warpbook/unavailable.hpp>

#include "cubin.hpp"
#include "counters/driver/cupti_api.hpp"
#include "functions_that_call.hpp"

namespace warpbook::cupti {

/// A copy of all device code that the driver was seen loading: CUPTI names an instruction by its cubin's checksum, and
/// only the driver knows which cubin of a fat binary it took.
class CubinStore {
public:
    explicit CubinStore(const CuptiApi& api) : api_(api) {}

    /// Keeps a copy. Throws CuptiError.
    void keep(std::span<const std::byte> cubin);

    struct Kept {
        std::uint32_t checksum;
        Cubin cubin;
        /// printing_functions() and allocating_functions() of it, which are asked for at every launch.
        FunctionNames printing;
        FunctionNames allocating;
    };
    /// From the `first` one on, in the order of loading. The addresses stay.
    std::vector<const Kept*> since(std::size_t first) const;

    /// The code of this checksum that has the function; without such code the only one that has it. Null when there is
    /// none, or several.
    const Cubin* find(std::uint32_t checksum, std::string_view function) const;
    /// Why the function must not run a second time where that could be seen: it may print (functions_that_call.hpp), in
    /// any code that has it. Nothing where it can run as often as it takes.
    std::optional<Unavailable> why_only_once(std::string_view function) const;
    /// Whether the function may allocate or free memory, in any code that has it.
    bool may_allocate(std::string_view function) const;
    /// How many were kept.
    std::size_t size() const;

private:
    const CuptiApi& api_;
    // Threads of the program load code while another one reads.
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<const Kept>> kept_;
};

}  // namespace warpbook::cupti
