#include "arguments.hpp"

#include <cstring>

namespace warpbook::program {

bool read_from_device(const void* address, std::size_t bytes, void* to)
{
    Runtime& runtime = Runtime::get();
    const Allocation* const found = runtime.allocations().at(address);
    if (found == nullptr || found->is_free || bytes > found->end() - reinterpret_cast<std::uint64_t>(address))
        return false;
    runtime.open_memory();
    std::memcpy(to, address, bytes);
    return true;
}

void read_from_host(const void* address, std::size_t bytes, void* to, const CallSite* noted_at)
{
    Runtime& runtime = Runtime::get();
    const Allocation* const found = runtime.allocations().at(address);
    if (noted_at != nullptr && found != nullptr && !found->is_hosts())
        runtime.add_finding(FaultCase::host_accesses_device_memory, *noted_at,
                            Facts{{"access", "reads"}}.with(facts_of(*found)), found->site.location());
    runtime.open_memory();
    std::memcpy(to, address, bytes);
}

}  // namespace warpbook::program
