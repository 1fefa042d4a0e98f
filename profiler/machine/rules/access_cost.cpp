#include "access_cost.hpp"

#include "global_sectors.hpp"
#include "shared_wavefronts.hpp"

namespace warpbook {

AccessCost access_cost(const Machine& machine, const WarpAccess& access)
{
    return access.space == Space::global ? global_access_cost(machine, access) : shared_access_cost(machine, access);
}

}  // namespace warpbook
