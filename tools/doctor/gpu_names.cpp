#include <regex>

#include "machine_facts.hpp"

namespace warpbook::doctor {

bool is_virtual_gpu(const std::string& name)
{
    // NVIDIA's virtual GPUs are named after the board, the share of memory in GB and the kind of licence.
    static const std::regex kinds(R"(GRID .*|.*-\d+[ABCQ])");
    return std::regex_match(name, kinds);
}

}  // namespace warpbook::doctor
