#include "host_memory.hpp"

namespace warpbook::program {

void note_host_writes(Runtime& runtime)
{
    for (const auto& [begin, allocation] : runtime.allocations().all()) {
        if (!allocation.is_free && allocation.is_hosts())
            runtime.backend().note_written(reinterpret_cast<void*>(begin), allocation.bytes);
    }
}

}  // namespace warpbook::program
