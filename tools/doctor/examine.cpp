#include "examine.hpp"

namespace warpbook::doctor {

MachineFacts examine(const Machine& machine, const BuildFacts& build)
{
    MachineFacts facts;
    facts.build = build;
    facts.system = probe_system(machine);
    facts.rights = probe_rights(machine);
    facts.tools = probe_tools(machine, build);
    facts.driver = probe_kernel_driver(machine);
    facts.requested_backend = machine.environment("WARPBOOK_BACKEND");
    probe_cuda(machine, facts);
    // Last: where the GPU is ill, the driver may not answer any more.
    const bool worth_trying = !facts.gpus.empty() && facts.cupti.state == CuptiState::works;
    if (worth_trying && can_collect_tiny_kernel()) facts.collection = collect_tiny_kernel();
    return facts;
}

}  // namespace warpbook::doctor
