#include "block_memory.hpp"

#include <asm/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

namespace warpbook::model {

bool BlockMemory::is_possible()
{
    unsigned long now = 0;
    return syscall(SYS_arch_prctl, ARCH_GET_GS, &now) == 0 && syscall(SYS_arch_prctl, ARCH_SET_GS, now) == 0;
}

BlockMemory::BlockMemory() : memory_(max_bytes)
{
    const std::byte* const own_address = memory_.begin();
    std::memcpy(memory_.begin(), &own_address, sizeof own_address);
}

void BlockMemory::use() const { syscall(SYS_arch_prctl, ARCH_SET_GS, memory_.begin()); }

}  // namespace warpbook::model
