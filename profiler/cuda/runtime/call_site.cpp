#include "call_site.hpp"

#include <execinfo.h>

#include <algorithm>
#include <array>
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
    return known[return_address_] =
               return_address_ == 0 ? SourceLocation{"?", 0} : location_in_program(return_address_ - 1);
}

std::string in_short(const SourceLocation& location)
{
    if (location.file == "?") return {};
    return std::filesystem::path(location.file).filename().string() + ":" + std::to_string(location.line);
}

CallSite CallSite::with_line() const
{
    if (return_address_ == 0 || location().file != "?") return *this;
    std::array<void*, 32> frames{};
    const auto end = frames.begin() + backtrace(frames.data(), static_cast<int>(frames.size()));
    auto frame = std::find(frames.begin(), end, reinterpret_cast<void*>(return_address_));
    for (; frame != end; ++frame)
        if (const CallSite caller(*frame); caller.location().file != "?") return caller;
    return *this;
}

CallSite CallSite::in_program()
{
    static std::mutex mutex;
    static auto& known = *new std::map<void*, bool>;
    std::array<void*, 64> frames{};
    const auto end = frames.begin() + backtrace(frames.data(), static_cast<int>(frames.size()));
    const std::lock_guard lock(mutex);
    const auto frame = std::find_if(frames.begin(), end, [](void* address) {
        const auto [entry, is_new] = known.try_emplace(address, false);
        if (is_new)
            entry->second =
                std::ranges::any_of(code_at(reinterpret_cast<std::uintptr_t>(address) - 1), &CodeAt::is_of_program);
        return entry->second;
    });
    return frame == end ? CallSite() : CallSite(*frame);
}

std::string CallSite::in_short() const { return program::in_short(location()); }

}  // namespace warpbook::program
