#include "block_memory.hpp"

#include <asm/prctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

namespace warpbook::model {

bool BlockMemory::is_possible()
{
    unsigned long now = 0;
    return syscall(SYS_arch_prctl, ARCH_GET_GS, &now) == 0 && syscall(SYS_arch_prctl, ARCH_SET_GS, now) == 0;
}

BlockMemory::BlockMemory() : memory_(bytes_around + max_bytes + bytes_around)
{
    // Where the system does not close them, such an index is not noticed.
    mprotect(memory_.begin(), bytes_around, PROT_NONE);
    mprotect(begin() + max_bytes, bytes_around, PROT_NONE);
}

void BlockMemory::use() const
{
    // A kernel may have overwritten it.
    const std::byte* const own_address = begin();
    std::memcpy(begin(), &own_address, sizeof own_address);
    syscall(SYS_arch_prctl, ARCH_SET_GS, begin());
}

}  // namespace warpbook::model
