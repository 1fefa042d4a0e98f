#include "room.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <span>

#include "base/host_memory.hpp"
#include "cuda/runtime/failure.hpp"
#include "machine/memory/touched_pages.hpp"

namespace warpbook::program {

namespace {

/// Less is not asked for before: there is a reserve for it, and asking takes as long as to fill a megabyte.
constexpr std::size_t worth_asking = std::size_t{64} << 20;

bool& was_told_of_room()
{
    static bool was_told = false;
    return was_told;
}

std::string in_words(std::size_t bytes)
{
    constexpr std::size_t mebibyte = std::size_t{1} << 20;
    if (bytes < 1024 * mebibyte) return std::to_string(bytes / mebibyte) + " MiB";
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GiB", static_cast<double>(bytes) / (1024 * mebibyte));
    return text;
}

std::size_t free_bytes(Runtime& runtime)
{
    const std::size_t in_use = runtime.allocations().bytes_in_use();
    return bytes_of_device() - std::min(bytes_of_device(), in_use);
}

std::size_t touched_bytes(const void* memory, std::size_t bytes)
{
    auto* const begin = static_cast<std::byte*>(const_cast<void*>(memory));
    std::size_t touched = 0;
    for (const std::span<std::byte> piece : model::TouchedPages().pieces_of({begin, bytes})) touched += piece.size();
    return touched;
}

std::string what_there_is()
{
    return "of the " + in_words(HostMemory().all()) + " of memory that this computer has for it, " +
           in_words(HostMemory().available()) + " are left";
}

}  // namespace

std::size_t bytes_of_device()
{
    static const std::size_t bytes = std::min(HostMemory().of_device(), address_space_for_arrays() / 2);
    return bytes;
}

std::size_t tell_free_bytes_of_device(Runtime& runtime)
{
    was_told_of_room() = true;
    const HostMemory host;
    const std::size_t available = host.available();
    return std::min(free_bytes(runtime), available - std::min(available, host.reserve()));
}

std::string problem_of_allocation(Runtime& runtime, std::size_t bytes)
{
    if (bytes > address_space_for_arrays())
        return "the model has addresses for " + in_words(address_space_for_arrays()) + " of arrays" +
               (is_address_space_limited() ? ", because those of this process are limited (see `ulimit -v`)" : "");
    if (was_told_of_room() && bytes > free_bytes(runtime))
        return "the program has asked how much memory there is: the model's device has " + in_words(bytes_of_device()) +
               ", a third of this computer's, of which " + in_words(free_bytes(runtime)) + " are free";
    // More may never be touched; but there should be something for what is.
    constexpr std::size_t something = std::size_t{1} << 30;
    if (bytes >= worth_asking && HostMemory().is_used_by_process() &&
        !runtime.backend_beside_memory().make_room(std::min(bytes, something)))
        return what_there_is();
    return {};
}

void expect_room_for_content(Runtime& runtime, const CallSite& site, const char* function, const void* to,
                             const void* from, std::size_t bytes)
{
    if (bytes < worth_asking || HostMemory().available() / 4 > bytes) return;
    const std::size_t needed = from == nullptr ? bytes : touched_bytes(from, bytes);
    const std::size_t there = std::min(needed, touched_bytes(to, bytes));
    if (runtime.backend_beside_memory().make_room(needed - there)) return;
    tell_no_room(site, function, bytes, what_there_is());
    throw Failure{cudaErrorMemoryAllocation};
}

std::string sentence_of_shortage(Runtime& runtime, const std::string& launched)
{
    return "the launch of " + launched +
           " was ended, and all later calls return cudaErrorMemoryAllocation, because its kernel has touched more "
           "memory than there is: the program's arrays have " +
           in_words(runtime.allocations().bytes_in_use()) + ", and " + what_there_is();
}

void tell_no_room(const CallSite& site, const char* function, std::size_t bytes, const std::string& problem)
{
    static auto& told = *new std::set<SourceLocation>;
    if (!told.insert(site.location()).second) return;
    const std::string place = site.in_short();
    std::fprintf(stderr, "warpbook: %s%s() of %s returned cudaErrorMemoryAllocation: %s.\n",
                 (place.empty() ? "" : place + ": ").c_str(), function, in_words(bytes).c_str(), problem.c_str());
}

}  // namespace warpbook::program
