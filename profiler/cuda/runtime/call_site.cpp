#include "call_site.hpp"

#include <filesystem>
#include <map>
#include <mutex>

#include <warpbook/debug_info.hpp>

namespace warpbook::program {

const SourceLocation& CallSite::location() const
{
    static std::mutex mutex;
    // Never destroyed: programs call the runtime until the very end.
    static auto& known = *new std::map<std::uintptr_t, SourceLocation>;
    const std::lock_guard lock(mutex);
    const auto found = known.find(return_address_);
    if (found != known.end()) return found->second;
    // The call itself is in front of the return address.
    return known[return_address_] = return_address_ == 0 ? SourceLocation{"?", 0} : location_of(return_address_ - 1);
}

std::string in_short(const SourceLocation& location)
{
    if (location.file == "?") return {};
    return std::filesystem::path(location.file).filename().string() + ":" + std::to_string(location.line);
}

std::string CallSite::in_short() const { return program::in_short(location()); }

}  // namespace warpbook::program
