#include <warpbook/lab/host_array.hpp>

#include <sys/mman.h>

#include <cstdint>

namespace warpbook {

void prefer_large_pages(void* memory, std::size_t bytes)
{
    constexpr std::size_t large_page = std::size_t{2} << 20;
    if (bytes < 2 * large_page) return;
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (address + large_page - 1) / large_page * large_page;
    const std::uintptr_t end = (address + bytes) / large_page * large_page;
    // Where the system has none, small ones do.
    madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

template class Content<float>;
template class Content<int>;
template class Content<unsigned>;
template class Content<unsigned char>;

}  // namespace warpbook
