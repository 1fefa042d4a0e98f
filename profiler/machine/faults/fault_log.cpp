#include "fault_log.hpp"

#include <tuple>

namespace warpbook::model {

bool is_earlier(const Dim3& block, unsigned thread, const Fault& than)
{
    return std::tuple(block.z, block.y, block.x, thread) <
           std::tuple(than.block.z, than.block.y, than.block.x, than.thread);
}

void FaultLog::merge(const FaultLog& other)
{
    for (const auto& [key, fault] : other.faults_) {
        const auto [known, is_new] = faults_.try_emplace(key, fault);
        if (is_new) continue;
        const std::uint64_t occurrences = known->second.occurrences + fault.occurrences;
        if (tells_more(fault, known->second)) known->second = fault;
        known->second.occurrences = occurrences;
    }
}

}  // namespace warpbook::model
