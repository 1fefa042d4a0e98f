#include "fault_log.hpp"

#include <tuple>

namespace warpbook::model {

bool is_earlier(const Fault& a, const Fault& b)
{
    const auto order = [](const Fault& fault) {
        return std::tuple(fault.block.z, fault.block.y, fault.block.x, fault.thread);
    };
    return order(a) < order(b);
}

void FaultLog::merge(const FaultLog& other)
{
    for (const auto& [key, fault] : other.faults_) {
        const auto [known, is_new] = faults_.try_emplace(key, fault);
        if (is_new) continue;
        const std::uint64_t occurrences = known->second.occurrences + fault.occurrences;
        if (is_earlier(fault, known->second)) known->second = fault;
        known->second.occurrences = occurrences;
    }
}

}  // namespace warpbook::model
