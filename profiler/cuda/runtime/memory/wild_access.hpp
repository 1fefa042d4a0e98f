#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace warpbook::program {

/// An access to where no memory is.
struct WildAccess {
    /// Unknown where it is no address at all, which the processor does not tell.
    std::optional<std::uint64_t> address;
    bool is_write = false;
};

/// Does `work`, in which functions of the program's run on the host that were written for the device. Where one of them
/// makes a wild access, a GPU's kernel would end: so does the work, there, without destructors.
std::optional<WildAccess> run_until_wild_access(const std::function<void()>& work);

/// In the handler of the signal that tells of it: returns only where this thread does no such work.
void end_work_by(const WildAccess& access);

}  // namespace warpbook::program
