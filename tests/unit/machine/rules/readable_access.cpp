#include "readable_access.hpp"

#include <iomanip>

namespace warpbook {

std::ostream& operator<<(std::ostream& out, const AccessCost& cost)
{
    return out << cost.units << " units (ideal " << cost.ideal_units << ")";
}

std::ostream& operator<<(std::ostream& out, const WarpAccess& access)
{
    out << name_of(access.space) << " " << name_of(access.operation) << " of " << access.width
        << " bytes a lane, mask 0x" << std::hex << std::setfill('0') << std::setw(8) << access.mask << std::dec
        << std::setfill(' ');
    for (unsigned lane = 0; lane < max_warp_size; ++lane) {
        if (lane % 8 == 0) out << "\n  lane " << std::setw(2) << lane << ":";
        out << " ";
        if ((access.mask >> lane) % 2 == 1)
            out << access.addresses[lane];
        else
            out << "-";
    }
    return out;
}

std::ostream& operator<<(std::ostream& out, const Machine& machine)
{
    return out << "warps of " << machine.warp_size << ", sectors of " << machine.sector_bytes << " bytes, "
               << machine.bank_count << " banks of " << machine.bank_bytes << " bytes";
}

}  // namespace warpbook
