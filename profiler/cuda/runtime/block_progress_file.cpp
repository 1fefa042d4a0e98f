#include "block_progress_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <new>

#include <warpbook/injection.hpp>

namespace warpbook::program {

void BlockProgressFile::create_in(const std::string& folder)
{
    const std::string path = folder + "/" + std::to_string(getpid()) + injection::blocks_extension;
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return;
    void* memory = MAP_FAILED;
    if (ftruncate(file, sizeof(BlockProgress)) == 0)
        memory = mmap(nullptr, sizeof(BlockProgress), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) progress_ = new (memory) BlockProgress;
}

}  // namespace warpbook::program
