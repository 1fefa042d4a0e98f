#include "instrumented_accesses.hpp"

#include <cstdint>
#include <optional>

namespace warpbook::kernel_compiler {

namespace {

enum class Instrumented : std::uint8_t { load, store };

/// Nothing for functions that are no call-back of an access.
std::optional<Instrumented> instrumented_by(std::string_view function)
{
    const auto remove = [&](std::string_view beginning) {
        if (!function.starts_with(beginning)) return false;
        function.remove_prefix(beginning.size());
        return true;
    };
    if (!remove("__tsan_")) return std::nullopt;
    // Of an object's pointer to its virtual functions.
    if (function == "vptr_update") return Instrumented::store;
    if (function == "vptr_read") return Instrumented::load;
    if (!remove("volatile_")) remove("unaligned_");
    if (remove("write")) return Instrumented::store;
    if (remove("read")) return Instrumented::load;
    return std::nullopt;
}

}  // namespace

void InstrumentedAccesses::follow_call(std::string_view function)
{
    const auto instrumented = instrumented_by(function);
    if (!instrumented || was_made_) *this = {};
    if (!instrumented) return;
    (*instrumented == Instrumented::store ? stores_ : loads_) = true;
}

bool InstrumentedAccesses::covers(bool is_store)
{
    if (!(is_store ? stores_ : loads_)) return false;
    was_made_ = true;
    return true;
}

void InstrumentedAccesses::meet(const InstrumentedAccesses& other)
{
    loads_ = loads_ && other.loads_;
    stores_ = stores_ && other.stores_;
    was_made_ = was_made_ || other.was_made_;
}

}  // namespace warpbook::kernel_compiler
