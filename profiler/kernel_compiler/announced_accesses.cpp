#include "announced_accesses.hpp"

#include <algorithm>
#include <charconv>

namespace warpbook::kernel_compiler {

namespace {

/// What __tsan_read_range announces: its size is a number of the running program.
constexpr long any_number = 1l << 40;

struct Announcement {
    bool is_store = false;
    long bytes = 0;
};

/// Nothing for functions that are no call-back of an access.
std::optional<Announcement> announcement_by(std::string_view function)
{
    const auto remove = [&](std::string_view beginning) {
        if (!function.starts_with(beginning)) return false;
        function.remove_prefix(beginning.size());
        return true;
    };
    if (!remove("__tsan_")) return std::nullopt;
    if (!remove("volatile_")) remove("unaligned_");
    Announcement announcement{.is_store = remove("write")};
    if (!announcement.is_store && !remove("read")) return std::nullopt;
    if (function == "_range") announcement.bytes = any_number;
    std::from_chars(function.data(), function.data() + function.size(), announcement.bytes);
    return announcement;
}

}  // namespace

void AnnouncedAccesses::follow_call(std::string_view function)
{
    const auto announcement = announcement_by(function);
    if (!announcement || !made_.empty()) *this = {};
    if (!announcement) return;
    long& bytes = announcement->is_store ? stores_ : loads_;
    bytes = std::min(bytes + announcement->bytes, any_number);
}

bool AnnouncedAccesses::covers(bool is_store, std::optional<unsigned> bytes, std::string_view operand)
{
    long& left = is_store ? stores_ : loads_;
    const std::string words = (is_store ? "store " : "load ") + std::string(operand);
    if (made_.contains(words)) return true;
    if (left < (bytes ? static_cast<long>(*bytes) : any_number)) return false;
    if (left < any_number) left -= *bytes;
    made_.insert(words);
    return true;
}

void AnnouncedAccesses::meet(const AnnouncedAccesses& other)
{
    loads_ = std::min(loads_, other.loads_);
    stores_ = std::min(stores_, other.stores_);
    made_.insert(other.made_.begin(), other.made_.end());
}

}  // namespace warpbook::kernel_compiler
