#include "program_image.hpp"

#include <link.h>

#include <algorithm>

// The linker defines these where the program has such a section.
extern "C" {
[[gnu::weak]] extern const char __start_warpbook_constant[];
[[gnu::weak]] extern const char __stop_warpbook_constant[];
}

namespace warpbook::model {

namespace {

ProgramImage look_up()
{
    ProgramImage image;
    const auto look_at_executable = [](dl_phdr_info* object, std::size_t, void* result) {
        auto& found = *static_cast<ProgramImage*>(result);
        std::uint64_t image_end = 0;
        found.moved_by = object->dlpi_addr;
        for (int i = 0; i < object->dlpi_phnum; ++i) {
            const ElfW(Phdr)& header = object->dlpi_phdr[i];
            if (header.p_type != PT_LOAD) continue;
            const std::uint64_t begin = object->dlpi_addr + header.p_vaddr;
            if (image_end == 0) found.image_begin = begin;
            image_end = std::max<std::uint64_t>(image_end, begin + header.p_memsz);
            if (header.p_flags & PF_X) {
                found.code_begin = begin;
                found.code_size = header.p_memsz;
            } else if (header.p_flags & PF_W) {
                found.data_begin = begin;
                found.data_size = header.p_memsz;
            }
        }
        found.image_size = image_end - found.image_begin;
        return 1;  // the executable comes first
    };
    dl_iterate_phdr(look_at_executable, &image);
    const char* const constants = __start_warpbook_constant;
    if (constants != nullptr) {
        image.constants_begin = reinterpret_cast<std::uint64_t>(constants);
        image.constants_size = reinterpret_cast<std::uint64_t>(__stop_warpbook_constant) - image.constants_begin;
    }
    return image;
}

}  // namespace

const ProgramImage& ProgramImage::of_this_program()
{
    static const ProgramImage image = look_up();
    return image;
}

}  // namespace warpbook::model
