#include "machine_facts.hpp"

#include <algorithm>
#include <string_view>

namespace warpbook::doctor {

bool is_virtual_gpu(const std::string& name)
{
    // NVIDIA's virtual GPUs are named after the board, the share of memory in GB and the kind of licence.
    if (name.starts_with("GRID ")) return true;
    const std::size_t dash = name.rfind('-');
    if (dash == std::string::npos) return false;
    const std::string_view share = std::string_view(name).substr(dash + 1);
    const std::size_t digits = std::min(share.find_first_not_of("0123456789"), share.size());
    return digits > 0 && digits + 1 == share.size() && std::string_view("ABCQ").find(share[digits]) != share.npos;
}

}  // namespace warpbook::doctor
